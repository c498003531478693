import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** A background job that is not finished. Times are milliseconds since 1970 by the database's clock. */
export const job = pgTable(
  'job',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    data: jsonb().notNull(),
    /** The owner of the work: owners take turns within the jobs of one name. Empty for the instance's own work. */
    owner: text().notNull().default(''),
    /** Position in the order of turns: the jobs of one owner count up from the queue's current position. */
    turn: bigint({ mode: 'number' }).notNull().default(0),
    /** At most one job with a given name and key waits, and at most one runs. */
    singletonKey: text(),
    state: text({ enum: ['queued', 'active', 'failed'] }).notNull(),
    /** Number of times that its handler threw. */
    failures: integer().notNull().default(0),
    /** Number of process deaths during its run without progress in between. */
    interruptions: integer().notNull().default(0),
    /** Progress of its work at the last process death, in steps of the job. */
    progress: integer().notNull().default(0),
    retryLimit: integer().notNull(),
    runAt: bigint({ mode: 'number' }).notNull(),
    /** Time until which its runner may go without a sign of life. */
    leaseUntil: bigint({ mode: 'number' }),
    /** The last error of the handler. */
    error: text(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    finishedAt: bigint({ mode: 'number' }),
  },
  (t) => [
    index('job_due').on(t.name, t.state, t.runAt),
    index('job_turn').on(t.name, t.state, t.turn),
    index('job_owner').on(t.name, t.owner, t.turn),
    uniqueIndex('job_waiting')
      .on(t.name, t.singletonKey)
      .where(sql`state = 'queued'`),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Background work ordered and not yet done. Times are milliseconds since 1970 by the database's clock. */
export const job = pgTable(
  'job',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    data: jsonb().notNull(),
    /** For whom it is done: jobs of one name take turns by it. Empty for the instance's own work. */
    owner: text().notNull().default(''),
    /** Its place in the order of turns: those of one owner count up from where the queue has come to. */
    turn: bigint({ mode: 'number' }).notNull().default(0),
    /** Of the jobs of one name and key, one waits and one runs at most. */
    singletonKey: text(),
    state: text({ enum: ['queued', 'active', 'failed'] }).notNull(),
    /** How often its handler threw. */
    failures: integer().notNull().default(0),
    /** How often the process died while it ran, without it getting any further in between. */
    interruptions: integer().notNull().default(0),
    /** How far its work had come when the process died last, in steps of its own. */
    progress: integer().notNull().default(0),
    retryLimit: integer().notNull(),
    runAt: bigint({ mode: 'number' }).notNull(),
    /** Until when whoever runs it may be silent. */
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

import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** A tracked event of a user, recorded with their consent. Spec section 7 "Event tracking". */
export const trackedEvent = pgTable(
  'tracked_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    eventName: text().notNull(),
    text: text().notNull(),
    projectName: text().notNull(),
    value: jsonb().$type<string | number | boolean | null>(),
    extra: jsonb().$type<{ referrer: string; tid: string }>().notNull(),
    traceid: text().notNull(),
    /** Id of the signed-in device, never the secret; empty for guests. */
    sid: text().notNull(),
    localSid: text().notNull(),
    /** Account id; empty for guests. */
    userId: text().notNull(),
    /** The client's time, and the server's. */
    timestamp: bigint({ mode: 'number' }).notNull(),
    receivedAt: bigint({ mode: 'number' }).notNull(),
    /** Day of `receivedAt` in the server's time zone, `YYYY-MM-DD`. */
    day: text().notNull(),
  },
  (t) => [index('tracked_event_day').on(t.day, t.eventName)],
)

/** Number of questions of a day, by mode and search scope. */
export interface SearchTally {
  mode: string
  engineType: string
  n: number
}

/** The summary of a day's events, computed after the day is over: statistics read it, and it remains when the events are deleted. */
export const trackedDay = pgTable('tracked_day', {
  /** `YYYY-MM-DD`. */
  day: text().primaryKey(),
  /** Active accounts, and active browsers without an account. */
  users: integer().notNull(),
  guests: integer().notNull(),
  searches: jsonb().$type<SearchTally[]>().notNull(),
})

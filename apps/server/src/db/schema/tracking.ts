import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** What somebody did, told with their consent. Spec section 7 "Event tracking". */
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
    /** Id of the device that was signed in, never the secret; empty for guests. */
    sid: text().notNull(),
    localSid: text().notNull(),
    /** Empty for guests. */
    userId: text().notNull(),
    /** The client's clock, and the server's. */
    timestamp: bigint({ mode: 'number' }).notNull(),
    receivedAt: bigint({ mode: 'number' }).notNull(),
    /** Day of `receivedAt` in the server's time zone, `YYYY-MM-DD`. */
    day: text().notNull(),
  },
  (t) => [index('tracked_event_day').on(t.day, t.eventName)],
)

/** Questions of a day, of one mode and one place to search in. */
export interface SearchTally {
  mode: string
  engineType: string
  n: number
}

/** What the events of a day come to, once the day is over: read for statistics in their place, and kept when they are forgotten. */
export const trackedDay = pgTable('tracked_day', {
  /** `YYYY-MM-DD`. */
  day: text().primaryKey(),
  /** Accounts that did something, and browsers on which nobody was signed in. */
  users: integer().notNull(),
  guests: integer().notNull(),
  searches: jsonb().$type<SearchTally[]>().notNull(),
})

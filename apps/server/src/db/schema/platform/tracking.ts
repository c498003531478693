import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** An event of a person, recorded with their consent. Spec section 7 "Event tracking". */
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

/** The summary of a day's events, made when the day is over: statistics read it instead, and it stays when the events are deleted. */
export const trackedDay = pgTable('tracked_day', {
  /** `YYYY-MM-DD`. */
  day: text().primaryKey(),
  /** Accounts that did something, and browsers on which nobody was signed in. */
  users: integer().notNull(),
  guests: integer().notNull(),
  searches: jsonb().$type<SearchTally[]>().notNull(),
})

import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

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

import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** A guest browser that stored something, or tried to. */
export const guest = pgTable(
  'guest',
  {
    visitorId: text().primaryKey(),
    /** HMAC of the network address it first wrote from, with the instance's secret: guests at one address share a room. */
    addressHash: text().notNull(),
    /** Milliseconds since 1970, of a day at most: renewed by any call of the guest. */
    seenAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('guest_address').on(t.addressHash), index('guest_seen').on(t.seenAt)],
)

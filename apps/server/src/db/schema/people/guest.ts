import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** A guest browser that stored something, or tried to. */
export const guest = pgTable(
  'guest',
  {
    visitorId: text().primaryKey(),
    /**
     * HMAC with the instance's secret of the network address that the guest first wrote from: guests at one address share a storage room.
     */
    addressHash: text().notNull(),
    /** Milliseconds since 1970, with the precision of at most a day: updated by any call of the guest. */
    seenAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('guest_address').on(t.addressHash), index('guest_seen').on(t.seenAt)],
)

import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * An upper bound of what is stored in a room, so that not every write counts it anew. Kept under the lock of the room; counted anew when the
 * bound no longer fits, or is old.
 */
export const storageRoom = pgTable(
  'storage_room',
  {
    /** The owner (as `topic.owner`), or `address:` and `guest.addressHash`. */
    name: text().primaryKey(),
    /** Bytes. */
    bound: bigint({ mode: 'number' }).notNull(),
    /** When it was counted last. */
    countedAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('storage_room_counted').on(t.countedAt)],
)

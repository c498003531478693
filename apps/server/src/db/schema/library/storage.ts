import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * An upper bound of the bytes stored in a storage room, so that not every write has to sum them. Updated under the lock of the room; summed
 * again when the bound no longer fits, or is old.
 */
export const storageRoom = pgTable(
  'storage_room',
  {
    /** The owner (as `topic.owner`), or `address:` and `guest.addressHash`. */
    name: text().primaryKey(),
    /** Upper bound in bytes. */
    bound: bigint({ mode: 'number' }).notNull(),
    /**
     * The bytes of the last count, with those of known size stored since. Sums over rooms use it: the bounds of many rooms together are far
     * above what they hold.
     */
    stored: bigint({ mode: 'number' }).notNull().default(0),
    /** Time of the last full count. */
    countedAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('storage_room_counted').on(t.countedAt)],
)

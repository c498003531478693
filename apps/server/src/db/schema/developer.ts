import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './account.ts'

/** A developer's key. */
export const apiKey = pgTable(
  'api_key',
  {
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the key, hex. */
    hash: text().notNull().unique(),
    redactedKey: text().notNull(),
    /** Names the key in logs and bills without giving it away. */
    sensitiveShowId: text().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    lastUsedAt: bigint({ mode: 'number' }),
  },
  (t) => [index('api_key_uid').on(t.uid)],
)

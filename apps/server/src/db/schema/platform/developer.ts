import type { KeyScope } from '@wenjin/contract'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from '../people/account.ts'

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
    /** Masked form that identifies the key in logs and bills without revealing it. */
    sensitiveShowId: text().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    lastUsedAt: bigint({ mode: 'number' }),
    scopes: jsonb().$type<KeyScope[]>().notNull(),
    expiresAt: bigint({ mode: 'number' }),
    /** Daily call limit; null for no limit. */
    dailyLimit: integer(),
    /** The midnight since which `usedCount` counts, milliseconds since 1970; calls of a key without a limit are not counted. */
    usedSince: bigint({ mode: 'number' }),
    usedCount: integer().notNull().default(0),
    /** Allowed network addresses and CIDR ranges; empty for any. */
    allowedAddresses: jsonb().$type<string[]>().notNull().default([]),
  },
  (t) => [index('api_key_uid').on(t.uid)],
)

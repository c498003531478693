import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '../people/account.ts'

/**
 * The ledger of credits. Entries are added and never changed; what an account has is the sum of its amounts. They end with the account.
 */
export const creditEntry = pgTable(
  'credit_entry',
  {
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    /** The cause: `call`, a call of the developer API; `refund`, one that failed after it was charged. */
    kind: text({ enum: ['call', 'refund'] }).notNull(),
    /** Credits, whole: negative for what was spent. */
    amount: integer().notNull(),
    /** The event it stands for: one event of an account has one entry, however often it is reported. */
    event: text().notNull(),
    /** Of a call: its name, and the key it was made with, which may have been revoked since. */
    call: text(),
    apiKeyId: text(),
    /** Milliseconds since 1970. */
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('credit_entry_event').on(t.uid, t.event), index('credit_entry_created').on(t.uid, t.createdAt)],
)

/** A call that was made with a key, as the owner's statistics count it. */
export const apiCall = pgTable(
  'api_call',
  {
    /** The request's id, as its `X-Request-Id` header says it. */
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    apiKeyId: text().notNull(),
    call: text().notNull(),
    /** HTTP status; 499 where the client was gone before the end. */
    status: integer().notNull(),
    /** Of the catalogue; 0 for success. */
    errCode: integer().notNull(),
    /** Milliseconds from the request to the end of the answer. */
    ms: integer().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('api_call_owner').on(t.uid, t.createdAt), index('api_call_created').on(t.createdAt)],
)

/** A call that its client can repeat by its `Idempotency-Key` without its being made twice. */
export const repeatableCall = pgTable(
  'repeatable_call',
  {
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    /** The client's `Idempotency-Key`. */
    key: text().notNull(),
    /** Names the call whatever instance makes it: the ledger's event, and the turn of an answer. */
    id: text().notNull(),
    /** SHA-256 of the call and its content: another content is another call. */
    fingerprint: text().notNull(),
    /** Until when the instance that makes it may be silent; 0 once it is done. */
    leaseUntil: bigint({ mode: 'number' }).notNull(),
    /** The answer, for the repetition; null until there is one, or where it is too long. */
    status: integer(),
    contentType: text(),
    body: text(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.key] }), index('repeatable_call_created').on(t.createdAt)],
)

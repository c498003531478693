import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '../people/account.ts'

/**
 * The ledger of credits. Entries are appended and never changed; the balance of an account is the sum of its amounts. They are deleted with
 * the account.
 */
export const creditEntry = pgTable(
  'credit_entry',
  {
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    /** The cause: `call`, a call of the developer API; `refund`, a call that failed after it was charged. */
    kind: text({ enum: ['call', 'refund'] }).notNull(),
    /** Whole credits; negative for spending. */
    amount: integer().notNull(),
    /** Id of the event: one event of an account has one entry, however often it is reported. */
    event: text().notNull(),
    /** For a call: its name, and the key it was made with, which may have been revoked since. */
    call: text(),
    apiKeyId: text(),
    /** Milliseconds since 1970. */
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('credit_entry_event').on(t.uid, t.event), index('credit_entry_created').on(t.uid, t.createdAt)],
)

/** A call made with a key, for the owner's statistics. */
export const apiCall = pgTable(
  'api_call',
  {
    /** Request id, as in the `X-Request-Id` header. */
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    apiKeyId: text().notNull(),
    call: text().notNull(),
    /** HTTP status; 499 when the client disconnected before the end. */
    status: integer().notNull(),
    /** Error code of the catalogue; 0 for success. */
    errCode: integer().notNull(),
    /** Milliseconds from the request to the end of the answer. */
    ms: integer().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('api_call_owner').on(t.uid, t.createdAt), index('api_call_created').on(t.createdAt)],
)

/** A call that its client can retry with an `Idempotency-Key` without running it twice. */
export const repeatableCall = pgTable(
  'repeatable_call',
  {
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    /** The client's `Idempotency-Key`. */
    key: text().notNull(),
    /** Call id, the same on every instance: also the ledger's event, and the turn of an answer. */
    id: text().notNull(),
    /** SHA-256 of the call and its content: different content is a different call. */
    fingerprint: text().notNull(),
    /** Time until which the instance that executes it may go without a sign of life; 0 when it is done. */
    leaseUntil: bigint({ mode: 'number' }).notNull(),
    /** The answer, for retries; null until there is one, or when it is too long. */
    status: integer(),
    contentType: text(),
    body: text(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.key] }), index('repeatable_call_created').on(t.createdAt)],
)

import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CodePurpose, ContactType, Quotas } from '@wenjin/contract'

/** Somebody with an account. Times are milliseconds since 1970. */
export const user = pgTable('user_account', {
  uid: text().primaryKey(),
  name: text().notNull(),
  role: text({ enum: ['user', 'admin'] }).notNull(),
  /** Id of the picture (table `avatar`); null for none. */
  avatar: text(),
  /** argon2id, PHC string; null while only codes and third parties sign in. */
  passwordHash: text(),
  /** Client settings stored with the account: a JSON string. */
  notes: text().notNull().default('{}'),
  /** End of the personal plan. */
  expiryDate: bigint({ mode: 'number' }),
  extensionReadingEnable: boolean().notNull().default(true),
  /** When the account ends, once its owner has asked for that. */
  cancelAt: bigint({ mode: 'number' }),
  /** Since when an admin keeps its owner from signing in; null while they may. */
  suspendedAt: bigint({ mode: 'number' }),
  /** Quotas in place of those of the plan; null for the plan's. */
  quotas: jsonb().$type<Quotas>(),
  createdAt: bigint({ mode: 'number' }).notNull(),
})

/** The sign-in methods of an account. */
export const userIdentity = pgTable(
  'user_identity',
  {
    /** `phone`, `email`, or the id of a third party. */
    kind: text().notNull(),
    /** The phone in E.164, the address in lower case, or the third party's `sub`. */
    subject: text().notNull(),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    createdAt: bigint({ mode: 'number' }).notNull(),
    /** When it was replaced by another of its kind; until it is free again nobody may sign in with it. */
    retiredAt: bigint({ mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] }), index('user_identity_uid').on(t.uid)],
)

/** A picture somebody uploaded of themselves, as the server drew it anew. Outlives its account until its bytes are deleted. */
export const avatar = pgTable(
  'avatar',
  {
    id: text().primaryKey(),
    uid: text().notNull(),
    blobHash: text().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('avatar_uid').on(t.uid), index('avatar_blob').on(t.blobHash)],
)

/** Somebody signed in on some device. The secret itself is kept nowhere. */
export const loginSession = pgTable(
  'login_session',
  {
    /** SHA-256 of the `sid`, hex. */
    sidHash: text().primaryKey(),
    /** Names the device on the page. */
    id: text().notNull().unique(),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    name: text().notNull(),
    address: text().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    lastSeenAt: bigint({ mode: 'number' }).notNull(),
    /** When somebody last proved here that they are the owner: by signing in, or again. */
    provenAt: bigint({ mode: 'number' }),
    expiresAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('login_session_uid').on(t.uid), index('login_session_expires').on(t.expiresAt)],
)

/** The newest code sent to a phone or e-mail for a purpose; an earlier one counts no more. */
export const verificationCode = pgTable(
  'verification_code',
  {
    type: text().$type<ContactType>().notNull(),
    content: text().notNull(),
    purpose: text().$type<CodePurpose>().notNull(),
    /** The account it was sent for, where somebody was signed in. */
    uid: text(),
    /** HMAC of the code with the instance's secret. */
    codeHash: text().notNull(),
    guesses: integer().notNull().default(0),
    createdAt: bigint({ mode: 'number' }).notNull(),
    expiresAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.type, t.content, t.purpose] })],
)

/** Something begun in one call and finished in another: a registration, a reset, a sign-in at a third party. Good once. */
export const ticket = pgTable('ticket', {
  /** SHA-256 of the secret, hex. */
  hash: text().primaryKey(),
  kind: text({ enum: ['register', 'reset', 'oidc'] }).notNull(),
  data: jsonb().notNull(),
  /** The visitor it was given to; nobody else may use it. Empty for one that an admin hands over: whoever has it may. */
  visitorId: text().notNull(),
  expiresAt: bigint({ mode: 'number' }).notNull(),
})

/** Passwords and codes that were tried in vain, by what was guessed at and by who guessed. */
export const signInFailure = pgTable('sign_in_failure', {
  key: text().primaryKey(),
  count: integer().notNull(),
  lastAt: bigint({ mode: 'number' }).notNull(),
  lockedUntil: bigint({ mode: 'number' }),
})

/** A code that gives days of the personal plan, once. */
export const redeemCode = pgTable('redeem_code', {
  /** SHA-256 of the code, hex. */
  hash: text().primaryKey(),
  days: integer().notNull(),
  createdAt: bigint({ mode: 'number' }).notNull(),
  usedBy: text(),
  usedAt: bigint({ mode: 'number' }),
})

import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CodePurpose, ContactType, Quotas } from '@wenjin/contract'

/** An account. Times are milliseconds since 1970. */
export const user = pgTable('user_account', {
  uid: text().primaryKey(),
  name: text().notNull(),
  role: text({ enum: ['user', 'admin'] }).notNull(),
  /** Id of the picture (table `avatar`); null for none. */
  avatar: text(),
  /** argon2id, PHC string; null for an account that signs in with codes or third parties only. */
  passwordHash: text(),
  /** Client settings stored with the account: a JSON string. */
  notes: text().notNull().default('{}'),
  /** End of the personal plan. */
  expiryDate: bigint({ mode: 'number' }),
  extensionReadingEnable: boolean().notNull().default(true),
  /** End of the account, after its owner requested its deletion. */
  cancelAt: bigint({ mode: 'number' }),
  /** Time since when an admin has suspended the account; null when it is not suspended. */
  suspendedAt: bigint({ mode: 'number' }),
  /** Quotas that override those of the plan; null for the plan's. */
  quotas: jsonb().$type<Quotas>(),
  createdAt: bigint({ mode: 'number' }).notNull(),
})

/** The sign-in methods of an account. */
export const userIdentity = pgTable(
  'user_identity',
  {
    /** `phone`, `email`, or the id of a third party. */
    kind: text().notNull(),
    /** The phone in E.164, the e-mail in lower case, or the third party's `sub`. */
    subject: text().notNull(),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    createdAt: bigint({ mode: 'number' }).notNull(),
    /** Time of its replacement by another identity of its kind; until it is released nobody may sign in with it. */
    retiredAt: bigint({ mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] }), index('user_identity_uid').on(t.uid)],
)

/** An avatar picture that a user uploaded, re-encoded by the server. Outlives its account until its bytes are deleted. */
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

/** A login session on a device. The secret itself is not stored. */
export const loginSession = pgTable(
  'login_session',
  {
    /** SHA-256 of the `sid`, hex. */
    sidHash: text().primaryKey(),
    /** Id of the device on the page. */
    id: text().notNull().unique(),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    name: text().notNull(),
    address: text().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    lastSeenAt: bigint({ mode: 'number' }).notNull(),
    /** Time of the last proof of ownership on this device: the sign-in, or a later verification. */
    provenAt: bigint({ mode: 'number' }),
    expiresAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('login_session_uid').on(t.uid), index('login_session_expires').on(t.expiresAt)],
)

/** The newest code sent to a phone or e-mail for a purpose; earlier ones are invalid. */
export const verificationCode = pgTable(
  'verification_code',
  {
    type: text().$type<ContactType>().notNull(),
    content: text().notNull(),
    purpose: text().$type<CodePurpose>().notNull(),
    /** The account it was sent for, when the user was signed in. */
    uid: text(),
    /** HMAC of the code with the instance's secret. */
    codeHash: text().notNull(),
    guesses: integer().notNull().default(0),
    createdAt: bigint({ mode: 'number' }).notNull(),
    expiresAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.type, t.content, t.purpose] })],
)

/** A one-time ticket that connects two calls: a registration, a reset, a sign-in at a third party. */
export const ticket = pgTable('ticket', {
  /** SHA-256 of the secret, hex. */
  hash: text().primaryKey(),
  kind: text({ enum: ['register', 'reset', 'oidc'] }).notNull(),
  data: jsonb().notNull(),
  /** The visitor it was issued to, the only one who may use it. Empty for a ticket from an admin, which anyone who has it may use. */
  visitorId: text().notNull(),
  expiresAt: bigint({ mode: 'number' }).notNull(),
})

/** Failed attempts with passwords and codes, by the target and by the caller. */
export const signInFailure = pgTable('sign_in_failure', {
  key: text().primaryKey(),
  count: integer().notNull(),
  lastAt: bigint({ mode: 'number' }).notNull(),
  lockedUntil: bigint({ mode: 'number' }),
})

/** A one-time code for days of the personal plan. */
export const redeemCode = pgTable('redeem_code', {
  /** SHA-256 of the code, hex. */
  hash: text().primaryKey(),
  days: integer().notNull(),
  createdAt: bigint({ mode: 'number' }).notNull(),
  usedBy: text(),
  usedAt: bigint({ mode: 'number' }),
})

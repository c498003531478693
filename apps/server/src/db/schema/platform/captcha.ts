import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CaptchaType } from '@wenjin/contract'

/** A challenge shown to a visitor. It can be answered once. */
export const captchaChallenge = pgTable(
  'captcha_challenge',
  {
    token: text().primaryKey(),
    type: text().$type<CaptchaType>().notNull(),
    /** The solution. */
    solution: jsonb().$type<{ x: number } | { answer: string; workBits: number }>().notNull(),
    secretKey: text().notNull(),
    visitorId: text().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    expiresAt: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the proof returned for a correct solution, hex; null until then. Redeeming it deletes the row. */
    proofHash: text(),
  },
  (t) => [index('captcha_challenge_expires').on(t.expiresAt)],
)

/** Callers who must pass a verification before anything else (code 4004). */
export const blockedCaller = pgTable(
  'blocked_caller',
  {
    kind: text({ enum: ['address', 'visitor', 'account'] }).notNull(),
    value: text().notNull(),
    reason: text().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    /** End of the block; null for a permanent one. A verification lifts the block for a while in either case. */
    until: bigint({ mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.kind, t.value] })],
)

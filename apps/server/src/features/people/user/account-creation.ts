import { randomInt } from 'node:crypto'
import type { Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { makeUid } from '../../../lib/secret/uid.ts'
import { freeRetiredIdentity, insertIdentity, insertUser, type IdentityRow } from './user.repo.ts'

/**
 * Retention of a replaced phone or e-mail during which nobody may sign in with it, in milliseconds; after it the contact is free again,
 * since numbers are reassigned.
 */
const retirementMs = 90 * 86_400_000

/** Whether an identity was replaced so recently that no other account may use it. */
export function isRetired(identity: Pick<IdentityRow, 'retiredAt'>, now: number): boolean {
  return identity.retiredAt !== null && now - identity.retiredAt < retirementMs
}

/** The sign-in method of a new account. */
export type NewIdentity = Pick<IdentityRow, 'kind' | 'subject'>

/** The initial values of a new account. */
export interface NewAccount {
  /** The language of the generated name. */
  lang: Lang
  name?: string | undefined
  /** argon2id, PHC string. */
  passwordHash?: string | undefined
  /** Default `user`. */
  role?: 'user' | 'admin'
  /** Runs first in the transaction that creates the account; its failure is passed to the caller. */
  before?: (tx: Tx) => Promise<void>
}

const madeUpName = (lang: Lang) => `${lang === 'zh' ? '用户' : 'User '}${randomInt(100_000, 1_000_000)}`

class IdentityTaken extends Error {}

/**
 * Creates an account, for codes, registrations, third parties and the first admin alike.
 * @returns its uid, or null when the identity belongs (or belonged until recently) to an account.
 */
export async function createAccount(
  ctx: Ctx,
  identity: NewIdentity,
  { lang, name, passwordHash, role = 'user', before }: NewAccount,
): Promise<string | null> {
  const uid = makeUid()
  const now = ctx.now()
  const shownName = name?.replaceAll(/\p{Cc}/gu, '').trim() || madeUpName(lang)
  try {
    await ctx.db.transaction(async (tx) => {
      await before?.(tx)
      await insertUser(tx, { uid, name: shownName, role, passwordHash: passwordHash ?? null, createdAt: now })
      if (!(await takeIdentity(tx, identity, uid, now))) throw new IdentityTaken()
    })
  } catch (error) {
    if (error instanceof IdentityTaken) return null
    throw error
  }
  return uid
}

/**
 * Assigns an identity to an account; one that was retired long enough ago is free.
 * @returns false when it belongs (or belonged until recently) to an account.
 */
export async function takeIdentity(tx: Tx, { kind, subject }: NewIdentity, uid: string, now: number): Promise<boolean> {
  await freeRetiredIdentity(tx, kind, subject, now - retirementMs)
  return insertIdentity(tx, { kind, subject, uid, createdAt: now, retiredAt: null })
}

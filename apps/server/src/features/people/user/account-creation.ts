import { randomInt } from 'node:crypto'
import type { Lang } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { freeRetiredIdentity, insertIdentity, insertUser, type IdentityRow } from './user.repo.ts'

/** So long nobody may sign in with a phone or e-mail its account has replaced; then it is free again, as numbers are given to others. */
const retirementMs = 90 * 86_400_000

/** Whether an identity was replaced on its account too short a time ago to be anybody else's. */
export function isRetired(identity: Pick<IdentityRow, 'retiredAt'>, now: number): boolean {
  return identity.retiredAt !== null && now - identity.retiredAt < retirementMs
}

/** The sign-in method of a new account. */
export type NewIdentity = Pick<IdentityRow, 'kind' | 'subject'>

/** The initial values of a new account. */
export interface NewAccount {
  /** The language of a made-up name. */
  lang: Lang
  name?: string | undefined
  /** argon2id, PHC string. */
  passwordHash?: string | undefined
  /** `user` unless said. */
  role?: 'user' | 'admin'
  /** Runs first in the transaction that makes the account; a failure of it is the caller's. */
  before?: (tx: Tx) => Promise<void>
}

const madeUpName = (lang: Lang) => `${lang === 'zh' ? '用户' : 'User '}${randomInt(100_000, 1_000_000)}`

class IdentityTaken extends Error {}

/**
 * Makes an account. One way for codes, registrations, third parties and the first admin.
 * @returns its uid, or null when the identity is (or until lately was) an account's already.
 */
export async function createAccount(
  ctx: Ctx,
  identity: NewIdentity,
  { lang, name, passwordHash, role = 'user', before }: NewAccount,
): Promise<string | null> {
  const uid = nanoid()
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
 * Makes an identity an account's; one that was retired for long enough is anybody's.
 * @returns false when it is (or until lately was) an account's already.
 */
export async function takeIdentity(tx: Tx, { kind, subject }: NewIdentity, uid: string, now: number): Promise<boolean> {
  await freeRetiredIdentity(tx, kind, subject, now - retirementMs)
  return insertIdentity(tx, { kind, subject, uid, createdAt: now, retiredAt: null })
}

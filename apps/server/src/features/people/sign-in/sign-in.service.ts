import { AppError, type ContactType, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { isPasswordOf } from '../../../lib/secret/password-hash.ts'
import { createAccount, findIdentity, findUser } from '../user/index.ts'
import { guardGuess, notifyPasswordLock, parseAccountName, parseContact, useCode } from '../contact/index.ts'
import { findCredentials } from './sign-in.repo.ts'

/** The account of a successful sign-in. */
export interface Entrant {
  uid: string
  /** Whether the account was created by this sign-in. */
  isNew: boolean
}

/**
 * Signs in the owner of a valid code; an unknown contact gets an account.
 * @throws AppError `badRequest`, `codeWrong`, `phoneDeprecated`, `tooManyRequests` or `accountLocked`.
 */
export async function signInByCode(
  ctx: Ctx,
  caller: Caller,
  given: { type: ContactType; content: string; code: string },
  lang: Lang,
): Promise<Entrant> {
  const contact = parseContact(given.type, given.content)
  await useCode(ctx, caller, contact, { purpose: 'login', code: given.code, uid: null })
  const known = await findIdentity(ctx.db, contact.type, contact.content)
  if (known?.retiredAt === null) return { uid: known.uid, isNew: false }
  // An identity replaced long ago is free for a new account; a recently replaced one is not.
  const uid = await createAccount(ctx, { kind: contact.type, subject: contact.content }, { lang })
  if (uid !== null) return { uid, isNew: true }
  const taken = await findIdentity(ctx.db, contact.type, contact.content)
  if (taken?.retiredAt !== null) throw new AppError('phoneDeprecated')
  return { uid: taken.uid, isNew: false }
}

/**
 * Signs in by phone or e-mail and password. A missing account gets the same reply, after the same time, as a wrong password.
 * @throws AppError `badRequest`, `passwordWrong`, `phoneDeprecated`, `tooManyRequests` or `accountLocked`.
 */
export async function signInByPassword(ctx: Ctx, caller: Caller, given: { account: string; password: string }): Promise<Entrant> {
  const contact = parseAccountName(given.account)
  const known = await findCredentials(ctx.db, contact)
  const uid = await guardGuess(ctx, caller, known ? `account:${known.uid}` : `account:${contact.content}`, {
    failure: 'passwordWrong',
    onLock: () => known && notifyPasswordLock(ctx, known.uid, caller.address),
    check: async () => ((await isPasswordOf(known?.passwordHash ?? null, given.password)) && known ? known.uid : null),
  })
  if (known?.retiredAt != null) throw new AppError('phoneDeprecated')
  return { uid, isNew: false }
}

/**
 * Verifies the password of a signed-in user.
 * @throws AppError `passwordWrong`, `tooManyRequests` or `accountLocked`.
 */
export async function provePassword(ctx: Ctx, caller: Caller, uid: string, password: string): Promise<void> {
  const row = await findUser(ctx.db, uid)
  await guardGuess(ctx, caller, `account:${uid}`, {
    failure: 'passwordWrong',
    onLock: () => notifyPasswordLock(ctx, uid, caller.address),
    check: async () => ((await isPasswordOf(row?.passwordHash ?? null, password)) ? true : null),
  })
}

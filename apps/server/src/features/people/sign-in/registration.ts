import { AppError, type ContactType, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { hashSecret, makeSecret } from '../../../lib/secret/secret.ts'
import { hashPassword } from '../../../lib/secret/password-hash.ts'
import { createAccount } from '../user/index.ts'
import { type Contact, type SentCode, parseContact, requestCode, useCode } from '../contact/index.ts'
import { requireGoodPassword } from './password.ts'
import { findTicket, insertTicket, takeTicket } from './ticket.repo.ts'

/** Time limit for finishing a registration, milliseconds. */
export const registrationMs = 10 * 60_000

/**
 * Starts a registration: sends a code, whether the contact has an account or not.
 * @returns the ticket `s` that finishes it, and where the code went.
 * @throws AppError `badRequest`, `tooManyRequests` or `serverBusy`.
 */
export async function beginRegistration(
  ctx: Ctx,
  caller: Caller,
  given: { type: ContactType; content: string },
): Promise<SentCode & { s: string }> {
  const contact = parseContact(given.type, given.content)
  const sent = await requestCode(ctx, contact, 'login', null)
  const s = makeSecret()
  await insertTicket(ctx.db, {
    hash: hashSecret(s),
    kind: 'register',
    data: contact,
    visitorId: caller.visitorId,
    expiresAt: ctx.now() + registrationMs,
  })
  return { s, ...sent }
}

/**
 * Creates the account of a registration that the same visitor started.
 * @returns its uid.
 * @throws AppError `badRequest`, `codeWrong`, `tooManyRequests`, `accountLocked`, or `conflict` when the verified contact has an account.
 */
export async function finishRegistration(
  ctx: Ctx,
  caller: Caller,
  given: { s: string; code: string; name?: string | undefined; password?: string | undefined },
  lang: Lang,
): Promise<string> {
  const wanted = { hash: hashSecret(given.s), kind: 'register' as const, visitorId: caller.visitorId }
  const contact = (await findTicket(ctx.db, wanted, ctx.now())) as Contact | undefined
  if (!contact)
    throw new AppError('badRequest', {
      zh: '字段 s：注册已过期，请重新获取验证码',
      en: 'field s: the registration has expired, begin again',
    })
  const { name, password } = given
  if (password !== undefined) requireGoodPassword(password, [contact.content, name ?? ''])
  await useCode(ctx, caller, contact, { purpose: 'login', code: given.code, uid: null })
  await takeTicket(ctx.db, wanted, ctx.now())
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const uid = await createAccount(ctx, { kind: contact.type, subject: contact.content }, { lang, name, passwordHash })
  if (uid !== null) return uid
  throw new AppError('conflict', {
    zh: '这个手机号或邮箱已经注册，请直接登录',
    en: 'this phone or e-mail is registered already, sign in instead',
  })
}

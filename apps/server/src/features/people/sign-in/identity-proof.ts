import { AppError, type accountContract, type RouteInput } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { type Contact, useCode } from '../contact/index.ts'
import { findLoginSessionById, findUser, listIdentities, updateLoginSession } from '../user/index.ts'
import { provePassword } from './sign-in.service.ts'

type Proof = RouteInput<typeof accountContract.confirmIdentity>['body']

/** How long a proof counts on the device it was given on. */
const provenMs = 10 * 60_000

/** The phone and e-mail of an account. */
export async function listContacts(ctx: Ctx, uid: string): Promise<Contact[]> {
  const identities = await listIdentities(ctx.db, uid)
  return identities.flatMap(({ kind, subject }) => (kind === 'phone' || kind === 'email' ? [{ type: kind, content: subject }] : []))
}

/**
 * That it is the owner, and not somebody who found the device open.
 * @param purpose what its code was asked for
 * @throws AppError `badRequest`, `codeWrong`, `passwordWrong`, `accountLocked` or `tooManyRequests`.
 */
export async function requireProof(ctx: Ctx, caller: Caller, uid: string, proof: Proof & { purpose: 'logoff' | 'confirm' }): Promise<void> {
  if (proof.password !== undefined) return provePassword(ctx, caller, uid, proof.password)
  const contacts = await listContacts(ctx, uid)
  if (contacts.length === 0) {
    throw new AppError('badRequest', { zh: '请先设置密码，或绑定手机号或邮箱', en: 'set a password first, or bind a phone or e-mail' })
  }
  const contact = contacts.find(({ type }) => type === (proof.type ?? contacts[0]?.type))
  if (proof.code === undefined || !contact) {
    throw new AppError('badRequest', { zh: '请用验证码或密码证明是本人操作', en: 'a code or the password is needed' })
  }
  await useCode(ctx, caller, contact, { purpose: proof.purpose, code: proof.code, uid })
}

/** Takes a proof for this device. @returns until when it counts @throws AppError as `requireProof`. */
export async function confirmIdentity(ctx: Ctx, caller: Caller, uid: string, proof: Proof): Promise<number> {
  await requireProof(ctx, caller, uid, { ...proof, purpose: 'confirm' })
  const now = ctx.now()
  if (caller.deviceId !== null) await updateLoginSession(ctx.db, caller.deviceId, { provenAt: now })
  return now + provenMs
}

/**
 * That the owner proved themselves on this device a short while ago. An account with nothing to prove it by (only a third party opens it)
 * may add its first.
 * @throws AppError `confirmIdentity`.
 */
export async function requireRecentProof(ctx: Ctx, caller: Caller, uid: string): Promise<void> {
  const login = caller.deviceId === null ? undefined : await findLoginSessionById(ctx.db, uid, caller.deviceId)
  if (login?.provenAt != null && login.provenAt > ctx.now() - provenMs) return
  const account = await findUser(ctx.db, uid)
  if (account?.passwordHash === null && (await listContacts(ctx, uid)).length === 0) return
  throw new AppError('confirmIdentity')
}

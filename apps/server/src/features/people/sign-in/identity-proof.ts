import { AppError, type accountContract, type RouteInput } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { type Contact, useCode } from '../contact/index.ts'
import { findLoginSessionById, findUser, listIdentities, updateLoginSession } from '../user/index.ts'
import { provePassword } from './sign-in.service.ts'

type Proof = RouteInput<typeof accountContract.confirmIdentity>['body']

/** Validity of a proof on its device, milliseconds. */
const provenMs = 10 * 60_000

/** Lists the phone and e-mail of an account. */
export async function listContacts(ctx: Ctx, uid: string): Promise<Contact[]> {
  const identities = await listIdentities(ctx.db, uid)
  return identities.flatMap(({ kind, subject }) => (kind === 'phone' || kind === 'email' ? [{ type: kind, content: subject }] : []))
}

/**
 * Verifies that the caller is the owner and not a stranger at an open device.
 * @param purpose the purpose of the code
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

/** Verifies a proof and records it for this device. @returns the end of its validity @throws AppError as `requireProof`. */
export async function confirmIdentity(ctx: Ctx, caller: Caller, uid: string, proof: Proof): Promise<number> {
  await requireProof(ctx, caller, uid, { ...proof, purpose: 'confirm' })
  const now = ctx.now()
  if (caller.deviceId !== null) await updateLoginSession(ctx.db, caller.deviceId, { provenAt: now })
  return now + provenMs
}

/**
 * Checks that the owner gave a proof on this device recently. An account without any means of proof (only third-party sign-in) may add its
 * first one.
 * @throws AppError `confirmIdentity`.
 */
export async function requireRecentProof(ctx: Ctx, caller: Caller, uid: string): Promise<void> {
  const login = caller.deviceId === null ? undefined : await findLoginSessionById(ctx.db, uid, caller.deviceId)
  if (login?.provenAt != null && login.provenAt > ctx.now() - provenMs) return
  const account = await findUser(ctx.db, uid)
  if (account?.passwordHash === null && (await listContacts(ctx, uid)).length === 0) return
  throw new AppError('confirmIdentity')
}

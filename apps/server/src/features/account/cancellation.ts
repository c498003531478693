import { AppError, limits, type accountContract, type RouteInput, type UserInfo } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { uidOf, type Caller } from '../../http/caller.ts'
import { presentUser } from './account.presenter.ts'
import { cancellationMessage } from './cancellation-messages.ts'
import type { Contact } from './contact.ts'
import { deleteLoginSessions } from './login-session.repo.ts'
import { sendMessage } from './message-delivery.ts'
import { provePassword } from './sign-in.service.ts'
import { listIdentities, lockUser, updateUser } from './user.repo.ts'
import { useCode } from './verification-code.ts'

type Proof = RouteInput<typeof accountContract.logoff>['body']

const graceMs = limits.cancelGraceDays * 86_400_000

async function listContacts(ctx: Ctx, uid: string): Promise<Contact[]> {
  const identities = await listIdentities(ctx.db, uid)
  return identities.flatMap(({ kind, subject }) => (kind === 'phone' || kind === 'email' ? [{ type: kind, content: subject }] : []))
}

/** That it is the owner, and not whoever found the device open. */
async function requireProof(ctx: Ctx, caller: Caller, uid: string, contacts: readonly Contact[], proof: Proof): Promise<void> {
  if (proof.password !== undefined) return provePassword(ctx, caller, uid, proof.password)
  if (contacts.length === 0) {
    throw new AppError('badRequest', { zh: '请先设置密码，或绑定手机号或邮箱', en: 'set a password first, or bind a phone or e-mail' })
  }
  const contact = contacts.find(({ type }) => type === (proof.type ?? contacts[0]?.type))
  if (proof.code === undefined || !contact) {
    throw new AppError('badRequest', { zh: '请用验证码或密码证明是本人操作', en: 'a code or the password is needed' })
  }
  await useCode(ctx, caller, contact, { purpose: 'logoff', code: proof.code, uid })
}

async function tellOwner(ctx: Ctx, contacts: readonly Contact[], cancelAt: number): Promise<void> {
  for (const contact of contacts) {
    await sendMessage(ctx, contact, cancellationMessage(cancelAt)).catch((error: unknown) =>
      ctx.log.warn({ err: error, type: contact.type }, 'the notice of a cancellation could not be sent'),
    )
  }
}

/**
 * Orders the end of an account: after the grace period it is erased (see cancellation.jobs). Its owner is told, and signed out on
 * all other devices.
 * @returns when it ends.
 * @throws AppError `badRequest`, `codeWrong`, `passwordWrong`, or `conflict` when that was ordered before.
 */
export async function orderCancellation(ctx: Ctx, caller: Caller, proof: Proof): Promise<number> {
  const uid = uidOf(caller)
  const contacts = await listContacts(ctx, uid)
  const ordered = () => new AppError('conflict', { zh: '账号已在注销中', en: 'the account is being cancelled already' })
  if ((await presentUser(ctx, uid)).cancelAt !== null) throw ordered()
  await requireProof(ctx, caller, uid, contacts, proof)
  const cancelAt = ctx.now() + graceMs
  await ctx.db.transaction(async (tx) => {
    const row = await lockUser(tx, uid)
    if (row?.cancelAt !== null) throw ordered()
    await updateUser(tx, uid, { cancelAt })
    await deleteLoginSessions(tx, uid, caller.deviceId ?? undefined)
  })
  // Whatever comes of it, the answer does not wait for it.
  void tellOwner(ctx, contacts, cancelAt)
  return cancelAt
}

/** Keeps an account whose end was ordered; one of which it was not is none the worse. */
export async function restoreAccount(ctx: Ctx, uid: string): Promise<UserInfo> {
  await updateUser(ctx.db, uid, { cancelAt: null })
  return presentUser(ctx, uid)
}

import { AppError, limits, type accountContract, type RouteInput, type UserInfo } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { uidOf, type Caller } from '../../../http/caller.ts'
import { deleteLoginSessions, lockUser, presentUser, requireOtherAdmin, updateUser } from '../user/index.ts'
import { cancellationMessage } from './cancellation-messages.ts'
import { type Contact, sendMessage } from '../contact/index.ts'
import { listContacts, requireProof } from '../sign-in/index.ts'

type Proof = RouteInput<typeof accountContract.logoff>['body']

const graceMs = limits.cancelGraceDays * 86_400_000

async function notifyOwner(ctx: Ctx, contacts: readonly Contact[], cancelAt: number): Promise<void> {
  for (const contact of contacts) {
    await sendMessage(ctx, contact, cancellationMessage(cancelAt)).catch((error: unknown) =>
      ctx.log.warn({ err: error, type: contact.type }, 'the notice of a cancellation could not be sent'),
    )
  }
}

/**
 * Schedules the deletion of an account, which is erased after the grace period (see cancellation.jobs). Notifies its owner and signs out
 * all other devices.
 * @returns when it ends.
 * @throws AppError `badRequest`, `codeWrong`, `passwordWrong`, or `conflict` when it is already scheduled, or for the last admin.
 */
export async function scheduleCancellation(ctx: Ctx, caller: Caller, proof: Proof): Promise<number> {
  const uid = uidOf(caller)
  const contacts = await listContacts(ctx, uid)
  const ordered = () => new AppError('conflict', { zh: '账号已在注销中', en: 'the deletion of the account is requested already' })
  if ((await presentUser(ctx, uid)).cancelAt !== null) throw ordered()
  await requireProof(ctx, caller, uid, { ...proof, purpose: 'logoff' })
  const cancelAt = ctx.now() + graceMs
  await ctx.db.transaction(async (tx) => {
    await requireOtherAdmin(tx, uid)
    const row = await lockUser(tx, uid)
    if (row?.cancelAt !== null) throw ordered()
    await updateUser(tx, uid, { cancelAt })
    await deleteLoginSessions(tx, uid, caller.deviceId ?? undefined)
  })
  // Sent in the background: the answer neither waits for it nor fails with it.
  void notifyOwner(ctx, contacts, cancelAt)
  return cancelAt
}

/** Cancels the scheduled deletion of an account; no effect on an account without one. */
export async function restoreAccount(ctx: Ctx, uid: string): Promise<UserInfo> {
  await updateUser(ctx.db, uid, { cancelAt: null })
  return presentUser(ctx, uid)
}

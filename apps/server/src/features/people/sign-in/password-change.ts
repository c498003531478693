import { AppError, type ContactType } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import type { Caller } from '../../../http/caller.ts'
import { hashSecret, makeSecret } from '../../../lib/secret/secret.ts'
import { hashPassword } from '../../../lib/secret/password-hash.ts'
import { revokeAllKeys } from '../../platform/developer/index.ts'
import { deleteLoginSessions, findIdentity, findUser, isRetired, listIdentities, updateUser } from '../user/index.ts'
import { deleteFailures, parseContact, useCode } from '../contact/index.ts'
import { requireGoodPassword } from './password.ts'
import { provePassword } from './sign-in.service.ts'
import { deleteResetTickets } from './sign-in.repo.ts'
import { anyVisitor, findTicket, insertTicket, takeTicket } from './ticket.repo.ts'
import { requireRecentProof } from './identity-proof.ts'

/** Time limit for choosing a new password, milliseconds. */
const resetMs = 15 * 60_000
/** Validity of a ticket issued by an admin, milliseconds. */
const issuedMs = 24 * 60 * 60_000

/**
 * Verifies a phone or e-mail of an account for a password reset.
 * @returns the ticket for setting a new password.
 * @throws AppError `badRequest`, `codeWrong`, and after a right code `phoneNotExist` or `phoneDeprecated`.
 */
export async function beginReset(ctx: Ctx, caller: Caller, given: { type: ContactType; content: string; code: string }): Promise<string> {
  const contact = parseContact(given.type, given.content)
  await useCode(ctx, caller, contact, { purpose: 'reset', code: given.code, uid: null })
  const now = ctx.now()
  const identity = await findIdentity(ctx.db, contact.type, contact.content)
  if (identity && isRetired(identity, now)) throw new AppError('phoneDeprecated')
  if (!identity || identity.retiredAt !== null) throw new AppError('phoneNotExist')
  const secret = makeSecret()
  await insertTicket(ctx.db, {
    hash: hashSecret(secret),
    kind: 'reset',
    data: { uid: identity.uid },
    visitorId: caller.visitorId,
    expiresAt: now + resetMs,
  })
  return secret
}

/**
 * Issues a one-time ticket with which anyone who has it can set a new password of an account; it invalidates an earlier one.
 * @returns its secret, and when it expires in milliseconds since 1970
 */
export async function issueResetTicket(tx: Tx, uid: string, now: number): Promise<{ secret: string; expiresAt: number }> {
  const secret = makeSecret()
  const expiresAt = now + issuedMs
  await deleteResetTickets(tx, uid)
  await insertTicket(tx, { hash: hashSecret(secret), kind: 'reset', data: { uid }, visitorId: anyVisitor, expiresAt })
  return { secret, expiresAt }
}

/** Checks a new password of an account. @throws AppError `badRequest` for a password that it must not use. */
async function requirePasswordFor(ctx: Ctx, uid: string, password: string): Promise<void> {
  const identities = await listIdentities(ctx.db, uid)
  const row = await findUser(ctx.db, uid)
  requireGoodPassword(password, [row?.name ?? '', ...identities.map(({ subject }) => subject)])
}

/**
 * Sets a new password with the ticket of a reset, and ends every login of the account; on request also every key.
 * @throws AppError `badRequest`, or `codeWrong` for a ticket that is used, expired or not this visitor's.
 */
export async function finishReset(
  ctx: Ctx,
  caller: Caller,
  given: { ticket: string; password: string; revokeKeys: boolean },
): Promise<void> {
  const wanted = { hash: hashSecret(given.ticket), kind: 'reset' as const, visitorId: caller.visitorId }
  const begun = (await findTicket(ctx.db, wanted, ctx.now())) as { uid: string } | undefined
  if (!begun) throw new AppError('codeWrong')
  // Checked before the ticket is used, so that a rejected password can be corrected.
  await requirePasswordFor(ctx, begun.uid, given.password)
  const passwordHash = await hashPassword(given.password)
  const endStreams = await ctx.db.transaction(async (tx) => {
    if ((await takeTicket(tx, wanted, ctx.now())) === undefined) throw new AppError('codeWrong')
    await updateUser(tx, begun.uid, { passwordHash })
    await deleteResetTickets(tx, begun.uid)
    await deleteLoginSessions(tx, begun.uid)
    await deleteFailures(tx, [`account:${begun.uid}`])
    return given.revokeKeys ? revokeAllKeys(ctx, tx, begun.uid) : null
  })
  endStreams?.()
}

/**
 * Sets or changes the password of a signed-in user, and ends the other logins.
 * @throws AppError `badRequest`, `passwordWrong` without the current password, or `confirmIdentity` when there is none yet.
 */
export async function changePassword(
  ctx: Ctx,
  caller: Caller,
  uid: string,
  given: { oldPassword?: string | undefined; password: string },
): Promise<void> {
  const row = await findUser(ctx.db, uid)
  await requirePasswordFor(ctx, uid, given.password)
  if (row && row.passwordHash !== null) await provePassword(ctx, caller, uid, given.oldPassword ?? '')
  else await requireRecentProof(ctx, caller, uid)
  const passwordHash = await hashPassword(given.password)
  await ctx.db.transaction(async (tx) => {
    await updateUser(tx, uid, { passwordHash })
    await deleteResetTickets(tx, uid)
    await deleteLoginSessions(tx, uid, caller.deviceId ?? undefined)
  })
}

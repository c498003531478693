import { AppError, type ContactType } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { deleteIdentity, findIdentity, listIdentities, lockUser, retireIdentities, takeIdentity } from '../user/index.ts'
import { notifyRemoval, parseContact, useCode } from '../contact/index.ts'
import { deleteResetTickets } from './sign-in.repo.ts'

/**
 * Binds a phone or e-mail to the account and replaces the earlier one.
 * @throws AppError `badRequest`, `codeWrong`, or `conflict` when the verified contact belongs to another account.
 */
export async function bindContact(
  ctx: Ctx,
  caller: Caller,
  uid: string,
  given: { type: ContactType; content: string; code: string },
): Promise<void> {
  const contact = parseContact(given.type, given.content)
  await useCode(ctx, caller, contact, { purpose: 'bind', code: given.code, uid })
  const now = ctx.now()
  const earlier = await ctx.db.transaction(async (tx) => {
    await lockUser(tx, uid)
    const known = await findIdentity(tx, contact.type, contact.content)
    if (known?.uid === uid && known.retiredAt === null) return []
    // Returning to an own earlier contact is not a conflict.
    if (known?.uid === uid) await deleteIdentity(tx, contact.type, contact.content)
    const replaced = (await listIdentities(tx, uid)).filter(({ kind }) => kind === contact.type)
    await retireIdentities(tx, uid, contact.type, now)
    // A person who can still read the earlier contact must not finish a reset that was started with it.
    await deleteResetTickets(tx, uid)
    if (await takeIdentity(tx, { kind: contact.type, subject: contact.content }, uid, now)) return replaced
    throw new AppError('conflict', {
      zh: '这个手机号或邮箱属于另一个账号，或不久前才被换下',
      en: 'this phone or e-mail belongs to another account, or was recently replaced on another account',
    })
  })
  const contacts = earlier.map(({ subject }) => ({ type: contact.type, content: subject }))
  notifyRemoval(ctx, contacts, caller.address)
}

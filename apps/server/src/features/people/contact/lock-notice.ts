import type { Ctx } from '../../../context.ts'
import { lockMessage, type AccountMessage } from './account-messages.ts'
import type { Contact } from './contact.ts'
import { lockMinutes } from './guess-guard.ts'
import { deliveryOf, sendMessage } from './message-delivery.ts'
import { findIdentity, listIdentities } from '../user/index.ts'

/** Runs work in the background: the answer to the guess neither waits for it nor fails with it. */
function inBackground(ctx: Ctx, work: () => Promise<void>): void {
  work().catch((error: unknown) => ctx.log.warn({ err: error }, 'the owner of a locked account could not be told'))
}

async function sendNotice(ctx: Ctx, uid: string, contact: Contact | undefined, message: AccountMessage): Promise<void> {
  ctx.log.warn({ uid }, '账号因多次尝试失败已锁定 · an account was locked after too many failures')
  if (contact) await sendMessage(ctx, contact, message)
}

/** Notifies an account's owner that its password was guessed too often, by mail if it has an address, else by SMS. */
export function notifyPasswordLock(ctx: Ctx, uid: string, address: string): void {
  inBackground(ctx, async () => {
    const contacts: Contact[] = []
    for (const { kind, subject } of await listIdentities(ctx.db, uid)) {
      if (kind === 'phone' || kind === 'email') contacts.push({ type: kind, content: subject })
    }
    const reachable = contacts.filter((contact) => deliveryOf(ctx, contact) !== 'log')
    const contact = reachable.find(({ type }) => type === 'email') ?? reachable[0]
    await sendNotice(ctx, uid, contact, lockMessage('password', { lockMinutes, address }))
  })
}

/** Notifies a contact that its codes were guessed too often; a contact without account is not at risk and gets no notice. */
export function notifyCodeLock(ctx: Ctx, contact: Contact, address: string): void {
  inBackground(ctx, async () => {
    const identity = await findIdentity(ctx.db, contact.type, contact.content)
    if (identity?.retiredAt === null) await sendNotice(ctx, identity.uid, contact, lockMessage('code', { lockMinutes, address }))
  })
}

import type { Ctx } from '../../../context.ts'
import type { AccountMessage } from './account-messages.ts'
import type { Contact } from './contact.ts'
import { sendMessage } from './message-delivery.ts'

/** Builds the message to a phone or e-mail that was removed from its account. */
function removalMessage(address: string): AccountMessage {
  return {
    subject: '问津账号的登录方式已更改 · A way to sign in to your Wenjin account was removed',
    paragraphs: [
      `这个联系方式已从您的问津账号解除或更换（操作来自 ${address}），不能再用来登录或重置密码。`,
      '如果不是您本人操作，请立即用密码或其他登录方式登录，退出所有设备并修改密码；无法登录时，请联系本站的运营者。',
      `This contact was taken off your Wenjin account, or replaced (from ${address}). It no longer signs in or resets the password.`,
      'If it was not you, sign in another way now, sign out everywhere and change your password; if you cannot, ask whoever runs this site.',
    ],
    short: {
      zh: '【问津】这个手机号已从您的账号解除或更换。如非本人操作，请立即用其他方式登录并修改密码，或联系运营者。',
      en: '[Wenjin] This number was removed from your account or replaced. If this was not you, use another sign-in method now and change your password.',
    },
    code: '',
  }
}

/**
 * Notifies contacts of their removal from an account, which a stranger at an unattended device may have done. The answer neither waits for
 * it nor fails with it.
 */
export function notifyRemoval(ctx: Ctx, contacts: readonly Contact[], address: string): void {
  for (const contact of contacts) {
    sendMessage(ctx, contact, removalMessage(address)).catch((error: unknown) =>
      ctx.log.warn({ err: error, type: contact.type }, 'a contact could not be told that it was removed'),
    )
  }
}

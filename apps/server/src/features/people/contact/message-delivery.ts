import type { Delivery } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { AccountMessage } from './account-messages.ts'
import type { Contact } from './contact.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character]!)

function htmlOf({ paragraphs, code }: AccountMessage): string {
  const strong = (text: string) =>
    code ? text.replaceAll(code, `<strong style="font-size:1.25em;letter-spacing:.1em">${code}</strong>`) : text
  const body = paragraphs.map((paragraph) => `<p>${strong(escapeHtml(paragraph))}</p>`).join('')
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.7">${body}</body></html>`
}

/** Returns the delivery channel for a contact. */
export function deliveryOf(ctx: Ctx, contact: Contact): Delivery {
  if (contact.type === 'email') return ctx.mail ? 'mail' : 'log'
  return ctx.sms ? 'sms' : 'log'
}

/**
 * Sends a message by mail or SMS; does nothing when neither is configured.
 * @throws DeliveryError
 */
export async function sendMessage(ctx: Ctx, { type, content }: Contact, message: AccountMessage): Promise<void> {
  const lang = content.startsWith('+86') ? 'zh' : 'en'
  if (type === 'phone') return ctx.sms?.send({ phone: content, text: message.short[lang], code: message.code })
  return ctx.mail?.send({ to: content, subject: message.subject, text: message.paragraphs.join('\n\n'), html: htmlOf(message) })
}

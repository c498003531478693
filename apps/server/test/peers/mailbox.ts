import type { Ctx } from '../../src/context.ts'

/** Messages of an instance, stored instead of sent. */
export interface Mailbox {
  /** Makes an instance send here; for `startTestServer({ adjust: mailbox.attach })`. */
  attach: (ctx: Ctx) => void
  /** Returns all messages to a contact (the e-mail in lower case, the phone in E.164), oldest first. */
  messagesTo(contact: string): { subject: string; text: string; html: string }[]
  /** Returns the last code sent to a contact. */
  codeFor(contact: string): string
}

/** Creates a replacement for mail and SMS in tests. */
export function createMailbox(): Mailbox {
  const sent: { to: string; subject: string; text: string; html: string }[] = []
  const messagesTo = (contact: string) => sent.filter(({ to }) => to === contact)
  return {
    attach(ctx) {
      ctx.mail = { send: (message) => Promise.resolve(void sent.push(message)) }
      ctx.sms = { send: ({ phone, text }) => Promise.resolve(void sent.push({ to: phone, subject: '', text, html: '' })) }
    },
    messagesTo,
    codeFor(contact) {
      const code = /\b\d{6}\b/.exec(messagesTo(contact).at(-1)?.text ?? '')?.[0]
      if (!code) throw new Error(`no code was sent to ${contact}`)
      return code
    },
  }
}

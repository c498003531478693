import { createTransport } from 'nodemailer'
import { DeliveryError } from '../../lib/delivery-error.ts'
import type { Mailer } from './mailer.ts'

/** Where mail goes out, and from whom. */
export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string
  from: string
  /** Milliseconds one message may take; 15 s unless said. */
  timeoutMs?: number
}

/** The error codes of a mail library when the server could not be reached, in contrast to a refusal. */
const silentCodes = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ESOCKET', 'EDNS', 'ENOTFOUND', 'EHOSTUNREACH'])

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  // The library's own sentences quote the recipient; a number says as much to whoever looks after the server.
  if (code === 'ETIMEDOUT') return new DeliveryError('timeout', 'the mail server did not answer in time')
  if (silentCodes.has(code)) return new DeliveryError('unreachable', `the mail server cannot be reached (${code})`)
  return new DeliveryError('refused', `the mail server refused the message (${responseCode ?? (code || 'no reason given')})`)
}

/** Mail over SMTP: a connection a message, so that one that hangs holds up no other. */
export function createSmtpMailer({ url, from, timeoutMs = 15_000 }: SmtpOptions): Mailer {
  const phase = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs }
  return {
    async send({ to, subject, text, html }) {
      const transport = createTransport({ url, ...phase })
      // Each timeout of the library begins anew with every byte; a server that dribbles is cut off here.
      const { promise: overdue, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new DeliveryError('timeout', 'the mail server did not answer in time')), timeoutMs)
      const sending = transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
      // A late failure is ignored.
      sending.catch(() => undefined)
      try {
        await Promise.race([sending, overdue])
      } catch (error) {
        throw toDeliveryError(error)
      } finally {
        clearTimeout(timer)
        transport.close()
      }
    },
  }
}

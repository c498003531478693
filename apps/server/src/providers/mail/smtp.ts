import { createTransport } from 'nodemailer'
import { DeliveryError, type DeliveryFault } from '../../lib/delivery-error.ts'
import type { Mailer } from './mailer.ts'

/** Where mail goes out, and from whom. */
export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; `?requireTLS=true` for a server that must encrypt after `STARTTLS`, `?ignoreTLS=true` for one that must not. */
  url: string
  from: string
  /** Milliseconds one message may take; 15 s unless said. */
  timeoutMs?: number
}

/** The error codes of a mail library when the server could not be reached, in contrast to a refusal. */
const silentCodes = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ESOCKET', 'EDNS', 'ENOTFOUND', 'EHOSTUNREACH'])

/** The library's error, as far as it is read here. */
interface MailError {
  code?: string
  /** The code of the system or of TLS that stands behind `code`. */
  originalCode?: string
  /** The SMTP command that was refused. */
  command?: string
  responseCode?: number
}

/** Codes of a failed handshake: of OpenSSL, and of a certificate that is not trusted. */
const isTlsCode = (code: string) => /^(?:ERR_SSL|ERR_TLS|EPROTO$|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/.test(code)

function faultOf({ code = '', originalCode = '', command = '' }: MailError): DeliveryFault | null {
  if (code === 'ETLS' || isTlsCode(originalCode) || isTlsCode(code)) return 'tls'
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'auth'
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? 'sender' : command === 'RCPT TO' ? 'recipient' : null
  return code === 'EPROTOCOL' && command === 'CONN' ? 'protocol' : null
}

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const { code = '', responseCode } = error as MailError
  const details = { fault: faultOf(error as MailError), status: responseCode ?? null }
  // The library's own sentences quote the recipient; a number says as much to whoever looks after the server.
  if (code === 'ETIMEDOUT') return new DeliveryError('timeout', 'the mail server did not answer in time')
  if (silentCodes.has(code)) return new DeliveryError('unreachable', `the mail server cannot be reached (${code})`, details)
  return new DeliveryError('refused', `the mail server refused the message (${responseCode ?? (code || 'no reason given')})`, details)
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

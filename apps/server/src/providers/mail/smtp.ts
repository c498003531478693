import { createTransport } from 'nodemailer'
import { DeliveryError, type DeliveryFault } from '../../lib/delivery-error.ts'
import type { Mailer } from './mailer.ts'

/** The mail server and the sender address. */
export interface SmtpOptions {
  /**
   * `smtp://user:password@host:port` or `smtps://…`; `?requireTLS=true` for a server that must encrypt after `STARTTLS`, `?ignoreTLS=true`
   * for one that must not.
   */
  url: string
  from: string
  /** Timeout for one message in milliseconds; default 15 s. */
  timeoutMs?: number
}

/** The mail library's error codes for an unreachable server, as opposed to a refusal. */
const silentCodes = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ESOCKET', 'EDNS', 'ENOTFOUND', 'EHOSTUNREACH'])

/** The fields of the library's error that are read here. */
interface MailError {
  code?: string
  /** The system or TLS code underlying `code`. */
  originalCode?: string
  /** The SMTP command that was refused. */
  command?: string
  responseCode?: number
}

/** Whether a code means a failed handshake: an OpenSSL error or an untrusted certificate. */
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
  // The library's messages quote the recipient; the reply code is enough for the operator.
  if (code === 'ETIMEDOUT') return new DeliveryError('timeout', 'the mail server did not answer in time')
  if (silentCodes.has(code)) return new DeliveryError('unreachable', `the mail server cannot be reached (${code})`, details)
  return new DeliveryError('refused', `the mail server refused the message (${responseCode ?? (code || 'no reason given')})`, details)
}

/** Creates a mailer over SMTP with one connection per message, so that a hanging one does not delay others. */
export function createSmtpMailer({ url, from, timeoutMs = 15_000 }: SmtpOptions): Mailer {
  const phase = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs }
  return {
    async send({ to, subject, text, html }) {
      const transport = createTransport({ url, ...phase })
      // The library's timeouts restart with every byte; this one also limits a server that sends slowly.
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

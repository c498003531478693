import { z } from 'zod'
import { route } from '../route.ts'

/** How the connection to a mail server is encrypted: from the first byte, after `STARTTLS`, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof mailSecurities)[number]

/** The usual port of each kind of connection. */
export const mailPorts: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 }

/** Whether a text is a sender: an address, or a name and an address as `Name <address>`. */
export function isMailSender(value: string): boolean {
  const [, named, plain] = /^(?:[^<>\p{C}]{0,100}<([^<>\s\p{C}]+)>|([^<>\s\p{C}]+))$/u.exec(value.trim()) ?? []
  const [local, host, ...rest] = (named ?? plain ?? '').split('@')
  return Boolean(local && host && rest.length === 0 && !host.startsWith('.') && !host.endsWith('.'))
}

/** Whether a text is a host name or IP address, without scheme, port or path. */
export const isHostName = (value: string) => /^[\w.-]{1,253}$|^\[[\da-f:.]{2,45}\]$/i.test(value.trim())

const mailInput = z.object({
  host: z.string().trim().max(253).refine(isHostName),
  port: z.int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  /** Empty when the server requires no authentication. */
  user: z.string().trim().max(300).default(''),
  /** Absent: the stored one remains in use if server, port, encryption and user are unchanged. Empty: none. */
  password: z.string().max(500).optional(),
  from: z.string().trim().max(300).refine(isMailSender),
})
export type MailInput = z.input<typeof mailInput>

/** The mail server as shown to admins; the password is never included. */
export const mailState = z.object({
  /** `environment`: set by an environment variable, which takes precedence and cannot be changed here. */
  source: z.enum(['none', 'page', 'environment']),
  variable: z.string().nullable(),
  host: z.string().nullable(),
  port: z.number().int().nullable(),
  security: z.enum(mailSecurities).nullable(),
  user: z.string(),
  hasPassword: z.boolean(),
  from: z.string(),
  /** False when none is connected, or OFFLINE blocks the server. */
  inUse: z.boolean(),
  /** Whether one is stored that another secret of the instance encrypted, so that it has to be entered again. */
  isLost: z.boolean(),
})
export type MailState = z.infer<typeof mailState>

/**
 * Why a mail was not sent. `tls`: the connection could not be encrypted as set; `auth`: user or password were rejected; `sender`,
 * `recipient`: the server rejects mail from or to this address; `notMail`: no mail server responds; `refused`: it rejected the mail;
 * `offline`: OFFLINE blocks it.
 */
export const mailFailures = ['unreachable', 'timeout', 'tls', 'auth', 'sender', 'recipient', 'notMail', 'refused', 'offline'] as const
export type MailFailure = (typeof mailFailures)[number]

const mailOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), to: z.string(), ms: z.number().int() }),
  z.object({
    ok: z.literal(false),
    reason: z.enum(mailFailures),
    /** The reply code of the server, such as 535. */
    status: z.number().int().nullable(),
  }),
])
export type MailOutcome = z.infer<typeof mailOutcome>

/** @param setup schema of the response that describes all services */
export const mailCalls = <T extends z.ZodType>(setup: T) =>
  ({
    tryMail: route({
      method: 'POST',
      path: '/api/admin/mail/try',
      kind: 'json',
      auth: 'admin',
      limit: 'code',
      summary:
        'Test a mail server with a message, by default to the address of the caller; stores nothing. Without settings it tests the connected server',
      body: z.object({ settings: mailInput.nullable(), to: z.string().trim().max(254).optional() }),
      data: mailOutcome,
      errors: ['badRequest', 'conflict'],
    }),
    saveMail: route({
      method: 'PUT',
      path: '/api/admin/mail',
      kind: 'json',
      auth: 'admin',
      summary: 'Connect a mail server; used from the next message on',
      body: mailInput,
      data: setup,
      errors: ['badRequest', 'conflict'],
    }),
    removeMail: route({
      method: 'DELETE',
      path: '/api/admin/mail',
      kind: 'json',
      auth: 'admin',
      summary: 'Disconnect the mail server and erase its password; verification codes are then written to the log',
      data: setup,
      errors: ['conflict'],
    }),
  }) as const

import {
  AppError,
  type MailFailure,
  type MailOutcome,
  type MailSecurity,
  type MailState,
  type RouteInput,
  type setupContract,
} from '@wenjin/contract'
import { mailConfigOf } from '../../../connections/connected-config.ts'
import { mayCall } from '../../../connections/providers.ts'
import { deleteConnection, readStoredSetup, storeConnection, type StoredMail } from '../../../connections/stored-connections.ts'
import type { Ctx } from '../../../context.ts'
import { DeliveryError } from '../../../lib/delivery-error.ts'
import { createSmtpMailer } from '../../../providers/mail/smtp.ts'
import { parseContact } from '../../people/contact/index.ts'
import { listIdentities } from '../../people/user/index.ts'
import { recordAdminAction } from '../audit/index.ts'

type MailSettings = RouteInput<(typeof setupContract)['saveMail']>['body']
type Attempt = RouteInput<(typeof setupContract)['tryMail']>['body']

/** A mail server that does not take a letter in so long, milliseconds, is given up. */
const timeoutMs = 15_000

const nothing: MailState = {
  source: 'none',
  variable: null,
  host: null,
  port: null,
  security: null,
  user: '',
  hasPassword: false,
  from: '',
  inUse: false,
}

/** The parts of `SMTP_URL` that are no secret. */
function describeEnvironment(ctx: Ctx, { url, from }: NonNullable<Ctx['config']['mail']>): MailState {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const security: MailSecurity = protocol === 'smtps:' ? 'tls' : searchParams.get('ignoreTLS') === 'true' ? 'none' : 'starttls'
  return {
    source: 'environment',
    variable: 'SMTP_URL',
    host: hostname,
    port: port === '' ? null : Number(port),
    security,
    user: decodeURIComponent(username),
    hasPassword: password !== '',
    from,
    inUse: mayCall(ctx, url),
  }
}

/** The mail server in use, without its password. */
export function describeMail(ctx: Ctx, stored: StoredMail | null): MailState {
  if (ctx.config.mail) return describeEnvironment(ctx, ctx.config.mail)
  if (!stored) return nothing
  const { password, ...settings } = stored
  return { ...nothing, ...settings, source: 'page', hasPassword: password !== '', inUse: mayCall(ctx, mailConfigOf(stored).url) }
}

/** @throws AppError `conflict` where SMTP_URL sets the mail server */
function requireOpen(ctx: Ctx): void {
  if (!ctx.config.mail) return
  throw new AppError('conflict', {
    zh: '由环境变量 SMTP_URL 设定，在这里不能修改',
    en: 'it is set by the environment variable SMTP_URL and cannot be changed here',
  })
}

/** The settings with the stored password where none was given: only for the same user on the same server, encrypted as before. */
async function completed(ctx: Ctx, { password, ...settings }: MailSettings): Promise<StoredMail> {
  const { mail } = await readStoredSetup(ctx.db, ctx.secret, ctx.log)
  const isSame =
    mail?.host === settings.host && mail.port === settings.port && mail.security === settings.security && mail.user === settings.user
  return { ...settings, password: settings.user === '' ? '' : (password ?? (isSame ? mail.password : '')) }
}

const offlineText = {
  zh: '当前为离线模式，只能使用本机的邮件服务器',
  en: 'the instance is offline: only a mail server on this machine can be used',
}

/** @throws AppError `conflict` where SMTP_URL sets it, `badRequest` for a server that may not be called */
export async function saveMail(ctx: Ctx, uid: string, input: MailSettings): Promise<void> {
  requireOpen(ctx)
  const settings = await completed(ctx, input)
  if (!mayCall(ctx, mailConfigOf(settings).url)) throw new AppError('badRequest', offlineText)
  await storeConnection(ctx.db, ctx.secret, 'mail', settings)
  await ctx.reconnect()
  await recordAdminAction(ctx.db, { at: ctx.now(), uid, action: 'connect', detail: 'mail' })
}

/** @throws AppError `conflict` where SMTP_URL sets it */
export async function removeMail(ctx: Ctx, uid: string): Promise<void> {
  requireOpen(ctx)
  await deleteConnection(ctx.db, 'mail')
  await ctx.reconnect()
  await recordAdminAction(ctx.db, { at: ctx.now(), uid, action: 'disconnect', detail: 'mail' })
}

/** The address a test letter goes to: the one that is given, or the admin's own. @throws AppError `badRequest` where there is neither */
async function recipient(ctx: Ctx, uid: string, to: string | undefined): Promise<string> {
  if (to) return parseContact('email', to).content
  const own = (await listIdentities(ctx.db, uid)).find(({ kind }) => kind === 'email')
  if (own) return own.subject
  throw new AppError('badRequest', {
    zh: '您的账号没有邮箱，请填写收信的邮箱',
    en: 'your account has no e-mail address: name the one to send to',
  })
}

const faults: Readonly<Record<NonNullable<DeliveryError['fault']>, MailFailure>> = {
  tls: 'tls',
  auth: 'auth',
  sender: 'sender',
  recipient: 'recipient',
  protocol: 'notMail',
}

function failureOf(error: unknown): MailOutcome {
  if (!(error instanceof DeliveryError)) throw error
  return { ok: false, reason: error.fault ? faults[error.fault] : error.reason, status: error.status }
}

const letter = {
  subject: '问津的测试邮件 · A test letter of Wenjin',
  text: '这台邮件服务器可以使用：问津的验证码和通知会由它寄出。\n\nThis mail server works: Wenjin sends its codes and notices by it.',
  html: '<p>这台邮件服务器可以使用：问津的验证码和通知会由它寄出。</p><p>This mail server works: Wenjin sends its codes and notices by it.</p>',
}

/**
 * Sends a test letter by the given settings, or by the server in use.
 * @throws AppError `badRequest` without an address to send to, `conflict` for settings beside SMTP_URL
 */
export async function tryMail(ctx: Ctx, uid: string, { settings, to }: Attempt): Promise<MailOutcome> {
  const address = await recipient(ctx, uid, to)
  if (settings) requireOpen(ctx)
  const stored = settings ? await completed(ctx, settings) : (await readStoredSetup(ctx.db, ctx.secret, ctx.log)).mail
  const mail = ctx.config.mail ?? (stored && mailConfigOf(stored))
  if (!mail) throw new AppError('badRequest', { zh: '还没有连接邮件服务器', en: 'no mail server is connected' })
  if (!mayCall(ctx, mail.url)) return { ok: false, reason: 'offline', status: null }
  const begun = performance.now()
  try {
    await createSmtpMailer({ ...mail, timeoutMs }).send({ to: address, ...letter })
    return { ok: true, to: address, ms: Math.round(performance.now() - begun) }
  } catch (error) {
    return failureOf(error)
  }
}

import { AppError, type MailSecurity, type MailState, type RouteInput, type setupContract } from '@wenjin/contract'
import { mailConfigOf } from '../../../connections/connected-config.ts'
import { mayCall } from '../../../connections/providers.ts'
import {
  deleteConnection,
  readStoredSetup,
  storeConnection,
  type StoredMail,
  type StoredSetup,
} from '../../../connections/stored-connections.ts'
import type { Ctx } from '../../../context.ts'
import { recordAdminAction } from '../audit/index.ts'

type MailSettings = RouteInput<(typeof setupContract)['saveMail']>['body']

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
  isLost: false,
}

/** Returns the parts of `SMTP_URL` that are not secret. */
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
    isLost: false,
  }
}

/** Describes the mail server in use, without its password. */
export function describeMail(ctx: Ctx, { mail: stored, lost }: StoredSetup): MailState {
  if (ctx.config.mail) return describeEnvironment(ctx, ctx.config.mail)
  if (!stored) return { ...nothing, isLost: lost.includes('mail') }
  const { password, ...settings } = stored
  return { ...nothing, ...settings, source: 'page', hasPassword: password !== '', inUse: mayCall(ctx, mailConfigOf(stored).url) }
}

/** Checks that the mail server can be set on the page. @throws AppError `conflict` when SMTP_URL sets it */
export function requireOpen(ctx: Ctx): void {
  if (!ctx.config.mail) return
  throw new AppError('conflict', {
    zh: '由环境变量 SMTP_URL 设定，在这里不能修改',
    en: 'it is set by the environment variable SMTP_URL and cannot be changed here',
  })
}

/**
 * Completes the settings with the stored password when none was given, only for the same user on the same server with the same encryption.
 */
export async function completed(ctx: Ctx, { password, ...settings }: MailSettings): Promise<StoredMail> {
  const { mail } = await readStoredSetup(ctx.db, ctx.secret, ctx.log)
  const isSame =
    mail?.host === settings.host && mail.port === settings.port && mail.security === settings.security && mail.user === settings.user
  return { ...settings, password: settings.user === '' ? '' : (password ?? (isSame ? mail.password : '')) }
}

const offlineText = {
  zh: '当前为离线模式，只能使用本机的邮件服务器',
  en: 'the instance is offline: only a mail server on this machine can be used',
}

/** Saves the mail server. @throws AppError `conflict` when SMTP_URL sets it, `badRequest` for a server that may not be called */
export async function saveMail(ctx: Ctx, uid: string, input: MailSettings): Promise<void> {
  requireOpen(ctx)
  const settings = await completed(ctx, input)
  if (!mayCall(ctx, mailConfigOf(settings).url)) throw new AppError('badRequest', offlineText)
  await storeConnection(ctx.db, ctx.secret, 'mail', settings)
  await ctx.reconnect()
  await recordAdminAction(ctx.db, { at: ctx.now(), uid, action: 'connect', detail: 'mail' })
}

/** Removes the mail server. @throws AppError `conflict` when SMTP_URL sets it */
export async function removeMail(ctx: Ctx, uid: string): Promise<void> {
  requireOpen(ctx)
  await deleteConnection(ctx.db, 'mail')
  await ctx.reconnect()
  await recordAdminAction(ctx.db, { at: ctx.now(), uid, action: 'disconnect', detail: 'mail' })
}

import { AppError, type MailFailure, type MailOutcome, type RouteInput, type setupContract } from '@wenjin/contract'
import { mailConfigOf } from '../../../connections/connected-config.ts'
import { mayCall } from '../../../connections/providers.ts'
import { readStoredSetup } from '../../../connections/stored-connections.ts'
import type { Ctx } from '../../../context.ts'
import { DeliveryError } from '../../../lib/delivery-error.ts'
import { createSmtpMailer } from '../../../providers/mail/smtp.ts'
import { parseContact } from '../../people/contact/index.ts'
import { listIdentities } from '../../people/user/index.ts'
import { completed, requireOpen } from './mail.service.ts'

type Attempt = RouteInput<(typeof setupContract)['tryMail']>['body']

/** Timeout of a mail server, milliseconds. */
const timeoutMs = 15_000

/** Returns the recipient of a test mail: the given address, or the admin's own. @throws AppError `badRequest` when there is neither */
async function recipient(ctx: Ctx, uid: string, to: string | undefined): Promise<string> {
  if (to) return parseContact('email', to).content
  const own = (await listIdentities(ctx.db, uid)).find(({ kind }) => kind === 'email')
  if (own) return own.subject
  throw new AppError('badRequest', {
    zh: '您的账号没有邮箱，请填写收信的邮箱',
    en: 'your account has no e-mail address; enter a recipient',
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
 * Sends a test mail with the given settings, or with the server in use.
 * @throws AppError `badRequest` without a recipient, `conflict` for settings while SMTP_URL is set
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

import { limits, type CodePurpose, type Lang } from '@wenjin/contract'
import { maskContact } from '../../../lib/text/mask-contact.ts'

/** A message to a user, Chinese first and English after it, since its reader may not be the user who caused it. */
export interface AccountMessage {
  subject: string
  /** Paragraphs of the mail. */
  paragraphs: readonly string[]
  /** The whole message as an SMS, in a single language. */
  short: Readonly<Record<Lang, string>>
  /** The code in it; empty for a message without one. */
  code: string
}

const minutes = limits.code.lifetimeMs / 60_000

const purposes: Readonly<Record<CodePurpose, Readonly<Record<Lang, string>>>> = {
  login: { zh: '登录或注册', en: 'sign in or register' },
  bind: { zh: '绑定这个联系方式', en: 'bind this contact to your account' },
  reset: { zh: '重置密码', en: 'reset your password' },
  logoff: { zh: '注销账号', en: 'close your account' },
  confirm: { zh: '证明是您本人', en: 'confirm your identity' },
}

/** Builds the message with a verification code. */
export function codeMessage(purpose: CodePurpose, code: string): AccountMessage {
  const { zh, en } = purposes[purpose]
  return {
    subject: `问津验证码 ${code} · Your Wenjin code`,
    paragraphs: [
      `您正在${zh}，验证码是 ${code}，${minutes} 分钟内有效。`,
      '请不要把验证码告诉任何人。如果不是您本人操作，请忽略这封邮件。',
      `Your code to ${en} is ${code}. It is good for ${minutes} minutes.`,
      'Do not share it. If you did not ask for it, ignore this mail.',
    ],
    short: {
      zh: `【问津】验证码 ${code}，用于${zh}，${minutes} 分钟内有效，请勿告诉他人。`,
      en: `[Wenjin] ${code} is your code to ${en}, good for ${minutes} minutes. Do not share it.`,
    },
    code,
  }
}

/** Builds the log line of a code when no delivery service is configured. */
export function codeLogLine(contact: string, purpose: CodePurpose, code: string): string {
  const { zh, en } = purposes[purpose]
  const to = maskContact(contact)
  return `验证码 ${code}：发给 ${to}，用于${zh}，${minutes} 分钟内有效 · Code ${code} for ${to} to ${en}, good for ${minutes} minutes`
}

/** Builds the message to an account's owner after too many wrong guesses locked a sign-in method. */
export function lockMessage(what: 'password' | 'code', { lockMinutes, address }: { lockMinutes: number; address: string }): AccountMessage {
  const zh = what === 'password' ? '密码' : '验证码'
  const other = what === 'password' ? { zh: '验证码', en: 'a code' } : { zh: '密码', en: 'your password' }
  return {
    subject: '问津账号安全提醒 · Somebody tried to sign in to your Wenjin account',
    paragraphs: [
      `有人多次用错误的${zh}尝试登录您的账号（最后一次来自 ${address}），${zh}登录已锁定 ${lockMinutes} 分钟。`,
      `如果是您本人，可以改用${other.zh}登录，或在 ${lockMinutes} 分钟后再试。如果不是，您的账号仍然安全，建议换一个更强的密码。`,
      `Too many wrong ${what}s were tried on your account (the last one from ${address}). Signing in by ${what} is locked for ${lockMinutes} minutes.`,
      `If it was you, sign in by ${other.en}, or try again later. If not, your account is still safe; consider a stronger password.`,
    ],
    short: {
      zh: `【问津】有人多次输错您账号的${zh}，${zh}登录已锁定 ${lockMinutes} 分钟。如非本人操作，建议修改密码。`,
      en: `[Wenjin] Too many wrong ${what}s were tried on your account; signing in by ${what} is locked for ${lockMinutes} minutes.`,
    },
    code: '',
  }
}

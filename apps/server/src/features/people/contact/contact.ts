import { domainToASCII } from 'node:url'
import { AppError, type ContactType } from '@wenjin/contract'

/** A phone (E.164) or an e-mail (lower case) in its normalised form. */
export interface Contact {
  type: ContactType
  content: string
}

/** Normalises a phone number written with spaces, dashes, dots and brackets; 00 counts as +. */
function normalisePhone(written: string): string | null {
  const digits = written
    .normalize('NFKC')
    .replaceAll(/[\s().\-–—]/g, '')
    .replace(/^00/, '+')
  const phone = /^1[3-9]\d{9}$/.test(digits) ? `+86${digits}` : digits
  if (phone.startsWith('+86')) return /^\+861[3-9]\d{9}$/.test(phone) ? phone : null
  return /^\+[1-9]\d{6,14}$/.test(phone) ? phone : null
}

function normaliseEmail(written: string): string | null {
  const [, local, domain] = /^([^\s\p{C}@"(),:;<>[\]\\]{1,64})@([^\s@]+)$/u.exec(written.normalize('NFKC').trim().toLowerCase()) ?? []
  if (!local || !domain || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null
  const host = domainToASCII(domain)
  const email = `${local}@${host}`
  return /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(host) && email.length <= 254 ? email : null
}

/**
 * Normalises a phone or e-mail; a bare Chinese mobile number gets +86.
 * @throws AppError `badRequest` naming the field.
 */
export function parseContact(type: ContactType, written: string): Contact {
  const content = type === 'phone' ? normalisePhone(written) : normaliseEmail(written)
  if (content !== null) return { type, content }
  throw new AppError(
    'badRequest',
    type === 'phone'
      ? {
          zh: '字段 content 不是有效的手机号（国外号码请加国家代码，如 +1）',
          en: 'field content: not a phone number; numbers outside China need the country code',
        }
      : { zh: '字段 content 不是有效的邮箱地址', en: 'field content: not an e-mail address' },
  )
}

/**
 * Parses the phone or e-mail of a password sign-in.
 * @throws AppError `badRequest` naming the field.
 */
export function parseAccountName(written: string): Contact {
  const phone = normalisePhone(written)
  if (phone !== null) return { type: 'phone', content: phone }
  const email = normaliseEmail(written)
  if (email !== null) return { type: 'email', content: email }
  throw new AppError('badRequest', {
    zh: '字段 account 应是手机号或邮箱',
    en: 'field account: neither a phone number nor an e-mail address',
  })
}

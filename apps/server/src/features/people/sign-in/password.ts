import { AppError, limits } from '@wenjin/contract'
import { normalizePassword } from '../../../lib/secret/password-hash.ts'
import { isCommonPassword } from './common-passwords.ts'

const fault = (zh: string, en: string) => new AppError('badRequest', { zh: `字段 password：${zh}`, en: `field password: ${en}` })

/** Returns the lower-case forms of a name, phone with and without +86, or e-mail with and without its host. */
function spellings(name: string): string[] {
  const lower = name.toLowerCase()
  return [lower, lower.replace(/^\+86/, ''), lower.split('@', 1)[0]!]
}

/**
 * Checks the strength of a password.
 * @param names Names of the account: its name, phone, e-mail.
 * @throws AppError `badRequest` with the reason.
 */
export function requireGoodPassword(password: string, names: readonly string[] = []): void {
  const { min, max } = limits.password
  const { length } = [...password]
  if (length < min) throw fault(`密码至少 ${min} 个字符`, `a password has at least ${min} characters`)
  if (length > max) throw fault(`密码最多 ${max} 个字符`, `a password has at most ${max} characters`)
  const plain = normalizePassword(password).toLowerCase()
  if (names.some((name) => spellings(name).includes(plain)))
    throw fault('密码不能与账号或昵称相同', 'the password must not be the name of the account')
  if (isCommonPassword(plain))
    throw fault('这个密码太常见，容易被猜到，请换一个', 'this password is among the most common ones, choose another')
}

import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError, limits } from '@wenjin/contract'
import { isCommonPassword } from './common-passwords.ts'

/** OWASP's first choice for argon2id, the algorithm the library takes unless told otherwise: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same password typed by another keyboard or input method has the same bytes. */
const bytesOf = (password: string) => password.normalize('NFKC')

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')

/** Stands in where there is no password: of the same cost, and of no password anybody could know. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`

/** What is stored of a password: argon2id with a salt of its own, PHC string. */
export async function hashPassword(password: string): Promise<string> {
  return hash(bytesOf(password), cost)
}

/** Whether a password is the stored one. Without one the same work is done all the same, so that time tells nobody who has an account. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  return verify(stored ?? dummyHash, bytesOf(password))
}

const fault = (zh: string, en: string) => new AppError('badRequest', { zh: `字段 password：${zh}`, en: `field password: ${en}` })

/** An account's name, phone with and without +86, or e-mail with and without its host, in lower case. */
function spellings(name: string): string[] {
  const lower = name.toLowerCase()
  return [lower, lower.replace(/^\+86/, ''), lower.split('@', 1)[0]!]
}

/**
 * Whether somebody may take a password.
 * @param names What the account is called: its name, phone, e-mail.
 * @throws AppError `badRequest` with what is wrong.
 */
export function requireGoodPassword(password: string, names: readonly string[] = []): void {
  const { min, max } = limits.password
  const { length } = [...password]
  if (length < min) throw fault(`密码至少 ${min} 个字符`, `a password has at least ${min} characters`)
  if (length > max) throw fault(`密码最多 ${max} 个字符`, `a password has at most ${max} characters`)
  const plain = bytesOf(password).toLowerCase()
  if (names.some((name) => spellings(name).includes(plain)))
    throw fault('密码不能与账号或昵称相同', 'the password must not be the name of the account')
  if (isCommonPassword(plain))
    throw fault('这个密码太常见，容易被猜到，请换一个', 'this password is among the most common ones, choose another')
}

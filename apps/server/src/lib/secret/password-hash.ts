import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalises a password, so that another keyboard or input method yields the same bytes. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** Used when an account has no password: verification costs the same, and no known password matches it. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`

/** Hashes a password with argon2id and a random salt, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), cost)
}

/**
 * Whether a password matches the stored hash. Without a hash the same work is done, so that the response time does not reveal which
 * accounts exist.
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  return verify(stored ?? dummyHash, normalizePassword(password))
}

import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id, the algorithm the library takes unless told otherwise: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same password typed by another keyboard or input method has the same bytes. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** Stands in where there is no password: of the same cost, and of no password anybody could know. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`

/** The stored form of a password: argon2id with a salt of its own, PHC string. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), cost)
}

/** Whether a password is the stored one. Without one the same work is done all the same, so that time tells nobody who has an account. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  return verify(stored ?? dummyHash, normalizePassword(password))
}

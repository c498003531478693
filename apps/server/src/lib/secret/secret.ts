import { createHash, randomBytes } from 'node:crypto'

/** Creates a random secret of 256 bits, URL-safe. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Creates a random secret of 256 bits in hex digits: clients of this API family join secrets with hyphens and split them again. */
export function makeHexSecret(): string {
  return randomBytes(32).toString('hex')
}

/** Returns the stored form of a secret of full entropy: its SHA-256, hex. Too fast for passwords. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Whether a text may be the secret of an instance: one line without spaces, too long to be guessed when it is random. */
export function isInstanceSecret(text: string): boolean {
  return /^[\x21-\x7e]{32,}$/.test(text)
}

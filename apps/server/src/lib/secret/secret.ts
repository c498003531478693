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

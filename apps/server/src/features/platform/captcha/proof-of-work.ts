import { createHash } from 'node:crypto'

/** Some 260,000 hashes: a second or two for a browser once, dear for a program that wants many. */
export const workBits = 18

/** How many zero bits something begins with. */
function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** Whether SHA-256 of `<token>:<nonce>` begins with so many zero bits. */
export function isWorkDone(token: string, nonce: string, bits: number): boolean {
  return leadingZeroBits(createHash('sha256').update(`${token}:${nonce}`).digest()) >= bits
}

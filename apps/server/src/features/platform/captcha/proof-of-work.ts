import { createHash } from 'node:crypto'

/** Number of zero bits; needs some 260,000 hashes: a second or two once for a browser, expensive for a program that needs many. */
export const workBits = 18

/** Counts the leading zero bits. */
function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** Whether SHA-256 of `<token>:<nonce>` has this many leading zero bits. */
export function isWorkDone(token: string, nonce: string, bits: number): boolean {
  return leadingZeroBits(createHash('sha256').update(`${token}:${nonce}`).digest()) >= bits
}

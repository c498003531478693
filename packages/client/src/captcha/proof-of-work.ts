import { sha256 } from '@noble/hashes/sha2.js'

/** Milliseconds that the search works before it yields to the page. */
const sliceMs = 8
/** Attempts between two reads of the clock. */
const batch = 64

/** Whether a hash begins with `bits` zero bits. */
function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let i = 0; i < whole; i++) if (hash[i] !== 0) return false
  const rest = bits & 7
  return rest === 0 || (hash[whole] ?? 0) >> (8 - rest) === 0
}

/**
 * Finds a nonce so that SHA-256 of `<token>:<nonce>` begins with `bits` zero bits: about 2^bits attempts, in slices that keep the page
 * responsive. Hashes in JavaScript, because a page without https has no WebCrypto.
 * @throws the signal's reason when aborted.
 */
export async function findNonce(token: string, bits: number, signal?: AbortSignal): Promise<string> {
  const encoder = new TextEncoder()
  let attempt = 0
  for (;;) {
    signal?.throwIfAborted()
    const pauseAt = performance.now() + sliceMs
    do {
      for (let i = 0; i < batch; i++) {
        const nonce = (attempt++).toString(36)
        if (hasZeroBits(sha256(encoder.encode(`${token}:${nonce}`)), bits)) return nonce
      }
    } while (performance.now() < pauseAt)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

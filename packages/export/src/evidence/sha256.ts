/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const constants = new Uint32Array(64)
/** The same for the square roots of the first 8 primes: the initial state of a hash. */
const start = new Uint32Array(8)

for (let prime = 2, found = 0; found < 64; prime += 1) {
  let isPrime = true
  for (let factor = 2; factor * factor <= prime; factor += 1) if (prime % factor === 0) isPrime = false
  if (!isPrime) continue
  if (found < 8) start[found] = Math.floor((prime ** 0.5 % 1) * 2 ** 32)
  constants[found] = Math.floor((Math.cbrt(prime) % 1) * 2 ** 32)
  found += 1
}

const blockBytes = 64
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Adds one block of 64 bytes to a state. */
function addBlock(state: Uint32Array, schedule: Uint32Array, view: DataView, from: number): void {
  for (let at = 0; at < 16; at += 1) schedule[at] = view.getUint32(from + at * 4)
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15]!
    const late = schedule[at - 2]!
    const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[at] = schedule[at - 16]! + low + schedule[at - 7]! + high
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constants[at]! + schedule[at]!) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + value
}

/** Returns the SHA-256 of bytes in lower-case hexadecimal. Some browsers offer no WebCrypto to a page opened as a file. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / blockBytes) * blockBytes)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const state = start.slice()
  const schedule = new Uint32Array(64)
  for (let from = 0; from < padded.length; from += blockBytes) addBlock(state, schedule, view, from)
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** Returns the SHA-256 of a text in UTF-8. */
export const sha256Text = (text: string): string => sha256(new TextEncoder().encode(text))

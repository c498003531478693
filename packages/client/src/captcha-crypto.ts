import { ecb } from '@noble/ciphers/aes.js'
import { limits } from '@wenjin/contract'

/**
 * The key used when none is given: spec section 7 "A utility encrypts text with a default fixed key". It is known to everybody, so
 * what it encrypts is hidden from nobody; neither is what AES-ECB does with any other key. It exists for the captcha's wire format.
 */
const fixedKey = 'XwKsGlMcdPMEhR1B'

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/**
 * AES in ECB mode with PKCS#7 padding, base64. It protects nothing: see `fixedKey`.
 * @param key 16, 24 or 32 bytes as UTF-8 text. @throws Error for another length.
 */
export function encryptText(text: string, key: string = fixedKey): string {
  const encoder = new TextEncoder()
  return toBase64(ecb(encoder.encode(key)).encrypt(encoder.encode(text)))
}

/** Scales a place in a picture shown `shownWidth` wide to the picture's own 310 pixels, to a tenth of a pixel. */
export function toPictureX(x: number, shownWidth: number): number {
  return Math.round(((x * limits.captcha.width) / shownWidth) * 10) / 10
}

/** The solution of a piece at `x` of the 310-pixel picture; `y` is always 5. */
export function pointAt(x: number): { x: number; y: number } {
  return { x, y: limits.captcha.pointY }
}

/** The `pointJson` of a solution: JSON, encrypted with the challenge's secret key when there is one. */
export function sealSolution(solution: Readonly<Record<string, string | number>>, secretKey: string): string {
  const text = JSON.stringify(solution)
  return secretKey ? encryptText(text, secretKey) : text
}

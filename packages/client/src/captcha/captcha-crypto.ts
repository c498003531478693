import { ecb } from '@noble/ciphers/aes.js'
import { limits } from '@wenjin/contract'

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/**
 * Encrypts with AES in ECB mode and PKCS#7 padding, as base64. It is the captcha's wire format and no protection: the key is part of the
 * challenge.
 * @param key 16, 24 or 32 bytes as UTF-8 text. @throws Error for another length.
 */
function encryptText(text: string, key: string): string {
  const encoder = new TextEncoder()
  return toBase64(ecb(encoder.encode(key)).encrypt(encoder.encode(text)))
}

/** Scales a position in a picture shown `shownWidth` wide to the picture's own 310 pixels, to a tenth of a pixel. */
export function toPictureX(x: number, shownWidth: number): number {
  return Math.round(((x * limits.captcha.width) / shownWidth) * 10) / 10
}

/** Returns the solution for a piece at `x` of the 310-pixel picture; `y` is always 5. */
export function pointAt(x: number): { x: number; y: number } {
  return { x, y: limits.captcha.pointY }
}

/** Returns the `pointJson` of a solution: JSON, encrypted with the challenge's secret key if there is one. */
export function sealSolution(solution: Readonly<Record<string, string | number>>, secretKey: string): string {
  const text = JSON.stringify(solution)
  return secretKey ? encryptText(text, secretKey) : text
}

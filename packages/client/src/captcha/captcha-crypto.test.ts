import { createDecipheriv } from 'node:crypto'
import { limits } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { pointAt, sealSolution, toPictureX } from './captcha-crypto.ts'

/** Decrypts with an independent implementation of AES-ECB with PKCS#7. */
function decrypt(text: string, key: string): string {
  const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null)
  return decipher.update(text, 'base64', 'utf8') + decipher.final('utf8')
}

test.each(['', 'a', 'exactly16letters', '滑块：拼图😀'.repeat(9)])(
  'RULE-003 RULE-024 an independent implementation decrypts a solution from AES in ECB mode: %j',
  (answer) => {
    for (const key of ['0123456789abcdef', '0123456789abcdef01234567', '0123456789abcdef0123456789abcdef']) {
      expect(JSON.parse(decrypt(sealSolution({ answer }, key), key))).toEqual({ answer })
    }
    expect(() => sealSolution({ answer }, 'short')).toThrow('length')
  },
)

test.each([
  [100, 310, 100],
  [100, 155, 200],
  [129.99, 310, 130],
  [83.3, 268, 96.4],
])('RULE-002 scales %d pixels of a picture shown %d wide to %d of 310 pixels', (x, shown, scaled) => {
  expect(toPictureX(x, shown)).toBe(scaled)
  expect(limits.captcha.width).toBe(310)
})

test('RULE-002 RULE-003 pointAt sets y to 5, and the point is encrypted when the server sends a key', () => {
  const key = 'kQ3vR8sT1uW5xY7z'
  expect(sealSolution(pointAt(123.4), '')).toBe('{"x":123.4,"y":5}')
  expect(JSON.parse(decrypt(sealSolution(pointAt(123.4), key), key))).toEqual({ x: 123.4, y: 5 })
  expect(JSON.parse(decrypt(sealSolution({ answer: '十二', nonce: 'k1' }, key), key))).toEqual({ answer: '十二', nonce: 'k1' })
})

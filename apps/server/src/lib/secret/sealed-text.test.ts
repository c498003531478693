import { expect, test } from 'vitest'
import { openSealedText, sealText } from './sealed-text.ts'

test('a sealed text opens only with its secret and for its purpose, and not when a byte of it changed', () => {
  const sealed = sealText('钥匙 sk-123', 'secret', 'connection.model')
  expect(sealed).not.toContain('sk-123')
  expect(sealText('钥匙 sk-123', 'secret', 'connection.model')).not.toBe(sealed)
  expect(openSealedText(sealed, 'secret', 'connection.model')).toBe('钥匙 sk-123')
  expect(openSealedText(sealed, 'other', 'connection.model')).toBeNull()
  expect(openSealedText(sealed, 'secret', 'connection.speech')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(openSealedText(changed.toString('base64url'), 'secret', 'connection.model')).toBeNull()
  }
  for (const wrong of ['', 'x', '不是', sealed.slice(0, 30)]) expect(openSealedText(wrong, 'secret', 'connection.model')).toBeNull()
})

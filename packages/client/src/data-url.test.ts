import { expect, test } from 'vitest'
import { dataUrlToBlob, parseDataUrl } from './data-url.ts'

test('a data URL is a type and its base64', () => {
  expect(parseDataUrl('data:image/png;base64,iVBORw0=')).toEqual({ type: 'image/png', base64: 'iVBORw0=' })
  expect(parseDataUrl('data:text/plain;charset=utf-8;base64,5Lit')).toEqual({ type: 'text/plain;charset=utf-8', base64: '5Lit' })
})

test.each(['', 'iVBORw0=', 'data:image/png,abc', 'data:a;base64,b;base64,c'])('MSG-004 anything else is refused: %j', (text) => {
  expect(() => parseDataUrl(text)).toThrow(new Error('Invalid Base64 data format.'))
})

test('RULE-012 MSG-004 a data URL becomes the bytes it stands for', async () => {
  const blob = dataUrlToBlob('data:text/plain;base64,6LaK56qR')
  expect([blob.type, await blob.text()]).toEqual(['text/plain', '越窑'])
  expect(() => dataUrlToBlob('data:text/plain;base64,不是')).toThrow(new Error('Invalid Base64 data format.'))
  expect(() => dataUrlToBlob('data:text/plain,abc')).toThrow(new Error('Invalid Base64 data format.'))
})

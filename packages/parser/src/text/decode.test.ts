import { describe, expect, it } from 'vitest'
import { decodeText, encodingOfLabel } from './decode.ts'
import { noise } from '../testing/samples.ts'

const chinese = '问津是一个开源的知识库，帮助读者核对答案中的每一句话。'
/** Samples in encodings that Node cannot produce, as bytes. */
const samples = {
  gb18030: 'ced2c3c7d4dab1b1bea9bbf0b3b5d5beb5c8b3b5a1a3',
  big5: 'a7daadcca662bb4fa55fa8aeafb8b5a5a8aea141a4b5a4d1a4d1aef0abdca66ea143',
  shift_jis: '96bc914f2c944e97ee2c8f5a8f8a0d0a8db293a191be98592c33302c938c8b9e0d0a',
}
const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex')
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const concat = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts)

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(chinese), 'utf-8'],
    ['UTF-8 with its mark', concat(bytes('efbbbf'), Buffer.from(chinese)), 'utf-8'],
    ['UTF-16LE with its mark', concat(bytes('fffe'), Buffer.from(chinese, 'utf16le')), 'utf-16le'],
    ['UTF-16BE with its mark', concat(bytes('feff'), utf16be(chinese)), 'utf-16be'],
    ['UTF-16LE without', Buffer.from(chinese, 'utf16le'), 'utf-16le'],
    ['UTF-16BE without', utf16be(chinese), 'utf-16be'],
  ])('reads %s', (_, input, encoding) => {
    expect(decodeText(input)).toEqual({ text: chinese, encoding })
  })

  it('reads UTF-16 of Latin text without a byte order mark by its zero bytes', () => {
    expect(decodeText(Buffer.from('plain text, no mark\r\n', 'utf16le'))).toEqual({ text: 'plain text, no mark\r\n', encoding: 'utf-16le' })
  })

  it('distinguishes GB18030, Big5 and Shift_JIS, even in short texts', () => {
    expect(decodeText(bytes(samples.gb18030))).toEqual({ encoding: 'gb18030', text: '我们在北京火车站等车。' })
    expect(decodeText(bytes(samples.big5))).toEqual({ encoding: 'big5', text: '我們在臺北車站等車，今天天氣很好。' })
    expect(decodeText(bytes(samples.shift_jis))).toEqual({ encoding: 'shift_jis', text: '名前,年齢,住所\r\n佐藤太郎,30,東京\r\n' })
    expect(decodeText(bytes('d6d0b9fa'))).toEqual({ text: '中国', encoding: 'gb18030' })
  })

  it('reads Western text in windows-1252', () => {
    expect(decodeText(Buffer.from('Le café est très bon, déjà vu à Noël.', 'latin1'))).toEqual({
      text: 'Le café est très bon, déjà vu à Noël.',
      encoding: 'windows-1252',
    })
  })

  it('trusts the bytes over the declared charset, and uses that where the bytes are ambiguous', () => {
    expect(decodeText(Buffer.from(chinese), 'gb2312')).toEqual({ text: chinese, encoding: 'utf-8' })
    expect(decodeText(bytes('d6d0b9fa'), 'GBK').text).toBe('中国')
  })

  it('drops a truncated character at the end, and broken bytes in the middle', () => {
    expect(decodeText(Buffer.from(chinese).subarray(0, -1)).text).toBe(chinese.slice(0, -1))
    const long = chinese.repeat(100)
    const scratched = Buffer.from(long)
    scratched[300] = 0xff
    const { text, encoding } = decodeText(scratched)
    expect(encoding).toBe('utf-8')
    expect(text).not.toContain('\ufffd')
    expect(text.length).toBeGreaterThan(long.length - 4)
  })

  it('refuses bytes that are not text', () => {
    for (let seed = 1; seed <= 20; seed++) {
      expect(() => decodeText(noise(2000, seed))).toThrow(expect.objectContaining({ reason: 'notText' }))
    }
    expect(() => decodeText(Buffer.alloc(1000))).toThrow(expect.objectContaining({ reason: 'notText' }))
  })
})

it('encodingOfLabel knows the usual names and no others', () => {
  expect(['gb2312', 'GBK', 'x-gbk', 'big5', 'Shift_JIS', 'utf8', 'ISO-8859-1', 'klingon'].map(encodingOfLabel)).toEqual([
    'gb18030',
    'gb18030',
    'gb18030',
    'big5',
    'shift_jis',
    'utf-8',
    'windows-1252',
    undefined,
  ])
})

import { expect, it } from 'vitest'
import { cleanText, oneLine } from './clean-text.ts'

it('cleanText normalises line ends, removes characters that cannot be read or stored, and keeps the rest verbatim', () => {
  expect(cleanText('a\r\nb\rc\u2028d\u0085e')).toBe('a\nb\nc\nd\ne')
  expect(cleanText('a\u0000b\ufffdc\u200bd\ufeffe\ud800f\u00adg\u0007')).toBe('abcdefg')
  expect(cleanText('全角　空格，“引号”①😀👨‍👩‍👧\ttab')).toBe('全角　空格，“引号”①😀👨‍👩‍👧\ttab')
})

it('oneLine joins wrapped Chinese without a space and wrapped Latin text with one', () => {
  expect(oneLine(' 第一行\n  第二行 end\nof line ')).toBe('第一行第二行 end of line')
})

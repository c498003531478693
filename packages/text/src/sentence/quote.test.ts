import { describe, expect, test } from 'vitest'
import { normalize, normalizeWithOffsets } from '../form/normalize.ts'
import { findQuote } from './quote.ts'
import { randomTexts } from '../text.fixture.ts'

describe('findQuote', () => {
  test.each([
    ['他說：「後漢書」很好。', '"后汉书"', '「後漢書」'],
    ['共 ＡＢＣ 三家', 'abc', 'ＡＢＣ'],
    ['第一行\n  第二行', '第一行 第二行', '第一行\n  第二行'],
    ['等等……走了', '……走', '……走'],
    ['甲\u200b乙丙', '甲乙', '甲\u200b乙'],
  ])('finds the quote in %s', (haystack, quote, expected) => {
    const span = findQuote(haystack, quote)
    expect(span && haystack.slice(span.start, span.end)).toBe(expected)
  })

  test.each([
    ['他说后汉书', '后汉记'],
    ['等等…', '.'],
    ['面积5㎞', 'k'],
    ['甲乙', ' '],
    ['', '甲'],
  ])('finds nothing in %s for %s', (haystack, quote) => {
    expect(findQuote(haystack, quote)).toBeNull()
  })

  test('finds many quotes with one precomputed form', () => {
    const form = normalizeWithOffsets('甲乙，丙丁。')
    expect([findQuote(form, '甲乙,'), findQuote(form, '丁。')]).toEqual([
      { start: 0, end: 3 },
      { start: 4, end: 6 },
    ])
  })

  test('returns a span with the same form as the quote, and finds a substring of a text in it', () => {
    for (const text of randomTexts(500, 30, 11)) {
      const quote = text.slice(Math.floor(text.length / 3), Math.ceil((text.length * 2) / 3))
      const span = findQuote(text, quote)
      if (span) expect(normalize(text.slice(span.start, span.end))).toBe(normalize(quote))
    }
    for (const text of ['他說：「後漢書」共120卷…', 'ＡＢ　與 ｶﾞ ㎡ e\u0301']) {
      expect(findQuote(text, text.slice(3, 8))).not.toBeNull()
    }
  })
})

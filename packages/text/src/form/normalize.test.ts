import { describe, expect, test } from 'vitest'
import { normalize, normalizeWithOffsets } from './normalize.ts'
import { countWork, randomTexts } from '../text.fixture.ts'

describe('normalize', () => {
  test.each([
    ['full width letters and digits', 'ＡＢＣ１２３', 'abc123'],
    ['full width marks', '你好，世界！（真的）', '你好,世界!(真的)'],
    ['half width katakana with voicing marks', 'ｶﾞｷﾞ', 'ガギ'],
    ['Traditional to Simplified', '後漢書記載臺灣與軟體', '后汉书记载台湾与软体'],
    ['Hong Kong and Taiwan variants', '裏 裡 衞生 眾 羣 啟', '里 里 卫生 众 群 启'],
    ['著 and 着 stay apart', '著名 着急', '著名 着急'],
    ['quotes of every kind', '「甲」『乙』“丙”‘丁’"戊"', `"甲""乙""丙"'丁'"戊"`],
    ['dashes', '1990–2001 — 1990－2001', '1990-2001 - 1990-2001'],
    ['middle dots of foreign names', '约翰・史密斯 约翰•史密斯 约翰·史密斯', '约翰·史密斯 约翰·史密斯 约翰·史密斯'],
    ['space in runs and outside', '\u3000 甲\u00a0\n\t乙 ', '甲 乙'],
    ['invisible characters', '甲\u200b乙\ufeff丙\u00ad', '甲乙丙'],
    ['Kangxi radicals of PDF fonts', '⽅⽂', '方文'],
    ['radicals that NFKC leaves alone', '⻓⺠⻋', '长民车'],
    ['one accent, two writings', 'cafe\u0301 CAFÉ', 'café café'],
    ['superscripts do not join the number before', '10² 5m²', '10² 5m²'],
    ['circled numbers do not join the number after', '①2025年', '①2025年'],
    ['subscripts fold', 'H₂O', 'h2o'],
    ['square units', '5㎡ 3㎞', '5m² 3km'],
    ['ellipses', '等等…… 等等⋯⋯', '等等...... 等等......'],
    ['nothing', '', ''],
    ['only space', ' \n', ''],
  ])('%s', (_, text, expected) => {
    expect(normalize(text)).toBe(expected)
  })

  test('is idempotent for every code point up to U+2FFFF', () => {
    const unstable: string[] = []
    for (let point = 0; point <= 0x2ffff; point++) {
      const form = normalize(`x${String.fromCodePoint(point)}y`)
      if (normalize(form) !== form) unstable.push(point.toString(16))
    }
    expect(unstable).toEqual([])
  })

  test('is idempotent for random texts', () => {
    for (const text of randomTexts(800, 30)) {
      const form = normalize(text)
      expect(normalize(form)).toBe(form)
    }
  })

  test('takes linear work, also for many combining marks on one letter', () => {
    for (const piece of ['甲', 'e\u0301', '\u0301', ' ', 'ᄀ', '\u200b', '㎡', 'ﾞ']) {
      const short = countWork(() => normalize(`x${piece.repeat(800)}`))
      const long = countWork(() => normalize(`x${piece.repeat(8000)}`))
      expect(long).toBeLessThanOrEqual(short * 11 + 1000)
    }
  })
})

describe('normalizeWithOffsets', () => {
  test('maps every unit to its offset in the original', () => {
    const original = ' 「後漢書」…㎡ '
    const { text, offsets } = normalizeWithOffsets(original)
    expect(text).toBe('"后汉书"...m²')
    expect(offsets).toEqual([1, 2, 3, 4, 5, 6, 6, 6, 7, 7, original.length])
  })

  test('returns the same form as normalize, with ascending offsets that end at the length of the original', () => {
    for (const original of randomTexts(800, 30, 7)) {
      const { text, offsets } = normalizeWithOffsets(original)
      expect(text).toBe(normalize(original))
      expect(offsets).toHaveLength(text.length + 1)
      expect(offsets.at(-1)).toBe(original.length)
      expect(offsets.every((offset, i) => i === 0 || offset >= offsets[i - 1]!)).toBe(true)
    }
  })
})

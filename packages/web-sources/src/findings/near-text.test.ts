import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isNearlySame, shinglesOf } from './near-text.ts'

const words = (from: number) => Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e00 + from + at * 7)).join('')
const same = (a: string, b: string) => isNearlySame(shinglesOf(a)!, shinglesOf(b)!)

it('isNearlySame accepts a changed character or word, and rejects another text', () => {
  const text = words(0)
  expect(same(text, `${text}！`)).toBe(true)
  expect(same(text, text.replace(text[30]!, '新'))).toBe(true)
  expect(same(text, words(3))).toBe(false)
  expect(same(text, text.slice(0, 45) + words(900).slice(0, 15))).toBe(false)
})

it('isNearlySame equals an exact count of common shingles, in both argument orders', () => {
  const text = fc.string({ unit: fc.constantFrom('山', '水', '云'), minLength: 41, maxLength: 90 })
  fc.assert(
    fc.property(text, text, (one, two) => {
      const [a, b] = [shinglesOf(one)!, shinglesOf(two)!]
      const common = [...a].filter((shingle) => b.has(shingle)).length
      const expected = common / (a.size + b.size - common) >= 0.8
      expect([isNearlySame(a, b), isNearlySame(b, a)]).toEqual([expected, expected])
    }),
    { numRuns: 500 },
  )
})

it('shinglesOf returns null for a text too short to compare', () => {
  expect(shinglesOf('很短的一句话。')).toBeNull()
})

import { expect, test } from 'vitest'
import { litStretches, queryWords } from './query-words.ts'

const lit = (text: string, query: string) =>
  litStretches(text, queryWords(query))
    .filter((stretch) => stretch.lit)
    .map((stretch) => stretch.text)

test('queryWords returns the words of a query without question words', () => {
  expect(lit('量子计算机是一种新的计算机', '什么是量子计算机')).toContain('量子')
  expect(lit('什么都是的', '什么是量子')).toEqual([])
  expect(lit('Rust and TRUST in rust-lang', 'rust')).toEqual(['Rust', 'rust'])
  expect(lit('用 C++ 写 (a+b)', 'a+b')).toEqual(['a+b'])
})

test('a name missing from the dictionary is highlighted as a whole', () => {
  expect(lit('白石渡口在白石渡，白石是石头', '白石渡')).toEqual(['白石渡', '白石渡', '白石'])
})

test('the segments of a text add up to the whole text', () => {
  const text = '首班船早上六点开出，票价三元。'
  expect(
    litStretches(text, queryWords('首班船 票价'))
      .map((stretch) => stretch.text)
      .join(''),
  ).toBe(text)
  expect(litStretches(text, [])).toEqual([{ at: 0, text, lit: false }])
  expect(litStretches('', [])).toEqual([])
})

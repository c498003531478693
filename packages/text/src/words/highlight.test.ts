import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

test.each([
  ['後漢書與史記', ['后汉书', '史记'], ['後漢書', '史記']],
  ['人工智能与人工', ['人工智能', '智能', '人工'], ['人工智能', '人工']],
  ['The Art of start', ['art'], ['Art']],
  ['GPT-4和gpt-40', ['gpt-4'], ['GPT-4']],
  ['甲乙丙', ['', ' ', '丁'], []],
  ['哈哈哈', ['哈哈'], ['哈哈']],
])('highlight(%s, %j)', (text, terms, expected) => {
  expect(highlight(text, terms).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})

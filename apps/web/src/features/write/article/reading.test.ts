import { expect, test } from 'vitest'
import { countWords, headingsOf, marksOf } from './reading.ts'

test('headings in code are not headings of the text', () => {
  expect(headingsOf('# 一 **粗**[[1]]\n\n```sh\n# 注释\n```\n\n## 二 ##\n#三')).toEqual([
    { text: '一 粗', level: 1, at: 0 },
    { text: '二', level: 2, at: 32 },
  ])
})

test('the length of a text counts its characters and words, without marks, punctuation and addresses', () => {
  expect(countWords('灯塔建于1873年[[1]]。See [the tower](https://example.org/a-b).')).toBe(9)
})

test('marks are returned in order, without duplicates', () => {
  expect(marksOf('甲[[3]]乙[[1]][[3]]')).toEqual([3, 1])
})

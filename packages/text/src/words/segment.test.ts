import { describe, expect, test } from 'vitest'
import { contentWords, segment, words } from './segment.ts'
import { randomTexts } from '../text.fixture.ts'

describe('segment', () => {
  test.each([
    ['中华人民共和国成立', ['中华', '华人', '人民', '共和', '共和国', '中华人民共和国', '成立']],
    ['中華人民共和國成立', ['中华', '华人', '人民', '共和', '共和国', '中华人民共和国', '成立']],
    ['ＰＤＦ文件。', ['pdf', '文件']],
    ['用 GPT-4 写', ['用', 'gpt', '4', 'gpt-4', '写']],
    ['，。 ', []],
  ])('%s', (text, expected) => {
    expect(segment(text)).toEqual(expected)
  })
})

describe('words', () => {
  test('have offsets of the original text', () => {
    const text = '「後漢書」由范曄編撰。'
    const found = words(text)
    expect(found.map(({ word }) => word)).toContain('后汉书')
    expect(found.map(({ start, end }) => text.slice(start, end))).toContain('後漢書')
  })

  test('do not overlap', () => {
    for (const text of randomTexts(300, 30, 3)) {
      let at = 0
      for (const { start, end } of words(text)) {
        expect(start).toBeGreaterThanOrEqual(at)
        at = end
      }
      expect(at).toBeLessThanOrEqual(text.length)
    }
  })
})

test.each([
  ['请问珠穆朗玛峰的高度是多少？', ['珠穆朗玛峰', '高度']],
  ['他没有参加比赛', ['没有', '参加', '比赛']],
  ['李白是唐朝的诗人', ['李白', '唐朝', '诗人']],
])('contentWords(%s)', (text, expected) => {
  expect(contentWords(text)).toEqual(expected)
})

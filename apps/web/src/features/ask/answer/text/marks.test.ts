import type { Citation } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { citationsWithin, findMarks, textWithMarks, textWithoutMarks } from './marks.ts'
import { drawnSentences } from './sentence-verdicts.ts'

const text = '甲是一。[[2]][[1]]乙是二。[[2]]丙无据。'

test('marks are numbered from 1 in text order and keep the index of their reference', () => {
  expect(findMarks(text).map(({ ordinal, index }) => [ordinal, index])).toEqual([
    [1, 2],
    [2, 1],
    [3, 2],
  ])
  expect(findMarks('[[1] [x] [[a]] [1]')).toEqual([])
})

test('copying without marks removes them; copying with marks lists each cited source once', () => {
  expect(textWithoutMarks(text)).toBe('甲是一。乙是二。丙无据。')
  const sources = new Map([
    [1, '甲书'],
    [2, '乙书'],
    [3, '没有引用'],
  ])
  const numbers = new Map([
    [2, 1],
    [1, 2],
    [3, 3],
  ])
  expect(textWithMarks(text, numbers, sources)).toBe('甲是一。[1][2]乙是二。[1]丙无据。\n\n[1] 乙书\n[2] 甲书')
})

test('copied text is plain, and a parenthesis after a mark does not turn it into a link', () => {
  expect(textWithoutMarks('## 设置\n\n**LLM\\_MODEL** 要写。[[1]]')).toBe('设置\n\nLLM_MODEL 要写。')
  expect(textWithMarks('甲[[1]](注)。', new Map([[1, 1]]), new Map())).toBe('甲[1](注)。\n\n[1] ')
})

const citation = (mark: number, verdict: Citation['verdict'], sentence: [number, number]): Citation => ({
  mark,
  index: mark === 0 ? 0 : 1,
  sentence,
  quote: '',
  verdict,
})

test('a block gets its own marks and the doubtful sentences that overlap it', () => {
  const citations = [citation(1, 'verified', [0, 4]), citation(3, 'partial', [14, 18]), citation(0, 'unsupported', [23, 27])]
  const drawn = drawnSentences({ text, citations }, null)
  const first = citationsWithin(0, 14, findMarks(text), citations, drawn)
  expect(first.marks.map((mark) => mark.ordinal)).toEqual([1, 2])
  expect(first.sentences).toEqual([])
  const second = citationsWithin(14, 27, findMarks(text), citations, drawn)
  expect(second.sentences.map((sentence) => sentence.verdict)).toEqual(['partial', 'unsupported'])
})

test('the signature changes only when a verdict changes', () => {
  const marks = findMarks(text)
  const before = citationsWithin(0, 14, marks, [], []).signature
  expect(citationsWithin(0, 14, marks, [], []).signature).toBe(before)
  expect(citationsWithin(0, 14, marks, [citation(1, 'verified', [0, 4])], []).signature).not.toBe(before)
})

import { emptyAnswer, type Citation, type Verdict } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { findMarks } from './marks.ts'
import { verifiedOnly } from './verified-only.ts'

/** Builds an answer from a text and the verdicts of its sentences. */
function answerOf(text: string, verdicts: Readonly<Record<string, Verdict>>) {
  let mark = 0
  const citations = Object.entries(verdicts).map(([sentence, verdict]): Citation => {
    const start = text.indexOf(sentence)
    const number = verdict === 'unsupported' ? 0 : ++mark
    return { mark: number, index: number === 0 ? 0 : 1, sentence: [start, start + sentence.length], quote: '', verdict }
  })
  return { ...emptyAnswer(), text, citations }
}

test('unverified sentences are removed with their marks; the others keep their marks, at new offsets', () => {
  const text = '真的一句。[[1]]假的一句。[[1]]没依据。又一句真的。[[1]]'
  const answer = answerOf(text, {
    '真的一句。': 'verified',
    '假的一句。': 'contradicted',
    '没依据。': 'unsupported',
    '又一句真的。': 'verified',
  })
  const shown = verifiedOnly(answer)
  expect(shown.text).toBe('真的一句。[[1]]又一句真的。[[1]]')
  expect(shown.citations.map(({ mark }) => mark)).toEqual([1, 2])
  expect(shown.citations.map(({ sentence }) => shown.text.slice(...sentence))).toEqual(['真的一句。', '又一句真的。'])
  expect(findMarks(shown.text).map(({ ordinal }) => ordinal)).toEqual([1, 2])
  // The answer itself is not changed, so that the full text can be shown again.
  expect(answer.text).toBe(text)
})

test('a line that contained only removed sentences is removed; headings stay', () => {
  const text = '## 规定\n\n- 甲是真的。[[1]]\n- 乙是假的。[[1]]\n\n结尾。'
  const shown = verifiedOnly(answerOf(text, { '甲是真的。': 'verified', '乙是假的。': 'partial' }))
  expect(shown.text).toBe('## 规定\n\n- 甲是真的。[[1]]\n\n结尾。')
})

test('a table row with an unverified sentence is removed as a whole', () => {
  const text = '| 区 | 数 |\n| --- | --- |\n| 甲 | 1 [[1]] |\n| 乙 | 9 [[1]] |\n'
  const shown = verifiedOnly(answerOf(text, { '| 甲 | 1': 'verified', '| 乙 | 9': 'contradicted' }))
  expect(shown.text).toBe('| 区 | 数 |\n| --- | --- |\n| 甲 | 1 [[1]] |')
})

test('an answer with verified sentences only is returned unchanged', () => {
  const answer = answerOf('真的一句。[[1]]', { '真的一句。': 'verified' })
  expect(verifiedOnly(answer)).toBe(answer)
})

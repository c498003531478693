import type { Citation, Verdict } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { checkedSentences, countVerdicts, drawnSentences } from './sentence-verdicts.ts'

const citation = (mark: number, verdict: Verdict, sentence: [number, number]): Citation => ({
  mark,
  index: mark === 0 ? 0 : 1,
  sentence,
  quote: '',
  verdict,
})

test('a sentence with two marks counts once, with the better verdict of the two', () => {
  const citations = [citation(1, 'partial', [0, 4]), citation(2, 'verified', [0, 4]), citation(0, 'unsupported', [5, 9])]
  expect(checkedSentences(citations).map(({ verdict }) => verdict)).toEqual(['verified', 'unsupported'])
})

test('a sentence that any mark contradicts is contradicted and not counted as verified', () => {
  const citations = [citation(1, 'verified', [0, 4]), citation(2, 'contradicted', [0, 4]), citation(3, 'verified', [5, 9])]
  expect(countVerdicts(citations)).toEqual([
    { verdict: 'verified', count: 1 },
    { verdict: 'contradicted', count: 1 },
  ])
})

test('verified sentences are rendered with their verdict only when that verdict is chosen', () => {
  const answer = { text: '一二三四五六七八', citations: [citation(1, 'verified', [0, 4]), citation(2, 'partial', [4, 8])] }
  expect(drawnSentences(answer, null)).toEqual([{ start: 4, end: 8, verdict: 'partial' }])
  expect(drawnSentences(answer, 'verified').map(({ verdict }) => verdict)).toEqual(['verified', 'partial'])
})

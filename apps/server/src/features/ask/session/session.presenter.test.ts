import { emptyAnswer, foldAnswer, markers, stages, type Citation, type Reference, type StreamEntry } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { toEntries } from './session.presenter.ts'

/** A deterministic pseudo-random generator of numbers from 0 below `n`. */
function numbers(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

const reference = (index: number): Reference => ({ index, category: 'mine', title: `文${index}`, link: `/doc/d${index}`, snippet: '原文' })
const citation = (mark: number, start: number): Citation => ({
  mark,
  index: 1,
  sentence: [start, start + 2],
  quote: '原文',
  start: 0,
  end: 2,
  verdict: 'verified',
})

/** A random stream with the entries of an answer in any order; the composer is named only with the stage `composing`. */
function randomEntries(seed: number): StreamEntry[] {
  const below = numbers(seed)
  const word = () => '甲乙丙丁戊己'[below(6)]!
  const makers: (() => StreamEntry)[] = [
    () => ({ type: 'heartbeat' }),
    () => ({ type: 'set-status', stage: stages[below(4)]!, text: word() }),
    () => ({ type: 'set-status', stage: 'composing', text: word(), composer: below(2) === 0 ? 'model' : 'extractive' }),
    () => ({ type: 'set-plan', steps: [{ id: 's1', title: word(), state: 'running', found: below(9) }] }),
    () => ({ type: 'set-budget', sources: { used: below(9), limit: 9 }, ms: { used: 1, limit: 2 }, tokens: { used: 1, limit: 2 } }),
    () => ({ type: 'add-notice', kind: 'other', text: word() }),
    () => ({ type: 'set-chart', list: [{ title: word(), unit: '人', kind: 'bar', labels: ['一'], series: [] }] }),
    () => ({ type: 'append-thinking', text: word(), ...(below(2) === 0 && { stepId: `s${below(2)}` }) }),
    () => ({ type: 'set-reference', list: [reference(1), reference(2 + below(3))] }),
    () => ({ type: 'append-text', text: word() }),
    () => ({ type: 'set-citation', list: [citation(below(3), below(4))] }),
    () => ({ type: 'set-highlight', list: [word()] }),
    () => ({ type: 'set-related', list: [word()] }),
    () => ({ type: 'restart', reason: below(2) === 0 ? 'model' : 'crash' }),
    () => ({ type: 'error', code: 500, msg: word() }),
  ]
  const body = Array.from({ length: below(30) }, () => makers[below(makers.length)]!())
  const ending: StreamEntry[] = below(4) === 0 ? [{ type: 'restart', reason: 'sensitive' }, markers.outputSensitive] : []
  return [{ type: 'set-session', sessionId: 's', resultId: 'r', parentId: null }, ...body, ...ending, markers.done]
}

test('converting an answer to entries and folding them gives the same answer', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const answer = foldAnswer(randomEntries(seed))
    expect(foldAnswer(toEntries(answer)), `seed ${seed}`).toEqual(answer)
  }
})

test('an answer stored before a field existed is complete without it', () => {
  const { charts: _, thinkingParts: __, ...old } = { ...emptyAnswer(), text: '答' }
  expect(foldAnswer(toEntries(old as ReturnType<typeof emptyAnswer>))).toEqual({ ...emptyAnswer(), text: '答' })
})

import { expect, test } from 'vitest'
import { applyMessage, cutThinking, emptyAnswer, foldAnswer } from './answer.ts'
import { markers, type Reference, type StreamEntry, type StreamMessage } from './stream.ts'

const think = (text: string, stepId?: string): StreamMessage => ({ type: 'append-thinking', text, ...(stepId !== undefined && { stepId }) })

test('thinking is one text with a list of the parts that belong to plan steps', () => {
  const answer = foldAnswer([
    think('先看题。'),
    think('查年代', 's1'),
    think('，有两说。', 's1'),
    think('查地点。', 's2'),
    think('再查。', 's1'),
    think('合。'),
  ])
  expect(answer.thinking).toBe('先看题。查年代，有两说。查地点。再查。合。')
  expect(cutThinking(answer)).toEqual([
    { text: '先看题。' },
    { stepId: 's1', text: '查年代，有两说。' },
    { stepId: 's2', text: '查地点。' },
    { stepId: 's1', text: '再查。' },
    { text: '合。' },
  ])
})

test('foldAnswer restores the same thinking from its pieces; a restart clears it', () => {
  const answer = foldAnswer([think('甲', 's1'), think('', 's2'), think('乙')])
  const again = foldAnswer(cutThinking(answer).map((piece) => think(piece.text, piece.stepId)))
  expect(again).toEqual(answer)
  expect(applyMessage(answer, { type: 'restart', reason: 'crash' })).toEqual(emptyAnswer())
})

const reference: Reference = { index: 1, category: 'mine', title: '手册', link: '/doc/d1', snippet: '' }
const messages: StreamMessage[] = [
  { type: 'set-session', sessionId: 's1', resultId: 'r1', parentId: null },
  { type: 'heartbeat' },
  { type: 'set-reference', list: [reference] },
  { type: 'append-text', text: '答' },
  { type: 'append-text', text: '案[[1]]' },
  { type: 'set-related', list: ['然后呢'] },
]

test('ENTITY-024 FIELD-102 FIELD-103 ENUM-005 ENUM-006 ENUM-007 foldAnswer builds an answer from entries by type and text', () => {
  expect(foldAnswer([...messages, markers.done])).toEqual({
    ...emptyAnswer(),
    sessionId: 's1',
    resultId: 'r1',
    text: '答案[[1]]',
    references: [reference],
    related: ['然后呢'],
  })
})

test('ENTITY-024 foldAnswer continues a given answer without changing it', () => {
  const half = foldAnswer(messages.slice(0, 4))
  const before = structuredClone(half)
  expect(foldAnswer(messages.slice(4), { from: half })).toEqual(foldAnswer(messages))
  expect(half).toEqual(before)
})

test('an answer that may not be shown ends empty with its error; markers that refuse a request are not part of an answer', () => {
  const taken: StreamEntry[] = [...messages, { type: 'restart', reason: 'sensitive' }, markers.outputSensitive, markers.done]
  expect(foldAnswer(taken, { lang: 'en' })).toEqual({
    ...emptyAnswer(),
    sessionId: 's1',
    resultId: 'r1',
    error: { code: -3, msg: 'The answer contains a sensitive word' },
  })
  const refusals = [markers.limit, markers.inputSensitive, markers.tooManyRequests, markers.tooManyRequests2]
  expect(foldAnswer([...messages, ...refusals])).toEqual(foldAnswer(messages))
})

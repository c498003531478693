import { emptyAnswer, type Reference, type StreamMessage } from '@wenjin/contract'
import { describe, expect, it } from 'vitest'
import { foldAnswer } from './fold-answer.ts'

const reference: Reference = { index: 1, category: 'mine', title: '手册', link: '/doc/d1', snippet: '' }

const messages: StreamMessage[] = [
  { type: 'set-session', sessionId: 's1', resultId: 'r1', parentId: null },
  { type: 'heartbeat' },
  { type: 'set-reference', list: [reference] },
  { type: 'append-text', text: '答' },
  { type: 'append-text', text: '案[[1]]' },
  { type: 'set-related', list: ['然后呢'] },
]

describe('ENTITY-024 FIELD-102 FIELD-103 stream messages', () => {
  it('ENUM-005 ENUM-006 ENUM-007 add up to an answer by type and text', () => {
    expect(foldAnswer(messages)).toEqual({
      ...emptyAnswer(),
      sessionId: 's1',
      resultId: 'r1',
      text: '答案[[1]]',
      references: [reference],
      related: ['然后呢'],
    })
  })

  it('go on from an answer without changing it', () => {
    const half = foldAnswer(messages.slice(0, 4))
    const before = structuredClone(half)
    expect(foldAnswer(messages.slice(4), half)).toEqual(foldAnswer(messages))
    expect(half).toEqual(before)
  })
})

import { expect, test } from 'vitest'
import { applyMessage, cutThinking, emptyAnswer } from './answer.ts'
import type { StreamMessage } from './stream.ts'

const think = (text: string, stepId?: string): StreamMessage => ({ type: 'append-thinking', text, ...(stepId !== undefined && { stepId }) })
const fold = (messages: StreamMessage[]) => messages.reduce(applyMessage, emptyAnswer())

test('thinking is one text whose stretches know their steps', () => {
  const answer = fold([
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

test('its pieces, sent again, add up to the same; a restart forgets them', () => {
  const answer = fold([think('甲', 's1'), think('', 's2'), think('乙')])
  const again = fold(cutThinking(answer).map((piece) => think(piece.text, piece.stepId)))
  expect(again).toEqual(answer)
  expect(applyMessage(answer, { type: 'restart', reason: 'crash' })).toEqual(emptyAnswer())
})

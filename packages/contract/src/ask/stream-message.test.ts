import { describe, expect, test } from 'vitest'
import { isStreamMessage, streamMessage, type StreamMessage } from '../index.ts'

const good: StreamMessage[] = [
  { type: 'heartbeat' },
  { type: 'set-session', sessionId: 's', resultId: 'r', parentId: null },
  { type: 'set-status', stage: 'composing', text: '正在写', composer: 'model' },
  { type: 'set-plan', steps: [{ id: '1', title: '问', state: 'done' }] },
  { type: 'set-budget', sources: { used: 1, limit: 2 }, ms: { used: 1, limit: 2 }, tokens: { used: 1, limit: 2 } },
  { type: 'add-notice', kind: 'near', text: '只有相近的' },
  { type: 'set-chart', list: [] },
  { type: 'append-thinking', text: '想' },
  { type: 'set-reference', list: [{ index: 1, category: 'web', title: '题', link: '/doc/1', snippet: '段' }] },
  { type: 'append-text', text: '字' },
  { type: 'set-citation', list: [] },
  { type: 'set-highlight', list: ['词'] },
  { type: 'set-related', list: ['问？'] },
  { type: 'restart', reason: '再来' },
  { type: 'error', code: -1, msg: '字数超限' },
]

const bad: unknown[] = [
  null,
  'append-text',
  [],
  {},
  { type: 'toString' },
  { type: 'set-weather', text: '晴' },
  { type: 'append-text' },
  { type: 'append-text', text: 3 },
  { type: 'set-status', stage: 'dreaming', text: '' },
  { type: 'set-status', stage: 'reading', text: '', composer: 'poet' },
  { type: 'set-session', sessionId: 's', resultId: 'r' },
  { type: 'set-related', list: [1] },
  { type: 'set-reference', list: [null] },
  { type: 'set-reference', list: {} },
  { type: 'add-notice', kind: 'unheard', text: '' },
  { type: 'error', code: '1', msg: '' },
]

describe('isStreamMessage', () => {
  test('knows every message type of the schema', () => {
    expect(good.map(({ type }) => type).toSorted()).toEqual(
      streamMessage.options.map((option) => [...option.shape.type.values][0]).toSorted(),
    )
    for (const message of good) {
      expect(streamMessage.safeParse(message).success).toBe(true)
      expect(isStreamMessage(message)).toBe(true)
    }
  })

  test.each(bad.map((value) => [JSON.stringify(value), value]))('rejects %s, like the schema', (_, value) => {
    expect(streamMessage.safeParse(value).success).toBe(false)
    expect(isStreamMessage(value)).toBe(false)
  })
})

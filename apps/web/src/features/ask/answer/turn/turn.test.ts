import { emptyAnswer, type Result } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { answerOf, liveTurn, storedTurn } from './turn.ts'

const result: Result = {
  id: 'r1',
  sessionId: 's1',
  parentId: null,
  question: '怎么导入 PDF',
  mode: 'detail',
  engineType: 'default',
  searchTopic: null,
  model: 'auto',
  options: {},
  state: 'running',
  text: '前半',
  thinking: '',
  thinkingParts: [],
  references: [],
  citations: [],
  highlights: [],
  related: [],
  composer: null,
  steps: [{ stage: 'searching', text: '正在查找' }],
  plan: [],
  budget: null,
  notices: [],
  charts: [],
  favorite: false,
  error: null,
  createdAt: 1000,
  finishedAt: null,
}

test('a stored result and its replayed stream give the same answer', () => {
  const answer = answerOf(result)
  const live = liveTurn(storedTurn(result, 0), { answer, isCaughtUp: true, connection: 'finished', error: null })
  expect(live.answer).toEqual(storedTurn({ ...result, state: 'done' }, 0).answer)
  expect(live.state).toBe('done')
})

test('the text on the screen stays until the replay has caught up', () => {
  const base = storedTurn(result, 0)
  const behind = { ...emptyAnswer(), text: '前', steps: result.steps }
  const live = { answer: behind, isCaughtUp: false, connection: 'messages', error: null } as const
  expect(liveTurn(base, live).answer.text).toBe('前半')
  expect(liveTurn(base, { ...live, isCaughtUp: true }).answer.text).toBe('前')
  // A finished stream is authoritative, even if the page had more text before.
  expect(liveTurn(base, { ...live, connection: 'finished' }).answer.text).toBe('前')
})

test('an error of the stream or of the connection ends the turn as failed', () => {
  const base = storedTurn(result, 0)
  const refused = { ...answerOf(result), error: { code: 503, msg: '服务器繁忙' } }
  expect(liveTurn(base, { answer: refused, isCaughtUp: true, connection: 'finished', error: null })).toMatchObject({
    state: 'failed',
    error: '服务器繁忙',
  })
  expect(liveTurn(base, { answer: answerOf(result), isCaughtUp: true, connection: 'failed', error: '请求频繁' })).toMatchObject({
    state: 'failed',
    error: '请求频繁',
  })
})

test('the duration of an answer is never negative', () => {
  expect(storedTurn({ ...result, finishedAt: 4200 }, 0).took).toBe(3200)
  expect(storedTurn({ ...result, finishedAt: 900 }, 0).took).toBe(0)
})

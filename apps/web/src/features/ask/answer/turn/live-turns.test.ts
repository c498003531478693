import { SearchSessions, StreamError, type StreamHandlers } from '@wenjin/client'
import { applyMessage, emptyAnswer, foldAnswer, type Answer, type StreamMessage, type StreamRequest } from '@wenjin/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveTurns, type FollowedTurn } from './live-turns.ts'
import { newTurn, liveTurn, type Turn } from './turn.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Fake connections whose messages the test sends. */
function setUp() {
  const requests: StreamRequest[] = []
  const connections: { say: (...messages: StreamMessage[]) => void; handlers: StreamHandlers }[] = []
  const sessions = new SearchSessions({
    open: (request, handlers) => {
      let answer = emptyAnswer()
      let n = 0
      const say = (...messages: StreamMessage[]) => {
        for (const message of messages) {
          answer = applyMessage(answer, message)
          handlers.onMessage?.(message, n++, answer)
        }
      }
      requests.push(request)
      connections.push({ say, handlers })
      return { state: 'open', answer, stop: () => undefined, cancel: () => undefined, destroy: () => undefined }
    },
  })
  const events = { onTaken: vi.fn<() => void>(), onEnded: vi.fn<() => void>() }
  return { requests, connections, events, open: () => new LiveTurns(sessions, events) }
}

const piece = (text: string): StreamMessage => ({ type: 'append-text', text })
const base: Turn = newTurn({ question: '问', how: { mode: 'detail' }, parentId: null, again: false, ordinal: 0 })
const first: FollowedTurn = { key: 's:0', request: { sessionId: 's', question: '问' }, base }
/** The part of the answer the page has already. */
const stored = (answer: Answer): FollowedTurn => ({
  key: 's:0',
  request: { sessionId: 's', resultId: 'r1' },
  base: { ...base, resultId: 'r1', answer },
})
const batchShown = () => vi.advanceTimersByTimeAsync(40)
const shownText = (live: LiveTurns, { base: known, key }: FollowedTurn = first) => {
  const state = live.snapshot().get(key)
  return state && liveTurn(known, state).answer.text
}

test('the first text of a turn is shown as soon as the messages received with it are processed', async () => {
  const { open, connections } = setUp()
  const live = open()
  live.follow([first])
  connections[0]!.say({ type: 'append-thinking', text: '想' })
  connections[0]!.say(piece('天'), piece('青'))
  await vi.advanceTimersByTimeAsync(0)
  expect(shownText(live)).toBe('天青')
  connections[0]!.say(piece('色'))
  await vi.advanceTimersByTimeAsync(0)
  expect(shownText(live)).toBe('天青')
  await batchShown()
  expect(shownText(live)).toBe('天青色')
})

test('messages are batched: many pieces cause one change on the screen', async () => {
  const { open, connections } = setUp()
  const live = open()
  live.follow([first])
  const listener = vi.fn<() => void>()
  live.subscribe(listener)
  for (let n = 0; n < 50; n++) connections[0]!.say(piece('字'))
  expect(shownText(live)).toBe('')
  await batchShown()
  expect(listener).toHaveBeenCalledOnce()
  expect(shownText(live)).toBe('字'.repeat(50))
})

test('a later listener gets the same state at once, over the same connection', async () => {
  const { open, connections } = setUp()
  const [early, late] = [open(), open()]
  early.follow([first])
  connections[0]!.say(piece('一'))
  late.follow([first])
  expect(shownText(late)).toBe('一')
  connections[0]!.say(piece('二'))
  await batchShown()
  expect(connections).toHaveLength(1)
  expect(shownText(late)).toBe('一二')
  expect(late.snapshot()).toEqual(early.snapshot())
})

test('a turn that is followed again, also after leaving, is not duplicated', async () => {
  const { open, connections } = setUp()
  const live = open()
  live.follow([first])
  connections[0]!.say(piece('一'))
  live.follow([{ ...first, request: { ...first.request } }])
  live.close()
  expect(live.snapshot().size).toBe(0)
  connections[0]!.say(piece('二'))
  live.follow([first])
  expect(shownText(live)).toBe('一二')
  await batchShown()
  expect(connections).toHaveLength(1)
})

test('a failure keeps the text received so far; retrying opens another connection', async () => {
  const { open, connections, events } = setUp()
  const live = open()
  live.follow([first])
  connections[0]!.say(piece('一'))
  connections[0]!.handlers.onState?.('failed')
  connections[0]!.handlers.onError?.(new StreamError({ kind: 'closed', message: '请求频繁' }))
  await batchShown()
  expect(live.snapshot().get('s:0')).toMatchObject({ connection: 'failed', error: '请求频繁', answer: { text: '一' } })
  expect(events.onEnded).toHaveBeenCalledOnce()
  live.retry('s:0')
  expect(connections).toHaveLength(2)
  expect(live.snapshot().get('s:0')).toMatchObject({ connection: 'connecting', error: null })
})

test('onTaken is called once, when the server assigns the turn an id, and onEnded once', async () => {
  const { open, connections, events } = setUp()
  const live = open()
  live.follow([first])
  connections[0]!.say(piece('一'))
  expect(events.onTaken).not.toHaveBeenCalled()
  connections[0]!.say({ type: 'set-session', sessionId: 's', resultId: 'r1', parentId: null }, piece('二'))
  connections[0]!.handlers.onState?.('finished')
  connections[0]!.handlers.onDone?.('一二')
  await batchShown()
  expect(events.onTaken).toHaveBeenCalledOnce()
  expect(events.onEnded).toHaveBeenCalledOnce()
})

test('concurrent turns have one connection each; a stored turn is detached', async () => {
  const { open, connections, requests } = setUp()
  const live = open()
  const second: FollowedTurn = { ...first, key: 's:1', request: { sessionId: 's', question: '再问' } }
  live.follow([first, second])
  connections[0]!.say(piece('甲'))
  connections[1]!.say(piece('乙'))
  await batchShown()
  expect([shownText(live), shownText(live, second)]).toEqual(['甲', '乙'])
  live.follow([second])
  expect([...live.snapshot().keys()]).toEqual(['s:1'])
  expect(shownText(live, second)).toBe('乙')
  expect(requests.map(({ question }) => question)).toEqual(['问', '再问'])
})

test('the stored part of an answer stays visible until the replay has caught up with it', async () => {
  const { open, connections } = setUp()
  const live = open()
  const known = stored(foldAnswer([piece('前半'), piece('，后半')]))
  live.follow([known])
  connections[0]!.say(piece('前半'))
  await batchShown()
  expect(shownText(live, known)).toBe('前半，后半')
  connections[0]!.say(piece('，后半'), piece('。'))
  await batchShown()
  expect(shownText(live, known)).toBe('前半，后半。')
})

// Regression: the page compared lengths only and kept showing text that the server had withdrawn.
test.each(['sensitive', 'crash', 'model'])(
  'an answer withdrawn for %s disappears from a page opened while it was streamed',
  async (reason) => {
    const { open, connections } = setUp()
    const live = open()
    const before: StreamMessage[] = [{ type: 'set-status', stage: 'composing', text: '正在撰写' }, piece('这句话不能显示'), piece('。')]
    const known = stored(foldAnswer(before))
    live.follow([known])
    const messages: StreamMessage[] = [...before, { type: 'restart', reason }]
    connections[0]!.say(...messages)
    await batchShown()
    expect(shownText(live, known)).toBe('')
    connections[0]!.say(piece('新'))
    await batchShown()
    expect(live.snapshot().get('s:0')?.answer).toEqual(foldAnswer([...messages, piece('新')]))
    expect(shownText(live, known)).toBe('新')
  },
)

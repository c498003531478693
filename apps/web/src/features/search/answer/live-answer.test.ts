import { SearchSessions, type StreamHandlers } from '@wenjin/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveAnswer } from './live-answer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  let handlers: StreamHandlers = {}
  const open = vi.fn((_: unknown, given: StreamHandlers) => {
    handlers = given
    return { state: 'open' as const, answer: {} as never, stop: () => undefined, cancel: () => undefined, destroy: () => undefined }
  })
  const sessions = new SearchSessions({ open })
  return { open, make: () => new LiveAnswer(sessions, 's:0', { sessionId: 's' }), send: () => handlers }
}

test('messages are gathered: many pieces are one change on the screen', async () => {
  const { make, send } = setUp()
  const live = make()
  const listener = vi.fn()
  live.subscribe(listener)
  for (let n = 0; n < 50; n++) send().onMessage?.({ type: 'append-text', text: '字' }, n)
  expect(live.snapshot.answer.text).toBe('')
  await vi.advanceTimersByTimeAsync(40)
  expect(listener).toHaveBeenCalledOnce()
  expect(live.snapshot.answer.text).toBe('字'.repeat(50))
})

test('a later listener sees the same, over one connection', async () => {
  const { open, make, send } = setUp()
  const first = make()
  first.subscribe(() => undefined)
  send().onMessage?.({ type: 'append-text', text: '一' }, 0)
  const second = make()
  second.subscribe(() => undefined)
  send().onMessage?.({ type: 'append-text', text: '二' }, 1)
  await vi.advanceTimersByTimeAsync(40)
  expect(open).toHaveBeenCalledOnce()
  expect(second.snapshot.answer.text).toBe('一二')
  expect(first.snapshot.answer).toEqual(second.snapshot.answer)
})

test('leaving and coming back replays instead of doubling', async () => {
  const { make, send } = setUp()
  const live = make()
  const leave = live.subscribe(() => undefined)
  send().onMessage?.({ type: 'append-text', text: '一' }, 0)
  leave()
  send().onMessage?.({ type: 'append-text', text: '二' }, 1)
  live.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(40)
  expect(live.snapshot.answer.text).toBe('一二')
})

test('a failure keeps what had come', async () => {
  const { make, send } = setUp()
  const live = make()
  live.subscribe(() => undefined)
  send().onMessage?.({ type: 'append-text', text: '一' }, 0)
  send().onState?.('failed')
  send().onError?.(Object.assign(new Error('请求频繁')) as never)
  await vi.advanceTimersByTimeAsync(40)
  expect(live.snapshot).toMatchObject({ connection: 'failed', error: '请求频繁', answer: { text: '一' } })
})

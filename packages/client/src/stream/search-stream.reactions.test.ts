import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Reactions } from '../config.ts'
import { pass, settle, startStream } from './search-stream.fixture.ts'

/** Reactions whose outcome the test decides. */
function makeReactions() {
  const before: ((willing: boolean) => void)[] = []
  const after: ((cleared: boolean) => void)[] = []
  const reactions = {
    beforeRequest: vi.fn<Reactions['beforeRequest']>(() => new Promise((resolve) => before.push(resolve))),
    afterFailure: vi.fn<Reactions['afterFailure']>(() => new Promise((resolve) => after.push(resolve))),
  }
  return { reactions, before, after }
}

/** A stream that has nothing to clear before it starts. */
async function startRefused() {
  const made = makeReactions()
  made.reactions.beforeRequest.mockResolvedValue(true)
  return { ...made, ...(await startStream(undefined, { reactions: made.reactions })) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a stream that is asked for a verification', () => {
  test.each([
    ['[TOO_MANY_REQUESTS]', 'slider'],
    ['[TOO_MANY_REQUESTS2]', 'turnstile'],
  ] as const)('TRANS-010 %s: goes on by a new connection once it is passed (%s)', async (marker, reaction) => {
    const { latest, connections, log, reactions, after } = await startRefused()
    latest().open().data(marker)
    await settle()
    expect(reactions.afterFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reaction }), false)
    // The person takes their time; nothing is given up and nothing connects meanwhile.
    await pass(240_000)
    expect(connections).toHaveLength(1)
    after[0]!(true)
    await settle()
    expect(connections).toHaveLength(2)
    latest().open().text(0, '答').data('[DONE]')
    await settle()
    expect(log).toEqual(['begin', '0 答', 'done 答'])
  })

  test('BEHAVE-004 a refused open hands the real address on', async () => {
    const { latest, reactions } = await startRefused()
    latest().answer(510, '', JSON.stringify({ errCode: 4004, errMsg: '需要验证', data: { address: '203.0.113.9' } }), 'application/json')
    await settle()
    expect(reactions.afterFailure).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ reaction: 'verify', data: { address: '203.0.113.9' } }),
      false,
    )
  })

  test('fails when it is put away', async () => {
    const { latest, log, after, connections } = await startRefused()
    latest().open().data('[TOO_MANY_REQUESTS]')
    await settle()
    after[0]!(false)
    await settle()
    expect(log.at(-1)).toBe('error marker 429 请求频繁')
    expect(connections).toHaveLength(1)
  })

  test('asks once: refused again it fails, and the next request asks first', async () => {
    const { latest, log, after, reactions } = await startRefused()
    latest().open().data('[TOO_MANY_REQUESTS]')
    await settle()
    after[0]!(true)
    await settle()
    latest().open().data('[TOO_MANY_REQUESTS]')
    await settle()
    expect(reactions.afterFailure.mock.calls.map(([, quietly]) => quietly)).toEqual([false, true])
    expect(log.at(-1)).toBe('error marker 429 请求频繁')
  })

  test('stopped meanwhile it stays closed, and a network that comes and goes starts nothing', async () => {
    const { latest, stream, after, connections, network } = await startRefused()
    latest().open().data('[TOO_MANY_REQUESTS]')
    await settle()
    network.goOffline()
    await pass(60_000)
    network.goOnline()
    await settle()
    expect(connections).toHaveLength(1)
    stream.stop()
    after[0]!(true)
    await settle()
    expect(connections).toHaveLength(1)
    expect(stream.state).toBe('closed')
  })
})

describe('a verification before a stream', () => {
  test('TRANS-011 is shown first; then the stream connects', async () => {
    const { reactions, before } = makeReactions()
    const { connections } = await startStream(undefined, { reactions })
    await pass(120_000)
    expect(connections).toHaveLength(0)
    before[0]!(true)
    await settle()
    expect(connections).toHaveLength(1)
  })

  test('put away, the stream is tried and asks for nothing again', async () => {
    const { reactions, before } = makeReactions()
    const { latest, log } = await startStream(undefined, { reactions })
    before[0]!(false)
    await settle()
    latest().open().data('[TOO_MANY_REQUESTS]')
    await settle()
    expect(reactions.afterFailure.mock.calls.map(([, quietly]) => quietly)).toEqual([true])
    expect(log.at(-1)).toBe('error marker 429 请求频繁')
  })

  test('a stream given up meanwhile never connects', async () => {
    const { reactions, before } = makeReactions()
    const { connections, stream } = await startStream(undefined, { reactions })
    stream.cancel()
    before[0]!(true)
    await settle()
    expect(connections).toHaveLength(0)
  })
})

test('BEHAVE-001 a stream that needs somebody signed in tells so, and fails', async () => {
  const { latest, log, reactions, after } = await startRefused()
  latest().answer(510, '', JSON.stringify({ errCode: 401, errMsg: '用户信息过期,需要登录', data: null }), 'application/json')
  await settle()
  expect(reactions.afterFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reaction: 'login' }), false)
  after[0]!(false)
  await settle()
  expect(log.at(-1)).toBe('error refused 401 用户信息过期,需要登录')
})

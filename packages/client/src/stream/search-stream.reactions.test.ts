import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Reactions } from '../config.ts'
import { pass, settle, startStream } from './search-stream.fixture.ts'

/** Creates reactions whose outcome the test decides. */
function makeReactions() {
  const before: ((willing: boolean) => void)[] = []
  const after: ((cleared: boolean) => void)[] = []
  const reactions = {
    beforeRequest: vi.fn<Reactions['beforeRequest']>(() => new Promise((resolve) => before.push(resolve))),
    afterFailure: vi.fn<Reactions['afterFailure']>(() => new Promise((resolve) => after.push(resolve))),
  }
  return { reactions, before, after }
}

/** Starts a stream without a pending check, which the server refuses. */
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

describe('a stream whose server requires a verification', () => {
  test.each([
    ['[TOO_MANY_REQUESTS]', 'slider'],
    ['[TOO_MANY_REQUESTS2]', 'turnstile'],
  ] as const)('TRANS-010 %s: goes on by a new connection once it is passed (%s)', async (marker, reaction) => {
    const { latest, connections, log, reactions, after } = await startRefused()
    latest().open().data(marker)
    await settle()
    expect(reactions.afterFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reaction }), false)
    // The user takes four minutes; meanwhile nothing fails and nothing connects.
    await pass(240_000)
    expect(connections).toHaveLength(1)
    after[0]!(true)
    await settle()
    expect(connections).toHaveLength(2)
    latest().open().text(0, '答').data('[DONE]')
    await settle()
    expect(log).toEqual(['begin', '0 答', 'done 答'])
  })

  test('BEHAVE-004 passes on the real address of a refused open', async () => {
    const { latest, reactions } = await startRefused()
    latest().answer(510, '', JSON.stringify({ errCode: 4004, errMsg: '需要验证', data: { address: '203.0.113.9' } }), 'application/json')
    await settle()
    expect(reactions.afterFailure).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ reaction: 'verify', data: { address: '203.0.113.9' } }),
      false,
    )
  })

  test('fails when the user dismisses the check', async () => {
    const { latest, log, after, connections } = await startRefused()
    latest().open().data('[TOO_MANY_REQUESTS]')
    await settle()
    after[0]!(false)
    await settle()
    expect(log.at(-1)).toBe('error marker 429 请求频繁')
    expect(connections).toHaveLength(1)
  })

  test('shows one check: refused again it fails, and the next request shows the check first', async () => {
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

  test('stays closed when stopped meanwhile, and does not restart when the network returns', async () => {
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
  test('TRANS-011 is shown before the stream connects', async () => {
    const { reactions, before } = makeReactions()
    const { connections } = await startStream(undefined, { reactions })
    await pass(120_000)
    expect(connections).toHaveLength(0)
    before[0]!(true)
    await settle()
    expect(connections).toHaveLength(1)
  })

  test('does not keep the stream from being tried when dismissed, and is not shown again', async () => {
    const { reactions, before } = makeReactions()
    const { latest, log } = await startStream(undefined, { reactions })
    before[0]!(false)
    await settle()
    latest().open().data('[TOO_MANY_REQUESTS]')
    await settle()
    expect(reactions.afterFailure.mock.calls.map(([, quietly]) => quietly)).toEqual([true])
    expect(log.at(-1)).toBe('error marker 429 请求频繁')
  })

  test('does not connect a stream that was stopped meanwhile', async () => {
    const { reactions, before } = makeReactions()
    const { connections, stream } = await startStream(undefined, { reactions })
    stream.cancel()
    before[0]!(true)
    await settle()
    expect(connections).toHaveLength(0)
  })
})

test('BEHAVE-001 a stream that requires signing in reports it, and fails', async () => {
  const { latest, log, reactions, after } = await startRefused()
  latest().answer(510, '', JSON.stringify({ errCode: 401, errMsg: '用户信息过期,需要登录', data: null }), 'application/json')
  await settle()
  expect(reactions.afterFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reaction: 'login' }), false)
  after[0]!(false)
  await settle()
  expect(log.at(-1)).toBe('error refused 401 用户信息过期,需要登录')
})

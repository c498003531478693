import { limits } from '@wenjin/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, settle, startStream } from './search-stream.fixture.ts'

const piece = (text: string) => ({ type: 'append-text' as const, text })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('MACHINE-011 the streaming connection', () => {
  it('STATE-015..017 goes from connecting to open to messages', async () => {
    const { stream, latest, states } = await startStream()
    expect(stream.state).toBe('connecting')
    latest().open()
    await settle()
    expect(stream.state).toBe('open')
    latest().text(0, '答')
    await settle()
    expect(stream.state).toBe('messages')
    latest().data('[DONE]')
    await settle()
    expect(states).toEqual(['open', 'messages', 'finished'])
  })

  it('TRANS-020 STREAM-001 ends at [DONE] with the whole markdown and closes the connection', async () => {
    const { stream, latest, log, network } = await startStream()
    latest().open().text(0, '# 标题\n').text(1, '正文[[1]]').data('[DONE]').text(2, '之后')
    await pass(120_000)
    expect(log).toEqual(['begin', '0 # 标题\n', '1 正文[[1]]', 'done # 标题\n正文[[1]]'])
    expect(latest().isAborted).toBe(true)
    expect(network.isWatched).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
    expect(stream.answer.text).toBe('# 标题\n正文[[1]]')
  })

  it('ignores data that arrives in the same chunk after [DONE]', async () => {
    const { stream, latest, log } = await startStream()
    latest()
      .open()
      .bytes('data: {"type":"append-text","text":"答"}\n\ndata: [DONE]\n\ndata: {"type":"append-text","text":"后"}\n\ndata: [DONE]\n\n')
    await settle()
    expect(log).toEqual(['begin', '0 答', 'done 答'])
    expect(stream.answer.text).toBe('答')
  })

  it('returns no markdown of the first try when an answer started over', async () => {
    const { latest, log } = await startStream()
    latest().open().text(0, '旧').message(1, { type: 'restart', reason: 'crash' }).text(2, '新').data('[DONE]')
    await settle()
    expect(log.at(-1)).toBe('done 新')
  })

  it('TRANS-021 TRANS-022 reports the first open as the beginning and a later one as a reconnection', async () => {
    const { latest, log } = await startStream()
    latest().open().text(0, '一')
    await settle()
    latest().breakOff()
    await pass(1000)
    latest().open()
    await settle()
    expect(log).toEqual(['begin', '0 一', 'reconnecting 1 in 1000 after closed', 'reconnected'])
  })

  it('reports the beginning of a stream that failed to open at first once it opens', async () => {
    const { latest, log } = await startStream()
    latest().unreachable()
    await pass(1000)
    latest().open()
    await settle()
    expect(log).toEqual(['reconnecting 1 in 1000 after network', 'begin'])
  })

  it('does not treat an exception of a handler as a broken connection', async () => {
    const uncaught = vi.fn<(error: Error) => void>()
    const listeners = process.rawListeners('uncaughtException') as NodeJS.UncaughtExceptionListener[]
    process.removeAllListeners('uncaughtException').on('uncaughtException', uncaught)
    const { stream, connections, latest } = await startStream(undefined, {
      onError: () => {
        throw new Error('a fault of the page')
      },
    })
    latest().open().data('[LIMIT]')
    await settle()
    process.removeAllListeners('uncaughtException')
    for (const listener of listeners) process.on('uncaughtException', listener)
    expect(uncaught).toHaveBeenCalledOnce()
    expect(stream.state).toBe('failed')
    expect(connections).toHaveLength(1)
  })
})

describe('reconnection', () => {
  it('TRANS-023 BEHAVE-020 MSG-021 follows an unexpected close', async () => {
    const { latest, log, connections } = await startStream(undefined, { reconnect: true })
    latest().open()
    await settle()
    latest().end()
    await pass(999)
    expect(connections).toHaveLength(1)
    await pass(1)
    expect(connections).toHaveLength(2)
    expect(log.at(-1)).toBe('reconnecting 1 in 1000 after closed')
    const { latest: last, log: told } = await startStream(undefined, { reconnect: false })
    last().open().end()
    await settle()
    expect(told.at(-1)).toBe('error closed 0 Connection closed unexpectedly')
  })

  it('sends reconnect, retrytimes, Last-Event-ID and fromIndex', async () => {
    const { latest } = await startStream()
    expect(Object.fromEntries(latest().url.searchParams)).toMatchObject({ reconnect: '0', retrytimes: '0' })
    expect(latest().url.searchParams.has('fromIndex')).toBe(false)
    latest().open().text(0, '一').text(1, '二')
    await settle()
    latest().breakOff()
    await pass(1000)
    latest().unreachable()
    await pass(2000)
    expect(Object.fromEntries(latest().url.searchParams)).toMatchObject({ reconnect: '1', retrytimes: '2', fromIndex: '1' })
    expect(latest().headers.get('last-event-id')).toBe('1')
  })

  it('requests the same turn that the server named', async () => {
    const { latest } = await startStream()
    expect(latest().url.searchParams.has('resultId')).toBe(false)
    latest().open().message(0, { type: 'set-session', sessionId: 's1', resultId: 'r1', parentId: null })
    await settle()
    latest().breakOff()
    await pass(1000)
    expect(latest().url.searchParams.get('resultId')).toBe('r1')
  })

  it('CONST-035 CONST-036 CONST-037 waits 1 s, doubling up to 30 s', async () => {
    const { latest, log } = await startStream()
    const waits = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]
    for (const wait of waits) {
      latest().unreachable()
      await pass(wait)
    }
    expect(log).toEqual(waits.map((wait, i) => `reconnecting ${i + 1} in ${wait} after network`))
  })

  it('CONST-038 adds up to a second of jitter', async () => {
    const random = vi.fn<() => number>().mockReturnValueOnce(0.25).mockReturnValueOnce(0.999)
    const { latest, log } = await startStream(undefined, { random })
    latest().unreachable()
    await pass(1250)
    latest().unreachable()
    await settle()
    expect(log).toEqual(['reconnecting 1 in 1250 after network', 'reconnecting 2 in 2999 after network'])
  })

  it('TRANS-026 CONST-034 gives up after 100 attempts with the last error', async () => {
    const { latest, log, connections, stream } = await startStream()
    for (let i = 0; i < 105; i++) {
      latest().unreachable()
      await pass(31_000)
    }
    expect(limits.reconnect.maxAttempts).toBe(100)
    expect(connections).toHaveLength(101)
    expect(log.at(-1)).toBe('error network 0 网络连接失败，请检查网络后重试')
    expect(stream.state).toBe('failed')
  })

  it('resets the attempts after an open that brought a new message, not after an empty or repeating one', async () => {
    const { latest, log } = await startStream()
    latest().open().text(0, '一')
    await settle()
    latest().breakOff()
    await pass(1000)
    latest().open().text(0, '一').data({ type: 'heartbeat' })
    await settle()
    latest().breakOff()
    await pass(2000)
    latest().open().text(1, '二')
    await settle()
    latest().breakOff()
    await settle()
    expect(log.filter((line) => line.startsWith('reconnecting'))).toEqual([
      'reconnecting 1 in 1000 after closed',
      'reconnecting 2 in 2000 after closed',
      'reconnecting 1 in 1000 after closed',
    ])
  })

  it('TRANS-025 does not happen when disabled', async () => {
    const { latest, connections, log } = await startStream(undefined, { reconnect: false })
    latest().unreachable()
    await pass(60_000)
    expect(connections).toHaveLength(1)
    expect(log).toEqual(['error network 0 网络连接失败，请检查网络后重试'])
  })

  it.each(['stop', 'cancel', 'destroy'] as const)('TRANS-024 TRANS-031 %s closes the connection for good', async (close) => {
    const { stream, latest, connections, log, network, states } = await startStream()
    latest().open().text(0, '一')
    await settle()
    stream[close]()
    latest().text(1, '二')
    network.goOffline()
    network.goOnline()
    await pass(120_000)
    expect(stream.state).toBe('closed')
    expect(latest().isAborted).toBe(true)
    expect(connections).toHaveLength(1)
    expect(log).toEqual(['begin', '0 一'])
    expect(states.at(-1)).toBe(close === 'destroy' ? 'messages' : 'closed')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('TRANS-024 a stop while waiting for the next attempt cancels the wait', async () => {
    const { stream, latest, connections } = await startStream()
    latest().unreachable()
    await settle()
    stream.stop()
    await pass(60_000)
    expect(connections).toHaveLength(1)
  })

  it.each(['open', 'messages', 'reconnecting', 'connecting'] as const)('a stop from within a handler holds (%s)', async (when) => {
    const { latest, connections, states, log } = await startStream(undefined, {}, (state, stream) => {
      if (state === when) stream.stop()
    })
    latest().open()
    await settle()
    latest().text(0, '一')
    await settle()
    latest().breakOff()
    await pass(60_000)
    const told = { open: 0, messages: 1, reconnecting: 2, connecting: 3 }
    expect(log).toEqual(['begin', '0 一', 'reconnecting 1 in 1000 after closed'].slice(0, told[when]))
    expect(states.at(-1)).toBe('closed')
    expect(connections).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('TRANS-028 messages after a reconnection', () => {
  it('are skipped when their number was handled, and heartbeats are not counted', async () => {
    const { latest, log } = await startStream()
    latest().open().text(0, '一').data({ type: 'heartbeat' }).text(1, '二').data({ type: 'heartbeat' })
    await settle()
    latest().breakOff()
    await pass(1000)
    latest().open().text(0, '一').text(1, '二').data({ type: 'heartbeat' }).text(2, '三').text(2, '三').data('[DONE]')
    await settle()
    expect(log.filter((line) => /^\d|done/.test(line))).toEqual(['0 一', '1 二', '2 三', 'done 一二三'])
  })

  it('are counted when the server sends no ids and replays from 0', async () => {
    const { latest, log } = await startStream()
    latest().open().data(piece('一')).data({ type: 'heartbeat' }).data(piece('二'))
    await settle()
    latest().breakOff()
    await pass(1000)
    expect(latest().headers.has('last-event-id')).toBe(false)
    latest().open().data(piece('一')).data(piece('二')).data({ type: 'heartbeat' }).data(piece('三')).data('[DONE]')
    await settle()
    expect(log.at(-1)).toBe('done 一二三')
  })

  it('continue after the caller’s index', async () => {
    const { latest, log } = await startStream({ sessionId: 's1', resultId: 'r1', fromIndex: 4 })
    expect(latest().headers.get('last-event-id')).toBe('4')
    latest().open().text(4, '旧').text(5, '新')
    await settle()
    expect(log).toEqual(['begin', '5 新'])
  })

  it('are not lost when the connection broke within an event', async () => {
    const { latest, log } = await startStream()
    latest().open().text(0, '一').bytes('id: 1\ndata: {"type":"append-text","te')
    await settle()
    latest().breakOff()
    await pass(1000)
    expect(latest().headers.get('last-event-id')).toBe('0')
    latest().open().text(1, '二').data('[DONE]')
    await settle()
    expect(log.at(-1)).toBe('done 一二')
  })
})

describe('heartbeats', () => {
  it('CONST-039 CONST-040 detect silence at the third check of 10 s', async () => {
    const { latest, connections, log } = await startStream()
    latest().open().text(0, '一')
    await settle()
    await pass(29_999)
    expect(connections[0]!.isAborted).toBe(false)
    await pass(1)
    expect(connections[0]!.isAborted).toBe(true)
    expect(log.at(-1)).toBe('reconnecting 1 in 1000 after stale')
  })

  it('keep the connection alive, as does any byte', async () => {
    const { latest, connections } = await startStream()
    latest().open()
    for (let i = 0; i < 12; i++) {
      await pass(10_000)
      if (i % 2) latest().data({ type: 'heartbeat' })
      else latest().bytes(': still here\n')
    }
    expect(connections).toHaveLength(1)
    expect(connections[0]!.isAborted).toBe(false)
  })

  it('also time out an open without a response', async () => {
    const { connections, log } = await startStream()
    await pass(30_000)
    expect(connections[0]!.isAborted).toBe(true)
    expect(log).toEqual(['reconnecting 1 in 1000 after stale'])
  })
})

describe('the network', () => {
  it('TRANS-029 stops the timers when it goes offline', async () => {
    const { latest, network, stream, connections } = await startStream()
    latest().unreachable()
    await settle()
    expect(vi.getTimerCount()).toBe(1)
    network.goOffline()
    expect(vi.getTimerCount()).toBe(0)
    expect(stream.state).toBe('offline')
    await pass(300_000)
    expect(connections).toHaveLength(1)
  })

  it('TRANS-030 reconnects at once when it returns, also after 5 minutes', async () => {
    const { latest, network, connections, log, stream } = await startStream()
    latest().open().text(0, '一')
    await settle()
    network.goOffline()
    expect(vi.getTimerCount()).toBe(0)
    latest().breakOff()
    await pass(300_000)
    expect(stream.state).toBe('offline')
    expect(connections).toHaveLength(1)
    network.goOnline()
    await settle()
    expect(connections).toHaveLength(2)
    latest().open().text(1, '二').data('[DONE]')
    await settle()
    expect(log).toEqual(['begin', '0 一', 'reconnected', '1 二', 'done 一二'])
  })

  it('TRANS-030 replaces a connection that died unnoticed while offline at once', async () => {
    const { latest, network, connections } = await startStream()
    latest().open().text(0, '一')
    await settle()
    network.goOffline()
    await pass(300_000)
    network.goOnline()
    await settle()
    expect(connections).toHaveLength(2)
    expect(connections[0]!.isAborted).toBe(true)
  })

  it('TRANS-025 TRANS-030 does not reconnect when reconnection is disabled', async () => {
    const { latest, network, connections, log } = await startStream(undefined, { reconnect: false })
    latest().open()
    await settle()
    network.goOffline()
    await pass(300_000)
    network.goOnline()
    await settle()
    expect(connections).toHaveLength(1)
    expect(log).toEqual(['begin', 'error stale 0 Connection closed unexpectedly'])
  })

  it('is tried once by a stream opened while offline, without a timer', async () => {
    const connectivity = { isOnline: () => false, subscribe: () => () => undefined }
    const { stream, latest, connections } = await startStream(undefined, { connectivity })
    expect(connections).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
    latest().unreachable()
    await settle()
    expect(stream.state).toBe('offline')
  })

  it('TRANS-030 keeps a connection that survived a short gap, and watches it again', async () => {
    const { latest, network, connections } = await startStream()
    latest().open().text(0, '一')
    await settle()
    network.goOffline()
    await pass(5000)
    network.goOnline()
    await settle()
    expect(connections).toHaveLength(1)
    await pass(31_000)
    expect(connections[0]!.isAborted).toBe(true)
  })

  it('TRANS-030 does nothing for a stopped stream when it returns', async () => {
    const { latest, network, connections, stream } = await startStream()
    latest().unreachable()
    await settle()
    network.goOffline()
    stream.stop()
    network.goOnline()
    await pass(60_000)
    expect(connections).toHaveLength(1)
  })
})

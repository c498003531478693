import { applyMessage, emptyAnswer, limits, type StreamMessage, type StreamRequest } from '@wenjin/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchSessions } from './search-sessions.ts'
import type { SearchStream, StreamHandlers } from './search-stream.ts'
import { markerError } from './stream-error.ts'

/** A stream whose events the test triggers. */
class FakeStream implements SearchStream {
  readonly state = 'open'
  answer = emptyAnswer()
  readonly handlers: StreamHandlers
  closedBy: string | null = null
  #n = 0

  constructor(handlers: StreamHandlers) {
    this.handlers = handlers
  }

  say(text: string): void {
    const message = { type: 'append-text', text } as const
    this.answer = applyMessage(this.answer, message)
    this.handlers.onMessage?.(message, this.#n++, this.answer)
  }

  stop(): void {
    this.closedBy = 'stop'
    this.handlers.onState?.('closed')
  }

  cancel(): void {
    this.closedBy = 'cancel'
    this.handlers.onState?.('closed')
  }

  destroy(): void {
    this.closedBy = 'destroy'
  }
}

function setUp() {
  const streams: FakeStream[] = []
  const requests: StreamRequest[] = []
  const sessions = new SearchSessions({
    open: (request, handlers) => {
      requests.push(request)
      const stream = new FakeStream(handlers)
      streams.push(stream)
      return stream
    },
  })
  return { sessions, streams, requests }
}

const textOf = (message: StreamMessage) => (message.type === 'append-text' ? message.text : message.type)

function listener() {
  const heard: string[] = []
  const handlers: StreamHandlers = {
    onBegin: () => heard.push('begin'),
    onMessage: (message, n) => heard.push(`${n} ${textOf(message)}`),
    onDone: (markdown) => heard.push(`done ${markdown}`),
    onError: (error) => heard.push(`error ${error.message}`),
  }
  return { heard, handlers }
}

const request: StreamRequest = { sessionId: 's1', question: '问' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('MACHINE-012 sessions of this client', () => {
  it('TRANS-035 a running session requested again replays its history to the new listener over the same connection', () => {
    const { sessions, streams } = setUp()
    const [first, second] = [listener(), listener()]
    sessions.attach('s1', request, first.handlers)
    streams[0]!.handlers.onBegin?.()
    streams[0]!.say('一')
    streams[0]!.say('二')
    sessions.attach('s1', request, second.handlers)
    expect(second.heard).toEqual(['begin', '0 一', '1 二'])
    streams[0]!.say('三')
    streams[0]!.handlers.onDone?.('一二三')
    expect(first.heard).toEqual(['begin', '0 一', '1 二', '2 三', 'done 一二三'])
    expect(second.heard).toEqual(first.heard)
    expect(streams).toHaveLength(1)
  })

  it('every listener receives the accumulated answer with each message, also a listener that joins late', () => {
    const { sessions, streams } = setUp()
    const [early, late]: [string[], string[]] = [[], []]
    sessions.attach('s1', request, { onMessage: (_message, _n, answer) => early.push(answer.text) })
    streams[0]!.say('一')
    streams[0]!.say('二')
    sessions.attach('s1', request, { onMessage: (_message, _n, answer) => late.push(answer.text) })
    streams[0]!.say('三')
    expect(early).toEqual(['一', '一二', '一二三'])
    expect(late).toEqual(early)
  })

  it('two keys have separate connections', () => {
    const { sessions, requests } = setUp()
    sessions.attach('s1', request, {})
    sessions.attach('s2', { ...request, sessionId: 's2' }, {})
    expect(requests.map((sent) => sent.sessionId)).toEqual(['s1', 's2'])
  })

  it('a listener that joins or leaves while a message is delivered receives each message once', () => {
    const { sessions, streams } = setUp()
    const late = listener()
    let leave: (() => void) | undefined
    const gone = listener()
    sessions.attach('s1', request, {
      onMessage: () => {
        if (late.heard.length === 0) sessions.attach('s1', request, late.handlers)
        leave?.()
      },
    })
    leave = sessions.attach('s1', request, gone.handlers)
    streams[0]!.say('一')
    streams[0]!.say('二')
    expect(late.heard).toEqual(['0 一', '1 二'])
    expect(gone.heard).toEqual([])
  })

  it.each([0, 1])('a replay ends when its listener stops the session at message %i', (last) => {
    const { sessions, streams } = setUp()
    sessions.attach('s1', request, {})
    streams[0]!.say('一')
    streams[0]!.say('二')
    const { heard, handlers } = listener()
    const leaving: StreamHandlers = {
      ...handlers,
      onMessage: (message, n, answer) => {
        handlers.onMessage?.(message, n, answer)
        if (n === last) sessions.stop('s1')
      },
      onState: (state) => heard.push(state),
    }
    sessions.attach('s1', request, leaving)
    expect(heard).toEqual([...['0 一', '1 二'].slice(0, last + 1), 'closed'])
  })

  it('a new listener receives the connection’s current state', () => {
    const { sessions, streams } = setUp()
    sessions.attach('s1', request, {})
    streams[0]!.handlers.onState?.('offline')
    const onState = vi.fn<(state: string) => void>()
    sessions.attach('s1', request, { onState })
    expect(onState).toHaveBeenCalledExactlyOnceWith('offline')
  })

  it('a session without listeners continues, for listeners that return', () => {
    const { sessions, streams } = setUp()
    const leave = sessions.attach('s1', request, listener().handlers)
    leave()
    streams[0]!.say('一')
    const back = listener()
    sessions.attach('s1', request, back.handlers)
    expect(back.heard).toEqual(['0 一'])
    expect(streams[0]!.closedBy).toBeNull()
  })

  it('TRANS-032 TRANS-034 CONST-045 a finished session stays for replay and is removed after 10 s', () => {
    const { sessions, streams } = setUp()
    sessions.attach('s1', request, {})
    streams[0]!.say('一')
    streams[0]!.handlers.onDone?.('一')
    expect(limits.replayCleanupMs).toBe(10_000)
    vi.advanceTimersByTime(9999)
    const replayed = listener()
    sessions.attach('s1', request, replayed.handlers)
    expect(replayed.heard).toEqual(['0 一', 'done 一'])
    vi.advanceTimersByTime(1)
    expect(sessions.has('s1')).toBe(false)
    sessions.attach('s1', request, {})
    expect(streams).toHaveLength(2)
  })

  it.each(['stop', 'cancel'] as const)('TRANS-033 is removed at once on %s', (close) => {
    const { sessions, streams } = setUp()
    const onState = vi.fn<(state: string) => void>()
    sessions.attach('s1', request, { onState })
    sessions[close]('s1')
    expect(streams[0]!.closedBy).toBe(close)
    expect(onState).toHaveBeenCalledExactlyOnceWith('closed')
    expect(sessions.has('s1')).toBe(false)
    sessions[close]('s1')
  })

  it.each(['stop', 'cancel'] as const)(
    'TRANS-033 a finished one too, and a new one under its key hears nothing of the old (%s)',
    (close) => {
      const { sessions, streams } = setUp()
      sessions.attach('s1', request, {})
      streams[0]!.handlers.onDone?.('')
      sessions[close]('s1')
      expect(sessions.has('s1')).toBe(false)
      expect(vi.getTimerCount()).toBe(0)
      sessions.attach('s1', request, {})
      streams[0]!.handlers.onError?.(markerError('[LIMIT]', 'zh'))
      vi.advanceTimersByTime(20_000)
      expect(sessions.has('s1')).toBe(true)
    },
  )

  it('a failed session is removed, so that the next request tries again', () => {
    const { sessions, streams } = setUp()
    const first = listener()
    sessions.attach('s1', request, first.handlers)
    streams[0]!.handlers.onError?.(markerError('[TOO_MANY_REQUESTS]', 'zh'))
    expect(first.heard).toEqual(['error 请求频繁'])
    const again = listener()
    sessions.attach('s1', request, again.handlers)
    expect(streams).toHaveLength(2)
    expect(again.heard).toEqual([])
  })

  it('destroy closes all sessions', () => {
    const { sessions, streams } = setUp()
    sessions.attach('s1', request, {})
    sessions.attach('s2', request, {})
    sessions.destroy()
    expect(streams.map((stream) => stream.closedBy)).toEqual(['destroy', 'destroy'])
    expect(sessions.has('s1')).toBe(false)
  })
})

import { markerErrors } from '@wenjin/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { pass, settle, startStream } from './search-stream.fixture.ts'
import { StreamError } from './stream-error.ts'

const envelope = (errCode: number, errMsg: string) => JSON.stringify({ errCode, errMsg, data: null })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('RULE-021 text messages', () => {
  it.each([
    ['STREAM-002 ERR-030 MSG-016', '[LIMIT]', -1, '字数超限', null],
    ['STREAM-003 ERR-031 MSG-017', '[INPUT_SENSITIVE]', -2, '输入敏感词', null],
    ['STREAM-004 ERR-032 MSG-018', '[OUTPUT_SENSITIVE]', -3, '输出敏感词', null],
    ['STREAM-005 ERR-033 MSG-019', '[TOO_MANY_REQUESTS]', 429, '请求频繁', 'slider'],
    ['STREAM-006 ERR-033 MSG-019', '[TOO_MANY_REQUESTS2]', 430, '请求频繁', 'turnstile'],
  ] as const)('%s: %s ends the stream with code %i 「%s」', async (_ids, marker, code, message, reaction) => {
    const onError = vi.fn<(error: ApiError | StreamError) => void>()
    const { latest, connections, log, stream } = await startStream(undefined, { onError })
    latest().open().data(marker)
    await pass(120_000)
    expect(log).toEqual(['begin', `error marker ${code} ${message}`])
    expect(stream.state).toBe('failed')
    expect(connections).toHaveLength(1)
    const [error] = onError.mock.calls[0]!
    expect(error).toBeInstanceOf(StreamError)
    expect(error).toMatchObject({ kind: 'marker', marker, code, reaction })
  })

  it('are English for an English reader', async () => {
    const { latest, log } = await startStream(undefined, { lang: 'en' })
    latest().open().data('[LIMIT]')
    await settle()
    expect(log.at(-1)).toBe(`error marker -1 ${markerErrors['[LIMIT]'].en}`)
  })

  it('STREAM-007 are otherwise JSON with a type; unreadable ones are skipped', async () => {
    const { latest, log } = await startStream()
    latest()
      .open()
      .bytes('id: 0\ndata: {"type":"append-text"\n\n')
      .bytes('id: 1\ndata: <html>\n\n')
      .bytes('id: 2\ndata: {"type":"from-the-future","x":1}\n\n')
      .bytes('id: 3\ndata: {"type":"append-text","text":7}\n\n')
      .bytes('id: 4\ndata: null\n\n')
      .bytes('event: ping\ndata: [LIMIT]\n\n')
      .text(5, '答')
      .data('[DONE]')
    await settle()
    expect(log).toEqual(['begin', '5 答', 'done 答'])
  })
})

describe('an expired page token', () => {
  it('is refreshed once, without notice to the user', async () => {
    const refreshToken = vi.fn<() => Promise<string>>().mockResolvedValue('fresh')
    const { latest, log, connections } = await startStream(undefined, { refreshToken })
    latest().open().data('[TOO_MANY_REQUESTS2]')
    await settle()
    expect(connections.map((c) => c.url.searchParams.get('token'))).toEqual(['page-token', 'fresh'])
    expect(latest().url.searchParams.get('reconnect')).toBe('0')
    latest().open().text(0, '答').data('[DONE]')
    await settle()
    expect(log).toEqual(['begin', '0 答', 'done 答'])
  })

  it('is not refreshed twice in a row', async () => {
    const refreshToken = vi.fn<() => Promise<string>>().mockResolvedValue('fresh')
    const { latest, log } = await startStream(undefined, { refreshToken })
    latest().open().data('[TOO_MANY_REQUESTS2]')
    await settle()
    latest().open().data('[TOO_MANY_REQUESTS2]')
    await settle()
    expect(log.at(-1)).toBe('error marker 430 请求频繁')
    expect(refreshToken).toHaveBeenCalledOnce()
  })

  it('may be refreshed again hours later', async () => {
    const refreshToken = vi.fn<() => Promise<string>>().mockResolvedValueOnce('second').mockResolvedValueOnce('third')
    const { latest, log } = await startStream(undefined, { refreshToken })
    latest().open().data('[TOO_MANY_REQUESTS2]')
    await settle()
    latest().open().text(0, '一')
    await settle()
    latest().breakOff()
    await pass(1000)
    latest().open().data('[TOO_MANY_REQUESTS2]')
    await settle()
    expect(latest().url.searchParams.get('token')).toBe('third')
    expect(latest().url.searchParams.get('reconnect')).toBe('1')
    latest().open().text(1, '二').data('[DONE]')
    await settle()
    expect(log.at(-1)).toBe('done 一二')
  })

  it('is not assumed for a marker in the middle of an answer', async () => {
    const refreshToken = vi.fn<() => Promise<string>>().mockResolvedValue('fresh')
    const { latest, log } = await startStream(undefined, { refreshToken })
    latest().open().text(0, '一').data('[TOO_MANY_REQUESTS2]')
    await settle()
    expect(log).toEqual(['begin', '0 一', 'error marker 430 请求频繁'])
    expect(refreshToken).not.toHaveBeenCalled()
  })

  it.each([
    ['fails', () => Promise.reject(new TypeError('fetch failed'))],
    ['gives none', () => Promise.resolve(null)],
  ])('ends the stream when the refresh %s', async (_how, refreshToken) => {
    const { latest, log, connections } = await startStream(undefined, { refreshToken })
    latest().open().data('[TOO_MANY_REQUESTS2]')
    await settle()
    expect(log.at(-1)).toBe('error marker 430 请求频繁')
    expect(connections).toHaveLength(1)
  })

  it('stays closed when stopped during the refresh', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { latest, stream, connections } = await startStream(undefined, { refreshToken: () => promise })
    latest().open().data('[TOO_MANY_REQUESTS2]')
    await settle()
    stream.stop()
    resolve('late')
    await pass(60_000)
    expect(connections).toHaveLength(1)
    expect(stream.state).toBe('closed')
  })
})

describe('a stream that does not open', () => {
  it('ERR-034 BEHAVE-018 TRANS-027 510 is an error from errMsg named errCode, and 4402 raises the no-quota trial event', async () => {
    const onError = vi.fn<(error: ApiError | StreamError) => void>()
    const { latest, log, connections } = await startStream(undefined, { onError })
    latest().answer(510, '', envelope(4402, '该专题的试用次数已用完'), 'application/json')
    await pass(120_000)
    expect(log).toEqual(['no-quota-trial', 'error refused 4402 该专题的试用次数已用完'])
    expect(connections).toHaveLength(1)
    expect(onError.mock.calls[0]![0]).toMatchObject({ name: '4402', errorName: 'knowledgeTrialLimit', isTrialLimit: true })
  })

  it('BEHAVE-018 another refusal raises no such event', async () => {
    const { latest, log } = await startStream()
    latest().answer(510, '', envelope(4001, '额度已用完'), 'application/json')
    await settle()
    expect(log).toEqual(['error refused 4001 额度已用完'])
  })

  it('TRANS-027 a trial limit received as a message ends the stream at the end of its connection', async () => {
    const { latest, log, connections } = await startStream()
    latest().open().message(0, { type: 'error', code: 4402, msg: '试用次数已用完' })
    await settle()
    latest().end()
    await pass(60_000)
    expect(log).toEqual(['begin', '0 error', 'no-quota-trial', 'error refused 4402 试用次数已用完'])
    expect(connections).toHaveLength(1)
  })

  it.each([
    [404, 'Not Found', '连接失败: 404 Not Found'],
    [401, 'Unauthorized', '连接失败: 401 Unauthorized'],
    [400, '', '连接失败: 400'],
    [200, 'OK', '连接失败: 200 OK'],
  ])('BEHAVE-019 MSG-020 %i %s is final', async (status, statusText, message) => {
    const { latest, log, connections } = await startStream()
    latest().answer(status, statusText, '<html>')
    await pass(60_000)
    expect(log).toEqual([`error open ${status} ${message}`])
    expect(connections).toHaveLength(1)
  })

  it.each([500, 502, 503, 429])('BEHAVE-019 %i is retried', async (status) => {
    const { latest, log, connections } = await startStream()
    latest().answer(status, 'Busy', '')
    await pass(1000)
    expect(log).toEqual(['reconnecting 1 in 1000 after open'])
    expect(connections).toHaveLength(2)
  })

  it('a page instead of the stream is final at first, and retried once the stream has been open', async () => {
    const { latest, connections } = await startStream()
    latest().open().text(0, '一')
    await settle()
    latest().breakOff()
    await pass(1000)
    latest().answer(200, 'OK', '<html>please sign in to this Wi-Fi</html>', 'text/html')
    await pass(2000)
    expect(connections).toHaveLength(3)
  })

  it('an envelope with status 200 is a refusal too', async () => {
    const { latest, log } = await startStream()
    latest().answer(200, 'OK', envelope(401, ''), 'application/json')
    await settle()
    expect(log).toEqual(['error refused 401 未知错误'])
  })

  it('an unreachable server fails with a message in the reader’s language', async () => {
    const { latest, log } = await startStream(undefined, { reconnect: false, lang: () => 'en' })
    latest().unreachable()
    await settle()
    expect(log).toEqual(['error network 0 The network connection failed. Check it and try again.'])
  })

  it('a failure to get the page token counts as no connection', async () => {
    const { log } = await startStream(undefined, { getToken: () => Promise.reject(new Error('no page')), reconnect: false })
    expect(log).toEqual(['error network 0 网络连接失败，请检查网络后重试'])
  })
})

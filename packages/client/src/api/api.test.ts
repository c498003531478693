import type { Result } from '@wenjin/contract'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { createApi } from './api.ts'
import { ApiError } from './api-error.ts'
import type { ClientConfig } from '../config.ts'
import type { StreamError } from '../stream/stream-error.ts'

interface Sent {
  url: string
  init: RequestInit
}

function setUp(answer: () => Response | Promise<Response>, config: Partial<ClientConfig> = {}) {
  const sent: Sent[] = []
  const reported: (ApiError | StreamError)[] = []
  const api = createApi({
    baseUrl: 'https://wenjin.test',
    lang: 'zh',
    getToken: () => 'page-token',
    fetch: async (url, init) => {
      sent.push({ url: url as string, init: init ?? {} })
      return answer()
    },
    onError: (error) => reported.push(error),
    ...config,
  })
  return { api, sent, reported }
}

const envelope =
  (errCode: number, errMsg: string, data: unknown, status = 200) =>
  () =>
    Response.json({ errCode, errMsg, data }, { status })

/** Makes a call whose response is an HTML page. */
const page = (status: number) => setUp(() => new Response('<html>', { status })).api.knowledge.listTopics()

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('the call should have failed')
    },
    (error: unknown) => error as ApiError,
  )

describe('calls', () => {
  it('CLIENT-002 RULE-016 send JSON with the shared headers and return the data of the envelope', async () => {
    const { api, sent } = setUp(envelope(0, '', { id: 's1' }), { platform: 'mini-program' })
    await expect(api.search.createSession({ body: { question: '怎么导入 PDF' } })).resolves.toEqual({ id: 's1' })
    expect(sent).toHaveLength(1)
    expect(sent[0]!.url).toBe('https://wenjin.test/api/session')
    expect(sent[0]!.init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"question":"怎么导入 PDF"}',
      headers: {
        Token: 'page-token',
        'Is-Mini-Webview': '1',
        Platform: 'mini-program',
        'Accept-Language': 'zh-CN',
        'Content-Type': 'application/json',
      },
    })
  })

  it('fill the path, repeat lists in the query and omit absent values', async () => {
    const { api, sent } = setUp(envelope(200, '', { list: [], total: 0, pageIndex: 0, pageSize: 10 }))
    await api.search.getSessionResult({ params: { id: 'a/b' }, query: { pageIndex: 2, debug: true, pwd: undefined } })
    await api.search.listHistoryV3({ query: { extraTypes: ['book', 'slides'] } })
    await api.search.listHistory()
    expect(sent.map((call) => call.url)).toEqual([
      'https://wenjin.test/api/session/a%2Fb/result?pageIndex=2&debug=1',
      'https://wenjin.test/api/search-history/v3?extraTypes=book&extraTypes=slides',
      'https://wenjin.test/api/search-history',
    ])
    expect(sent[2]!.init.body).toBeUndefined()
  })

  it('request English for an English reader, from the next call on', async () => {
    let lang: 'zh' | 'en' = 'zh'
    const { api, sent } = setUp(envelope(0, '', []), { lang: () => lang })
    await api.knowledge.listTopics()
    lang = 'en'
    await api.knowledge.listTopics()
    expect(sent.map((call) => new Headers(call.init.headers).get('accept-language'))).toEqual(['zh-CN', 'en'])
  })

  it('return a body without an envelope unchanged', async () => {
    const json = setUp(() => Response.json({ status: 'ok', version: '1' }))
    await expect(json.api.instance.getHealth()).resolves.toEqual({ status: 'ok', version: '1' })
    const text = setUp(() => new Response('up 1\n', { headers: { 'content-type': 'text/plain' } }))
    await expect(text.api.instance.getMetrics()).resolves.toBe('up 1\n')
  })

  it('return a file as bytes, and its URL', async () => {
    const { api } = setUp(() => new Response('原文'))
    await expect((await api.knowledge.getOriginal({ params: { id: 'f1' } })).text()).resolves.toBe('原文')
    expect(api.knowledge.getOriginal.url({ params: { id: 'f1' } })).toBe('https://wenjin.test/api/file/f1/original')
  })

  it('are typed by the contract', () => {
    const { api } = setUp(envelope(0, '', null))
    expectTypeOf(api.search.createSession).returns.resolves.toEqualTypeOf<{ id: string }>()
    expectTypeOf<Awaited<ReturnType<typeof api.search.getSessionResult>>['list']>().toEqualTypeOf<Result[]>()
    expectTypeOf(api.search).not.toHaveProperty('openSearchStream')
    expectTypeOf<{ body: { mode: 'detail' } }>().not.toExtend<Parameters<typeof api.search.createSession>[0]>()
    expectTypeOf<{ body: { question: string } }>().toExtend<Parameters<typeof api.search.createSession>[0]>()
    expectTypeOf<undefined>().not.toExtend<Parameters<typeof api.search.getSession>[0]>()
  })

  it('refuse a call with an incomplete path', async () => {
    const { api, sent } = setUp(envelope(0, '', null))
    await expect(api.search.getSession({ params: { id: '' } })).rejects.toThrow(TypeError)
    expect(sent).toEqual([])
  })
})

describe('failures', () => {
  it('BEHAVE-008 throw the code, name, status, message and data of the envelope, and are reported once', async () => {
    const { api, reported } = setUp(envelope(404, '没有找到这个会话，它可能已被删除', { hint: 1 }, 404))
    const error = await failureOf(api.search.getSession({ params: { id: 's1' } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      kind: 'refused',
      errCode: 404,
      errorName: 'notFound',
      status: 404,
      message: '没有找到这个会话，它可能已被删除',
      reaction: null,
      data: { hint: 1 },
    })
    expect(reported).toEqual([error])
  })

  it('BEHAVE-008 MSG-007 have the message 未知错误 without one from the server, and read the older field names code and msg', async () => {
    expect((await failureOf(setUp(envelope(12_345, '', null)).api.knowledge.listTopics())).message).toBe('未知错误')
    const older = await failureOf(setUp(() => Response.json({ code: 503, msg: '服务器繁忙' })).api.knowledge.listTopics())
    expect(older).toMatchObject({ errCode: 503, errorName: 'serverBusy', message: '服务器繁忙' })
  })

  it.each([0, 200])('RULE-016 BEHAVE-008 code %i is a success and returns the data', async (errCode) => {
    await expect(setUp(envelope(errCode, '不用理会', [1])).api.knowledge.listTopics()).resolves.toEqual([1])
  })

  it.each([
    ['an envelope without words', () => Response.json({ errCode: 503, errMsg: '', data: null }, { status: 503 })],
    ['a gateway', () => new Response('<html>', { status: 503 })],
  ])('BEHAVE-009 MSG-008 a busy server has its own message when saving the user (%s)', async (_, answer) => {
    const save = setUp(answer).api.account.updateUser({ params: { uid: 'u1' }, body: { name: '新名字' } })
    expect(await failureOf(save)).toMatchObject({ errorName: 'serverBusy', message: '服务器繁忙，请稍后再试' })
  })

  it.each([
    [401, 'login'],
    [402, 'credit'],
    [4001, 'credit'],
    [4002, 'credit'],
    [4003, 'credit'],
    [4004, 'verify'],
    [2706, 'confirm'],
    [429, 'slider'],
    [430, 'turnstile'],
    [500, null],
  ])('names the reaction to %i: %s', async (errCode, reaction) => {
    const { api, reported } = setUp(envelope(errCode, '…', null))
    await failureOf(api.knowledge.listTopics())
    expect(reported.map((error) => error.reaction)).toEqual([reaction])
  })

  it.each([
    ['zh', '网络连接失败，请检查网络后重试'],
    ['en', 'The network connection failed. Check it and try again.'],
  ] as const)('a server out of reach is an ApiError with a sentence (%s)', async (lang, message) => {
    const { api } = setUp(() => Promise.reject(new TypeError('fetch failed')), { lang })
    expect(await failureOf(api.knowledge.listTopics())).toMatchObject({ kind: 'network', status: 0, message })
  })

  it('a truncated body is a network failure', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    const { api } = setUp(() => new Response(broken, { headers: { 'content-type': 'application/json' } }))
    expect(await failureOf(api.knowledge.listTopics())).toMatchObject({ kind: 'network' })
  })

  it('a response without an envelope has the message of its status, or else an unknown error', async () => {
    expect(await failureOf(page(200))).toMatchObject({ kind: 'unreadable', errCode: -500, message: '未知错误' })
    expect(await failureOf(page(503))).toMatchObject({ errCode: 503, message: '服务器繁忙，请稍后再试' })
    expect(await failureOf(page(418))).toMatchObject({ errCode: -500, status: 418 })
  })

  it('a failed raw or file call still reads the envelope', async () => {
    const refused = envelope(403, '您没有权限进行此操作', null, 403)
    expect(await failureOf(setUp(refused).api.instance.getMetrics())).toMatchObject({ errCode: 403 })
    expect(await failureOf(setUp(refused).api.knowledge.getOriginal({ params: { id: 'f' } }))).toMatchObject({ errCode: 403 })
  })

  it('a call aborted before its response began rejects with the abort too', async () => {
    const { api, reported } = setUp(() => Promise.reject(new DOMException('aborted', 'AbortError')))
    expect((await failureOf(api.knowledge.listTopics({}, { signal: AbortSignal.abort() }))).name).toBe('AbortError')
    expect(reported).toEqual([])
  })

  it('an aborted call rejects with the abort and is not reported', async () => {
    const abort = new AbortController()
    const never = new ReadableStream({
      start: (controller) => abort.signal.addEventListener('abort', () => controller.error(abort.signal.reason)),
    })
    const { api, reported } = setUp(() => new Response(never))
    const call = failureOf(api.knowledge.listTopics({}, { signal: abort.signal }))
    abort.abort()
    expect((await call).name).toBe('AbortError')
    expect(reported).toEqual([])
  })
})

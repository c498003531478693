import OpenAI from 'openai'
import { keyScopes, type ApiKey } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { FakeWebSearch, finding } from '../../../../test/peers/fake-web-search.ts'
import { htmlPage, LoopbackSite } from '../../../../test/peers/loopback-web.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startProgramServer } from '../../../../test/program-server.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
let plain: TestServer
let site: LoopbackSite
let owner: TestUser
let model: ScriptedModel
let key: string
const web = new FakeWebSearch()

const newKey = async ({ visitor }: TestUser) =>
  (await visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '程序', scopes: [...keyScopes] })).key

async function call(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
  return fetch(server.url + path, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } })
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
const client = (at = server, apiKey = key) => new OpenAI({ apiKey, baseURL: `${at.url}/api/v1/`, maxRetries: 0 })
const messages = [{ role: 'user' as const, content: '越窑在哪里？' }]

beforeAll(async () => {
  site = await new LoopbackSite({ '/yue': htmlPage('越窑青瓷', '越窑在今天的浙江慈溪一带，唐代烧制青瓷，产品远销海外。') }).open()
  model = await startScriptedModel()
  server = await startProgramServer(model, web)
  plain = await startTestServer({})
  owner = await createUser(server)
  key = await newKey(owner)
  await owner.visitor.put('越窑.md', '# 越窑\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  web.found = [finding(`${site.url}/yue`, '越窑青瓷', { snippet: '越窑在今天的浙江慈溪一带。唐代烧制青瓷。' })]
})
afterAll(async () => {
  await server.close()
  await plain.close()
  await model.close()
  site.close()
})

describe('pages of other sites', () => {
  test.each(['/api/v1/search', '/api/v1/nothing', '/api/open/topic', '/api/mcp', '/api/oauth/token', '/api/openapi.json'])(
    'may ask before they call %s',
    async (path) => {
      const headers = {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-stainless-lang',
      }
      const answer = await fetch(server.url + path, { method: 'OPTIONS', headers })
      expect(answer.status).toBe(204)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-stainless-lang')
      expect(answer.headers.get('access-control-allow-methods')).toMatch(/GET|POST/)
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    },
  )

  test('read answers, streams and errors', async () => {
    model.script = say('越窑在浙江慈溪[[1]]。')
    const origin = { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }
    const answers = [
      await post('/api/v1/search', { q: '越窑' }, origin),
      await post('/api/v1/chat/completions', { model: 'fast', messages, stream: true }, origin),
      await post('/api/v1/search', { q: '' }, origin),
      await post('/api/v1/search', { q: '越窑' }, { ...origin, authorization: 'Bearer mk-bad' }),
      await post('/api/v1/nothing', {}, origin),
      await post('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, origin),
      await call('/.well-known/oauth-authorization-server', { headers: origin }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 401, 404, 200, 200])
    for (const { headers, url } of answers) {
      expect([url, headers.get('access-control-allow-origin')]).toEqual([url, '*'])
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
    await Promise.all(answers.map((answer) => answer.text()))
  })

  test.each([
    [400, 'POST', '/api/v1/search', { body: '{' }],
    [401, 'POST', '/api/v1/search', { body: '{"q":"越窑"}', authorization: '' }],
    [401, 'POST', '/api/open/search/v2', { body: '{"question":"越窑"}', authorization: 'Bearer mk-bad' }],
    [401, 'POST', '/api/mcp', { body: '{}', authorization: 'Bearer mk-bad' }],
    [404, 'GET', '/api/open/file/nothing-of-that-id', {}],
    [404, 'GET', '/api/v1/models/nothing', {}],
    [405, 'GET', '/api/v1/search', {}],
    [405, 'GET', '/api/mcp', {}],
    [405, 'DELETE', '/api/oauth/token', {}],
    [405, 'POST', '/api/openapi.json', { body: '{}' }],
    [413, 'POST', '/api/v1/chat/completions', { body: JSON.stringify({ q: 'x'.repeat(9_000_000) }) }],
    [415, 'POST', '/api/open/search/v2', { body: '<a/>', 'content-type': 'application/xml' }],
    [400, 'POST', '/api/oauth/token', { body: '{}' }],
    [400, 'POST', '/api/oauth/register', { body: '{}' }],
  ] as const)('read the error %i of %s %s', async (status, method, path, { body, ...headers }: Record<string, string>) => {
    const origin = { origin: 'https://app.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
    const answer = await call(path, {
      method,
      ...(body !== undefined && { body }),
      headers: { 'content-type': 'application/json', ...origin, ...headers },
    })
    expect([
      answer.status,
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-credentials'),
    ]).toEqual([status, '*', null])
    await answer.text()
  })

  test('read the error 429 of a key without calls left, and when to retry', async () => {
    const { key: limited } = await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', {
      name: '少',
      scopes: ['search'],
      dailyLimit: 1,
    })
    const headers = { origin: 'https://app.example', authorization: `Bearer ${limited}` }
    await post('/api/v1/search', { q: '越窑' }, headers)
    const answer = await post('/api/v1/search', { q: '越窑' }, headers)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([429, '*'])
    expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('read the error 500', async () => {
    const listed = vi.spyOn(server.ctx.models, 'list').mockImplementation(() => {
      throw new TypeError('a fault')
    })
    const answer = await call('/api/v1/models', { headers: { origin: 'https://app.example' } })
    listed.mockRestore()
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([500, '*'])
    expect(await answer.json()).toMatchObject({ errCode: 500, error: { type: expect.any(String) } })
  })

  test('read what the page calls too only with a key', async () => {
    const { id } = await owner.visitor.put('龙泉.md', '# 龙泉\n\n龙泉窑在浙江龙泉。')
    const origin = { origin: 'https://app.example' }
    for (const path of [`/api/file/${id}`, `/api/file/${id}/original`, '/api/topic', '/doc/nothing']) {
      const ask = (named: string) =>
        fetch(server.url + path, {
          method: 'OPTIONS',
          headers: { ...origin, 'access-control-request-method': 'GET', 'access-control-request-headers': named },
        })
      const allowed = await ask('accept, Authorization')
      expect([path, allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([path, 204, '*'])
      expect([path, (await ask('accept')).headers.get('access-control-allow-origin')]).toEqual([path, null])
      for (const authorization of [`Bearer ${key}`, 'Bearer mk-bad']) {
        const answer = await call(path, { headers: { ...origin, authorization } })
        expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, '*'])
      }
      for (const headers of [origin, { ...origin, authorization: 'Basic eDp5' }]) {
        const answer = await fetch(server.url + path, { headers: headers as Record<string, string> })
        expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null])
      }
    }
  })

  test('read no other call, and none of a signed-in browser', async () => {
    const { cookie } = owner.visitor
    for (const path of ['/api/my-info', '/api/api-key', '/api/oauth/request', '/', '/login/auto']) {
      for (const headers of [{}, { cookie }]) {
        expect([
          path,
          (
            await fetch(server.url + path, { headers: { origin: 'https://app.example', ...headers } as Record<string, string> })
          ).headers.get('access-control-allow-origin'),
        ]).toEqual([path, null])
      }
    }
    const [own] = await owner.visitor.get<ApiKey[]>('/api/api-key')
    const headers = { origin: 'https://app.example', cookie, 'api-key-id': own!.id, 'content-type': 'application/json' }
    const stolen = await fetch(`${server.url}/api/v1/search`, { method: 'POST', headers, body: '{"q":"越窑"}' })
    expect([stolen.status, stolen.headers.get('access-control-allow-origin')]).toEqual([403, null])
    const withCookies = await post('/api/v1/search', { q: '越窑' }, { cookie, origin: 'https://app.example' })
    expect(withCookies.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('addresses and methods', () => {
  test('a slash too many, and a bearer in lower case, are accepted', async () => {
    for (const path of ['/api/v1/search/', '/api/v1//search', '//api/v1/search']) expect((await post(path, { q: '越窑' })).status).toBe(200)
    expect((await post('/api/v1/search', { q: '越窑' }, { authorization: `bearer ${key}`, accept: '*/*' })).status).toBe(200)
  })

  test.each([
    ['GET', '/api/v1/search', 'POST'],
    ['PUT', '/api/v1/chat/completions', 'POST'],
    ['POST', '/api/v1/models', 'GET, HEAD'],
    ['DELETE', '/api/open/topic', 'GET'],
    ['PATCH', '/api/mcp', 'POST'],
  ])('%s %s is answered with 405 and the allowed methods', async (method, path, allowed) => {
    const answer = await call(path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain(allowed)
    const body = (await answer.json()) as { errCode: number; error?: { type?: string; message: string } }
    expect(body.errCode).toBe(405)
    if (!path.startsWith('/api/open')) expect(body.error).toMatchObject({ message: expect.stringContaining(method) })
  })

  test('a wrong method is answered with 405 whatever the body is, and a call without a body takes an empty one of any type', async () => {
    for (const [body, type] of [
      ['{', 'application/json'],
      ['', 'application/json'],
      ['<a/>', 'application/xml'],
      ['x', 'multipart/form-data'],
    ]) {
      const answer = await call('/api/v1/search', { method: 'PUT', body: body!, headers: { 'content-type': type! } })
      expect([body, answer.status, answer.headers.get('allow')]).toEqual([body, 405, 'POST'])
    }
    const { id } = await owner.visitor.put('删.md', '# 删\n\n删除。')
    const gone = await owner.visitor.fetch(`/api/file/${id}`, { method: 'DELETE', headers: { 'content-type': 'application/json' } })
    expect(gone.status).toBe(200)
  })

  test('an unknown address below /api/v1 is answered with an error in OpenAI’s form', async () => {
    for (const path of ['/api/v1/completions', '/api/v1', '/api/v1/models/x/y']) {
      const answer = await post(path, {})
      expect([answer.status, await answer.json()]).toEqual([
        404,
        expect.objectContaining({ error: expect.objectContaining({ type: 'not_found_error' }) }),
      ])
    }
    expect((await call('/api/v1/search', { method: 'HEAD' })).status).toBe(405)
    expect((await call('/api/v1/models', { method: 'HEAD' })).status).toBe(200)
  })

  test('an empty or malformed body is answered with 400 and an error', async () => {
    for (const body of ['', '{', '[]', 'null']) {
      const answer = await call('/api/v1/chat/completions', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json; charset=utf-8' },
      })
      expect([body, answer.status, await answer.json()]).toEqual([body, 400, expect.objectContaining({ error: expect.any(Object) })])
    }
  })
})

describe.each([
  ['with a model', () => server],
  ['without a model', () => plain],
] as const)('settings of openai clients %s', (_, at) => {
  let openai: OpenAI

  beforeAll(async () => {
    const user = await createUser(at())
    await user.visitor.put('越窑.md', '# 越窑\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
    openai = client(at(), await newKey(user))
    model.script = say('越窑在浙江慈溪[[1]]。唐代烧青瓷[[1]]。')
  })

  const ask = (settings: object) =>
    openai.chat.completions.create({ model: 'fast', messages, ...settings } as never) as Promise<OpenAI.ChatCompletion>
  const stream = async (settings: object) => {
    const parts = await openai.chat.completions.create({ model: 'fast', messages, ...settings, stream: true } as never)
    const chunks: OpenAI.ChatCompletionChunk[] = []
    for await (const part of parts as unknown as AsyncIterable<OpenAI.ChatCompletionChunk>) chunks.push(part)
    return { chunks, text: chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('') }
  }

  test('max_tokens shortens the text, and finish_reason says so', async () => {
    const whole = await ask({})
    const short = await ask({ max_tokens: 4 })
    expect(short.choices[0]).toMatchObject({
      finish_reason: 'length',
      message: { content: whole.choices[0]!.message.content!.slice(0, 4) },
    })
    expect(short.usage!.completion_tokens).toBeLessThanOrEqual(4)
    const streamed = await stream({ max_completion_tokens: '4' })
    expect(streamed.text).toBe(short.choices[0]!.message.content)
    expect(streamed.chunks.at(-1)!.choices[0]!.finish_reason).toBe('length')
  })

  test('stop ends the text before it', async () => {
    const stop = ['没有', '慈溪']
    const { choices } = await ask({ stop })
    expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: expect.stringMatching(/浙江$/) } })
    expect((await stream({ stop })).text).toBe(choices[0]!.message.content)
  })

  test('stream_options.include_usage sends the usage in a chunk of its own', async () => {
    const { chunks } = await stream({ stream_options: { include_usage: true } })
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } })
    expect(chunks.at(-2)!.choices[0]!.finish_reason).toBe('stop')
  })

  test.each([
    ['n', { n: 2 }],
    ['response_format', { response_format: { type: 'json_object' } }],
    ['tool_choice', { tools: [{ type: 'function', function: { name: 'f' } }], tool_choice: 'required' }],
    ['tool_choice', { tools: [], tool_choice: { type: 'function', function: { name: 'f' } } }],
    ['function_call', { function_call: { name: 'f' } }],
    ['logprobs', { logprobs: true }],
    ['logit_bias', { logit_bias: { 1: 5 } }],
    ['modalities', { modalities: ['text', 'audio'] }],
    ['store', { store: true }],
    ['reasoning_effort', { reasoning_effort: 'high' }],
    ['temperature', { temperature: 3 }],
    ['max_tokens', { max_tokens: 0 }],
    ['stop', { stop: 7 }],
  ])('a value of %s that cannot be applied is refused by name: %j', async (param, settings) => {
    await expect(ask(settings)).rejects.toMatchObject({
      status: 400,
      param,
      type: 'invalid_request_error',
      message: expect.stringContaining(param),
    })
  })

  test('values that change nothing, and unknown fields, are accepted', async () => {
    const tools = [{ type: 'function', function: { name: 'f', parameters: {} } }]
    const settings = {
      n: 1,
      tools,
      tool_choice: 'auto',
      response_format: { type: 'text' },
      logprobs: false,
      user: 'u',
      metadata: {},
      x: 1,
      max_tokens: null,
    }
    expect((await ask(settings)).choices[0]!.message.content).toContain('慈溪')
  })

  test('an unknown model is answered with model_not_found', async () => {
    await expect(ask({ model: 'gpt-0' })).rejects.toMatchObject({ status: 404, code: 'model_not_found', param: 'model' })
    await expect(openai.models.retrieve('gpt-0')).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
  })
})

test('the sampling of a chat reaches the model', async () => {
  model.script = say('越窑在浙江慈溪[[1]]。')
  await client().chat.completions.create({
    model: 'fast',
    messages,
    temperature: 0.9,
    top_p: 0.5,
    seed: 7,
    presence_penalty: 1,
    frequency_penalty: -1,
  })
  expect(model.requests.at(-1)).toMatchObject({ temperature: 0.9, top_p: 0.5, seed: 7, presence_penalty: 1, frequency_penalty: -1 })
})

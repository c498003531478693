import type { AddressInfo } from 'node:net'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { keyScopes, type ApiKey, type KeyScope, type NewApiKey, type SearchAnswer } from '@wenjin/contract'
import { ChatOpenAI } from '@langchain/openai'
import { streamText } from 'ai'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FakeWebSearch, finding } from '../../../../test/peers/fake-web-search.ts'
import { htmlPage, LoopbackSite } from '../../../../test/peers/loopback-web.ts'
import { seeded } from '../../../../test/seeded.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { begin, chunk, refuse, say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startProgramServer } from '../../../../test/program-server.ts'
import type { TestServer } from '../../../../test/test-server.ts'
import { createApp } from '../../../app.ts'
import { createMetrics } from '../../../http/metrics.ts'
import { amountsOf, sumEntries } from '../../people/billing/index.ts'

let server: TestServer
let site: LoopbackSite
let owner: TestUser
let model: ScriptedModel
let key: string
const web = new FakeWebSearch()

const spent = async () => -(await sumEntries(server.ctx.db, owner.uid, 0, Number.MAX_SAFE_INTEGER))

async function makeKey(asked: Partial<NewApiKey> = {}): Promise<ApiKey & { key: string }> {
  return owner.visitor.post('/api/api-key', { name: '程序', scopes: [...keyScopes], ...asked })
}

async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
  const init = { method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers } }
  return fetch(server.url + path, { ...init, body: JSON.stringify(body) })
}

const json = async <T>(response: Response) => (await response.json()) as T
const client = (apiKey = key) => new OpenAI({ apiKey, baseURL: `${server.url}/api/v1`, maxRetries: 0 })
const asked = (content: string) => [{ role: 'user' as const, content }]

beforeAll(async () => {
  site = await new LoopbackSite({
    '/yue': htmlPage(
      '越窑青瓷',
      '越窑在今天的浙江慈溪一带，唐代烧制青瓷，产品远销海外。',
      '秘色瓷是越窑青瓷中的精品，法门寺地宫曾有出土。',
    ),
  }).open()
  model = await startScriptedModel()
  server = await startProgramServer(model, web)
  owner = await createUser(server)
  key = (await makeKey()).key
  await owner.visitor.put('越窑.md', '# 越窑\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  web.found = [finding(`${site.url}/yue`, '越窑青瓷', { snippet: '越窑在今天的浙江慈溪一带。唐代烧制青瓷。' })]
})
afterAll(async () => {
  await server.close()
  await model.close()
  site.close()
})

describe('APIFAMILY-018 /api/v1/search', () => {
  test('answers without an envelope, accepts numbers as text, and charges the reported credits', async () => {
    const before = await spent()
    const response = await call('/api/v1/search', { q: '越窑青瓷', size: '5', includeSummary: 'true', includeRawContent: true, extra: 1 })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]+$/)
    const answer = await json<SearchAnswer>(response)
    expect(answer.searchParameters).toMatchObject({ q: '越窑青瓷', scope: 'webpage', size: 5, page: 1, includeSummary: true })
    const item = answer.webpages!.find(({ link }) => link === `${site.url}/yue`)!
    expect(item).toMatchObject({ title: '越窑青瓷', score: 'high', position: expect.any(Number) })
    expect(item.rawContent).toContain('# 越窑青瓷')
    expect(item.summary).toContain('慈溪')
    expect(answer.credits).toBe(7)
    expect((await spent()) - before).toBe(7)
  })

  test('returns the answering sentence as a concise snippet', async () => {
    const answer = await json<SearchAnswer>(await call('/api/v1/search', { q: '唐代青瓷', conciseSnippet: true }))
    expect(answer.webpages!.find(({ link }) => link.endsWith('/yue'))!.snippet).toBe('唐代烧制青瓷。')
  })

  test.each([
    ['document', 'documents'],
    ['paper', 'scholars'],
    ['image', 'images'],
    ['video', 'videos'],
    ['podcast', 'podcasts'],
  ])('lists the scope %s under %s', async (scope, list) => {
    expect(await json(await call('/api/v1/search', { q: '越窑', scope }))).toMatchObject({ [list]: expect.any(Array) })
  })

  test('answers an unknown scope with the known ones, in Chinese and English', async () => {
    const response = await call('/api/v1/search', { q: '越窑', scope: 'everything' })
    expect(response.status).toBe(400)
    const answer = await json<{ errCode: number; errMsg: string; error: { message: string; type: string; param: string } }>(response)
    expect(answer).toMatchObject({ errCode: 400, error: { type: 'invalid_request_error', param: 'scope' } })
    expect(answer.errMsg).toContain('webpage、document、scholar、image、video、podcast')
    const english = await json<{ errMsg: string }>(await call('/api/v1/search?lang=en', { q: '越窑', scope: 'everything' }))
    expect(english.errMsg).toContain('must be one of webpage, document, scholar')
  })

  test('refuses a body of 50 MB', async () => {
    const big = await call('/api/v1/search', { q: 'x'.repeat(50 * 1024 * 1024) }).catch((error: unknown) => error as Error)
    if (big instanceof Response) expect(big.status).toBe(413)
    else expect(big).toBeInstanceOf(Error)
    expect((await call('/api/v1/search', { q: '越窑' })).status).toBe(200)
  })
})

describe('/api/v1/reader', () => {
  test('returns a page as JSON, and as Markdown to a client that accepts text', async () => {
    const page = await json<Record<string, unknown>>(await call('/api/v1/reader', { url: `${site.url}/yue` }))
    expect(page).toMatchObject({ title: '越窑青瓷', credits: 3, markdown: expect.stringContaining('秘色瓷') })
    const text = await call('/api/v1/reader', { url: `${site.url}/yue` }, { accept: 'text/plain' })
    expect(text.headers.get('content-type')).toContain('text/markdown')
    expect(await text.text()).toMatch(/^# 越窑青瓷/)
  })

  test('refuses a private address without a charge', async () => {
    const before = await spent()
    const response = await call('/api/v1/reader', { url: 'http://10.0.0.1/' })
    expect(response.status).toBe(400)
    expect(await json(response)).toMatchObject({ error: { param: 'url', message: expect.stringContaining('内部网络') } })
    expect(await spent()).toBe(before)
  })
})

describe('/api/v1/chat/completions with unmodified clients', () => {
  test('openai: returns a whole answer with citations, and stores nothing of it', async () => {
    model.script = say('越窑在浙江慈溪[[1]]。')
    const before = await spent()
    const answer = await client().chat.completions.create({ model: 'fast', messages: asked('越窑在哪里？') })
    const message = answer.choices[0]!.message as unknown as { content: string; citations: { title: string; link: string }[] }
    expect(message.content).toContain('慈溪')
    expect(message.citations[0]).toMatchObject({ title: expect.any(String), link: expect.stringMatching(/^https?:/) })
    expect(answer).toMatchObject({ object: 'chat.completion', model: 'fast', choices: [{ finish_reason: 'stop' }] })
    expect(answer.usage!.total_tokens).toBe(answer.usage!.prompt_tokens + answer.usage!.completion_tokens)
    expect((await spent()) - before).toBe(10)
    expect(await owner.visitor.get('/api/search-history')).toMatchObject({ total: 0 })
  })

  test('openai: streams, with separate thinking and the usage in its last chunk', async () => {
    model.script = say('越窑在浙江慈溪[[1]]。', '先想一想。')
    const stream = await client().chat.completions.create({ model: 'fast_thinking', messages: asked('越窑在哪里？'), stream: true })
    let [text, thinking, citations] = ['', '', 0]
    let last: OpenAI.ChatCompletionChunk | undefined
    for await (const part of stream) {
      const delta = part.choices[0]!.delta as { content?: string; reasoning_content?: string; citations?: unknown[] }
      text += delta.content ?? ''
      thinking += delta.reasoning_content ?? ''
      citations = delta.citations?.length ?? citations
      last = part
    }
    expect(text).toContain('慈溪')
    expect(thinking).toBe('先想一想。')
    expect(citations).toBeGreaterThan(0)
    expect(last).toMatchObject({ choices: [{ finish_reason: 'stop' }], usage: { total_tokens: expect.any(Number) }, credits: 15 })
  })

  test('earlier messages and the system message reach the model', async () => {
    model.script = say('它在唐代烧青瓷[[1]]。')
    const messages = [
      { role: 'system' as const, content: '像讲故事一样回答。' },
      ...asked('越窑在哪里？'),
      { role: 'assistant' as const, content: '越窑在浙江慈溪。' },
      ...asked('它在唐代烧什么？'),
    ]
    await client().chat.completions.create({ model: 'fast', messages })
    const sent = JSON.stringify(model.requests.at(-1)!.messages)
    expect(sent).toContain('像讲故事一样回答')
    expect(sent).toContain('越窑在浙江慈溪。')
  })

  test('openai: lists models, and answers an unknown one with the known ones', async () => {
    const { data } = await client().models.list()
    expect(data.map(({ id }) => id)).toEqual(['fast', 'fast_thinking', 'ds-r1', 'scripted'])
    expect(await client().models.retrieve('fast')).toMatchObject({ id: 'fast', object: 'model' })
    const wrong = client().chat.completions.create({ model: 'gpt-0', messages: asked('越窑？') })
    await expect(wrong).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
      message: expect.stringContaining('fast_thinking'),
    })
    await expect(client('mk-bad').models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
    await expect(client().embeddings.create({ model: 'x', input: '越窑' })).rejects.toMatchObject({ status: 404 })
  })

  test('openai: stops the answer of an abandoned stream', async () => {
    const closed = Promise.withResolvers<void>()
    model.script = (response) => {
      response.on('close', closed.resolve)
      begin(response)
      chunk(response, { content: '越窑在浙江慈溪[[1]]。唐代' })
    }
    const stream = await client().chat.completions.create({ model: 'fast', messages: asked('越窑在哪里？'), stream: true })
    for await (const part of stream) if (part.choices[0]!.delta.content) break
    stream.controller.abort()
    await closed.promise
  })

  test('falls back to quotations when the model fails', async () => {
    model.script = refuse(500)
    const answer = await client().chat.completions.create({ model: 'fast', messages: asked('越窑在哪里？') })
    expect(answer.choices[0]!.message.content).toContain('慈溪')
  })

  test('returns only the answer and its sources in format simple', async () => {
    model.script = say('越窑在浙江慈溪[[1]]。')
    const answer = await json(await call('/api/v1/chat/completions', { q: '越窑在哪里？', model: 'fast', format: 'simple' }))
    expect(answer).toMatchObject({
      answer: expect.stringContaining('慈溪'),
      sources: expect.arrayContaining([expect.objectContaining({ link: expect.any(String) })]),
    })
  })

  test('streams to ai with @ai-sdk/openai-compatible', async () => {
    model.script = say('越窑在浙江慈溪[[1]]。')
    const provider = createOpenAICompatible({ name: 'wenjin', baseURL: `${server.url}/api/v1`, apiKey: key })
    const { textStream } = streamText({ model: provider('fast'), prompt: '越窑在哪里？' })
    let text = ''
    for await (const part of textStream) text += part
    expect(text).toContain('慈溪')
  })

  test('answers and streams to @langchain/openai', async () => {
    model.script = say('越窑在浙江慈溪[[1]]。')
    const chat = new ChatOpenAI({ model: 'fast', apiKey: key, configuration: { baseURL: `${server.url}/api/v1` } })
    expect((await chat.invoke('越窑在哪里？')).text).toContain('慈溪')
    let text = ''
    for await (const part of await chat.stream('越窑在哪里？')) text += part.text
    expect(text).toContain('慈溪')
  })

  test('PERM-017 ends a stream with an error of its type when its key is revoked', async () => {
    const made = await makeKey({ scopes: ['chat'] })
    model.script = (response) => {
      begin(response)
      chunk(response, { content: '越窑在浙江慈溪[[1]]。唐代' })
    }
    const stream = await client(made.key).chat.completions.create({ model: 'fast', messages: asked('越窑在哪里？'), stream: true })
    const read = async () => {
      for await (const part of stream) {
        if (!part.choices[0]!.delta.content) continue
        await owner.visitor.token()
        await owner.visitor.call('DELETE', `/api/api-key/${made.id}`)
      }
    }
    await expect(read()).rejects.toMatchObject({ code: 'invalid_api_key' })
  })
})

describe('PERM-015 PERM-016 keys', () => {
  test.each([
    ['/api/v1/search', 'search', { q: '越窑' }],
    ['/api/v1/reader', 'reader', { url: 'https://example.org/' }],
    ['/api/v1/chat/completions', 'chat', { q: '越窑' }],
  ] as const)('%s needs the scope %s, and reports it', async (path, scope, body) => {
    const { key: other } = await makeKey({ scopes: keyScopes.filter((each) => each !== scope) as KeyScope[] })
    const response = await call(path, body, { authorization: `Bearer ${other}` })
    expect(response.status).toBe(403)
    expect(await json(response)).toMatchObject({
      errCode: 403,
      error: { type: 'permission_error', message: expect.stringContaining(scope) },
    })
  })

  test('a daily limit is reported in headers, and calls over it end with 3003', async () => {
    const { key: limited } = await makeKey({ dailyLimit: 1 })
    const headers = { authorization: `Bearer ${limited}` }
    const first = await call('/api/v1/search', { q: '越窑' }, headers)
    expect(first.headers.get('ratelimit-policy')).toContain('"day";q=1;w=')
    expect(first.headers.get('ratelimit')).toMatch(/"day";r=0;t=\d+/)
    const second = await call('/api/v1/search', { q: '越窑' }, headers)
    expect([second.status, (await json<{ errCode: number }>(second)).errCode]).toEqual([429, 3003])
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('/api/open/search/v2', () => {
  test('asks a topic, continues in the session, and reports the state', async () => {
    model.script = say('越窑在浙江慈溪[[1]]。')
    const first = await json<{ data: { sessionId: string; text: string; references: unknown[] } }>(
      await call('/api/open/search/v2', { question: '越窑在哪里？', lang: 'zh', stream: false }),
    )
    expect(first.data.text).toContain('慈溪')
    expect(first.data.references.length).toBeGreaterThan(0)
    const { sessionId } = first.data
    const second = await call('/api/open/search/v2', { question: '它在唐代烧什么？', sessionId, stream: true })
    const events = await second.text()
    expect(events).toContain('"type":"set-session"')
    expect(events.trim().endsWith('data: [DONE]')).toBe(true)
    const state = await fetch(`${server.url}/api/open/search/${sessionId}`, { headers: { authorization: `Bearer ${key}` } })
    expect(await json(state)).toMatchObject({ errCode: 0, data: { sessionId, state: 'done', text: expect.any(String) } })
  })
})

describe('Idempotency-Key', () => {
  test('a retry gets the same answer at no cost; different content is refused', async () => {
    const before = await spent()
    const headers = { 'idempotency-key': 'search-1' }
    const first = await call('/api/v1/search', { q: '越窑' }, headers)
    const again = await call('/api/v1/search', { q: '越窑' }, headers)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.text()).toBe(await first.text())
    expect((await spent()) - before).toBe(3)
    expect((await call('/api/v1/search', { q: '别的' }, headers)).status).toBe(409)
  })

  test('a chat runs once, and its retry gets it as a stream or as a whole', async () => {
    model.script = say('越窑在浙江慈溪[[1]]。')
    const before = await spent()
    const body = { q: '越窑在哪里？', stream: true }
    const headers = { 'idempotency-key': 'chat-1' }
    const first = await (await call('/api/v1/chat/completions', body, headers)).text()
    const { length } = model.requests
    const again = await (await call('/api/v1/chat/completions', body, headers)).text()
    expect(again).toContain('慈溪')
    expect(again.trim().endsWith('data: [DONE]')).toBe(true)
    expect(first).toContain('慈溪')
    expect(model.requests).toHaveLength(length)
    expect((await spent()) - before).toBe(10)
  })

  test('a write to a knowledge base is executed once', async () => {
    const put = () =>
      fetch(`${server.url}/api/open/topic`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'topic-1' },
        body: JSON.stringify({ name: '只建一次' }),
      }).then((response) => response.json() as Promise<{ data: { id: string } }>)
    const [first, second] = [await put(), await put()]
    expect(second.data.id).toBe(first.data.id)
  })
})

describe('the ledger', () => {
  test('has an exact sum although clients abort calls at random and retry them, on two instances', async () => {
    const other = await createApp({ ...server.ctx, metrics: createMetrics() })
    await other.http.listen({ port: 0, host: '127.0.0.1' })
    const urls = [server.url, `http://127.0.0.1:${(other.http.server.address() as AddressInfo).port}`]
    const random = seeded(17)
    const before = await spent()
    const callUntilDone = async (n: number): Promise<void> => {
      for (let attempt = 0; ; attempt++) {
        const signal = attempt < 3 && random() < 0.5 ? AbortSignal.timeout(Math.floor(random() * 40)) : null
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': `exact-${n}` }
        const init = { method: 'POST', headers, body: JSON.stringify({ q: `越窑 ${n}` }), signal }
        const status = await fetch(`${urls[attempt % 2]}/api/v1/search`, init).then(
          async (response) => {
            await response.text()
            return response.status
          },
          () => 0,
        )
        if (status === 200) return
        expect([0, 409]).toContain(status)
      }
    }
    await Promise.all(
      Array.from({ length: 6 }, async (_, worker) => {
        for (let n = worker; n < 60; n += 6) await callUntilDone(n)
      }),
    )
    await other.close()
    expect((await spent()) - before).toBe(60 * 3)
  })

  test('is part of the owner’s account export', async () => {
    const response = await fetch(`${server.url}/api/account/export`, { headers: { cookie: owner.visitor.cookie } })
    const archive = Buffer.from(await response.arrayBuffer())
    expect([archive.includes('credits.jsonl'), archive.includes('api-calls.jsonl')]).toEqual([true, true])
  })

  test('has one entry per event, however often it is reported', async () => {
    const { enterCredits } = await import('../../people/billing/index.ts')
    const event = { uid: owner.uid, kind: 'call', amount: -4, event: 'one', call: 'search', apiKeyId: 'k' } as const
    const entered = await Promise.all(Array.from({ length: 10 }, () => enterCredits(server.ctx, event)))
    expect(entered.filter(Boolean)).toHaveLength(1)
    expect(await amountsOf(server.ctx.db, owner.uid, ['one'])).toEqual(new Map([['one', -4]]))
  })
})

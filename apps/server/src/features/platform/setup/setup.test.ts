import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Connection, LocalModels, TryOutcome } from '@wenjin/contract'
import { setting } from '../../../db/schema/platform/setting.ts'
import { createUsers, type TestUser } from '../../../../test/people.ts'
import { refuse, say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

interface Setup {
  offline: boolean
  connections: Connection[]
}

const key = 'sk-a-long-secret-key-1234'
let server: TestServer
let model: ScriptedModel
let admin: TestUser['visitor']
let reader: TestUser['visitor']
const opened: Server[] = []

beforeAll(async () => {
  // The documented ports of the programs; another test may occupy one of them.
  model = await startScriptedModel(1234, 8000, 8080, 11_434)
  server = await startTestServer()
  const [boss, somebody] = await createUsers(server, [{ role: 'admin' }, {}])
  admin = boss.visitor
  reader = somebody.visitor
  await admin.token()
})
afterEach(async () => {
  for (const kind of ['model', 'embedding', 'reranking', 'ocr', 'searxng', 'bocha']) await admin.call('DELETE', `/api/admin/setup/${kind}`)
  for (const each of opened.splice(0)) {
    each.closeAllConnections()
    each.close()
  }
})
afterAll(async () => {
  await server.close()
  await model.close()
})

/** Starts a service that answers every call in the same way. */
async function serve(listener: RequestListener): Promise<string> {
  const service = createServer(listener)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  opened.push(service)
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const attempt = async (kind: string, body: unknown) => (await admin.call<TryOutcome>('POST', `/api/admin/setup/${kind}/try`, body)).data
const listed = async (kind: string) => (await admin.get<Setup>('/api/admin/setup')).connections.find((each) => each.kind === kind)!
const answerText = async (question: string) => (await reader.ask(question, { engineType: 'ai' })).text

describe('a model', () => {
  test('is found on this machine, tested, connected and used from the next question on, also after a restart', async () => {
    model.models = ['wenjin-test-chat', 'wenjin-test-embedding']
    const { found } = await admin.post<{ found: LocalModels[] }>('/api/admin/setup/local', {})
    const own = found.find(({ address }) => address === model.baseUrl)
    expect(own?.models).toEqual([
      { name: 'wenjin-test-chat', use: 'chat' },
      { name: 'wenjin-test-embedding', use: 'embedding' },
    ])
    expect(await reader.get<{ model: string | null }>('/api/instance')).toMatchObject({ model: null })

    model.script = say('我是一个测试模型。')
    const input = { address: `${model.baseUrl}/`, model: 'wenjin-test-chat', key }
    expect(await attempt('model', input)).toMatchObject({ ok: true, answer: '我是一个测试模型。' })
    expect(await listed('model')).toMatchObject({ source: 'none' })
    const saved = await admin.call<Setup>('PUT', '/api/admin/setup/model', input)
    expect(saved.status).toBe(200)
    expect(await listed('model')).toEqual({
      kind: 'model',
      source: 'page',
      variable: null,
      address: model.baseUrl,
      model: 'wenjin-test-chat',
      hasKey: true,
      keyEnd: '1234',
      inUse: true,
      isLost: false,
    })
    expect(await reader.get<{ model: string | null }>('/api/instance')).toMatchObject({ model: 'wenjin-test-chat' })

    model.script = say('水在一百度沸腾，这是模型的话。')
    expect(await answerText('水多少度沸腾？')).toContain('这是模型的话')
    await server.restart()
    admin.base = server.url
    reader.base = server.url
    expect(await answerText('水多少度结冰？')).toContain('这是模型的话')
    await admin.call('DELETE', '/api/admin/setup/model')
    expect(await reader.get<{ model: string | null }>('/api/instance')).toMatchObject({ model: null })
  })

  test('has a key that is stored encrypted, never returned, and sent to its own address only', async () => {
    const seen: (string | undefined)[] = []
    const elsewhere = await serve((request, response) => {
      seen.push(request.headers.authorization)
      json({ data: [{ id: 'a' }] })(request, response)
    })
    model.script = say('好。')
    const saved = await admin.call<Setup>('PUT', '/api/admin/setup/model', { address: model.baseUrl, model: 'a', key })
    expect(
      JSON.stringify([saved, await admin.get('/api/admin/setup'), await attempt('model', { address: model.baseUrl, model: 'a' })]),
    ).not.toContain(key)
    const rows = await server.ctx.db.select().from(setting)
    expect(rows.map((row) => row.key)).toContain('connection.model')
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
    await admin.call('POST', '/api/admin/setup/model/models', { address: elsewhere })
    await admin.call('POST', '/api/admin/setup/model/models', { address: elsewhere, key: 'other' })
    expect(seen).toEqual([undefined, 'Bearer other'])
    // An omitted key is kept for the same address; an empty one deletes it.
    await admin.call('PUT', '/api/admin/setup/model', { address: model.baseUrl, model: 'b' })
    expect(await listed('model')).toMatchObject({ model: 'b', hasKey: true })
    await admin.call('PUT', '/api/admin/setup/model', { address: model.baseUrl, model: 'b', key: '' })
    expect(await listed('model')).toMatchObject({ hasKey: false, keyEnd: null })
  })

  test('an unusable connection says why', async () => {
    const input = { model: 'scripted' }
    model.models = ['scripted']
    model.script = refuse(500)
    expect(await attempt('model', { ...input, address: model.baseUrl })).toEqual({ ok: false, reason: 'server', status: 500 })
    model.script = say('   ')
    expect(await attempt('model', { ...input, address: model.baseUrl })).toMatchObject({ ok: false })
    model.script = refuse(404)
    expect(await attempt('model', { model: 'missing', address: model.baseUrl })).toMatchObject({ ok: false, reason: 'noModel' })
    expect(await attempt('model', { ...input, address: 'http://127.0.0.1:9/v1' })).toMatchObject({ ok: false, reason: 'unreachable' })
    expect(await attempt('model', { ...input, address: await serve(json({ error: 'no' }, 401)) })).toEqual({
      ok: false,
      reason: 'auth',
      status: 401,
    })
    const page = await serve((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Router'))
    expect(await attempt('model', { ...input, address: page })).toMatchObject({ ok: false, reason: 'notApi' })
    const away = await serve((_, response) => void response.writeHead(302, { location: model.baseUrl }).end())
    expect(await attempt('model', { ...input, address: away })).toMatchObject({ ok: false })
    const lying = await serve(json({ data: 'nothing' }))
    expect((await admin.call('POST', '/api/admin/setup/model/models', { address: lying })).data).toMatchObject({
      ok: false,
      reason: 'notApi',
    })
  })

  test.each([
    ['ftp://127.0.0.1/v1', 'x'],
    ['http://user:password@127.0.0.1/v1', 'x'],
    ['http://127.0.0.1/v1?key=secret', 'x'],
    ['不是地址', 'x'],
    [undefined, 'x'],
    ['http://127.0.0.1:9/v1', undefined],
  ])('at an address such as %s with the name %s is refused', async (address, name) => {
    expect(await admin.call('PUT', '/api/admin/setup/model', { address, model: name })).toMatchObject({ status: 400, errCode: 400 })
    expect(await listed('model')).toMatchObject({ source: 'none' })
  })
})

test('embeddings, a reranker and an OCR service are tested with a small task and then used', async () => {
  const embedding = await serve(json({ data: [{ index: 0, embedding: [0.6, 0.8] }] }))
  expect(await attempt('embedding', { address: embedding, model: 'e' })).toMatchObject({ ok: true, count: 2 })
  const reranking = await serve(
    json({
      results: [
        { index: 0, relevance_score: 0.9 },
        { index: 1, relevance_score: 0.1 },
      ],
    }),
  )
  expect(await attempt('reranking', { address: reranking, model: 'r' })).toMatchObject({ ok: true, count: 2 })
  const ocr = await serve(json({ text: 'TEXT' }))
  expect(await attempt('ocr', { address: ocr })).toMatchObject({ ok: true, answer: 'TEXT' })
  await admin.call('PUT', '/api/admin/setup/embedding', { address: embedding, model: 'e' })
  await admin.call('PUT', '/api/admin/setup/reranking', { address: reranking, model: 'r' })
  await admin.call('PUT', '/api/admin/setup/ocr', { address: ocr })
  const { ctx } = server
  expect([ctx.embedding?.model, ctx.reranking?.kind, ctx.imageText?.kind]).toEqual(['e', 'endpoint', 'ocr'])
  await admin.call('DELETE', '/api/admin/setup/ocr')
  expect([ctx.embedding?.model, ctx.imageText]).toEqual(['e', null])
})

test('a SearXNG and the key of a search service are used after they are saved', async () => {
  const searxng = await serve(
    json({ query: 'q', results: [{ url: 'https://example.org/a', title: '人工智能是什么', content: '人工智能' }] }),
  )
  expect(await attempt('searxng', { address: searxng })).toMatchObject({ ok: true, answer: '人工智能是什么', count: 1 })
  expect(await attempt('searxng', { address: await serve(json({}, 403)) })).toMatchObject({ ok: false })
  expect(await admin.call('PUT', '/api/admin/setup/bocha', {})).toMatchObject({ status: 400 })
  await admin.call('PUT', '/api/admin/setup/searxng', { address: searxng })
  await admin.call('PUT', '/api/admin/setup/bocha', { key })
  const states = server.ctx.webSearch!.status().filter(({ service }) => service === 'searxng' || service === 'bocha')
  expect(states.map(({ enabled }) => enabled)).toEqual([true, true])
})

test('environment variables take precedence, and the page cannot change them', async () => {
  const other = await startTestServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'by-variable', LLM_API_KEY: key, SEARCH_SERVICES: 'wikipedia', OFFLINE: '1' },
  })
  try {
    const [boss] = await createUsers(other, [{ role: 'admin' }])
    await boss.visitor.token()
    const { connections, offline } = await boss.visitor.get<Setup>('/api/admin/setup')
    const of = (kind: string) => connections.find((each) => each.kind === kind)
    expect(offline).toBe(true)
    expect(of('model')).toMatchObject({
      source: 'environment',
      variable: 'LLM_BASE_URL',
      model: 'by-variable',
      hasKey: true,
      keyEnd: null,
      inUse: true,
    })
    expect(of('bocha')).toMatchObject({ source: 'environment', variable: 'SEARCH_SERVICES', inUse: false })
    expect(JSON.stringify(connections)).not.toContain(key)
    const changed = { address: model.baseUrl, model: 'by-page' }
    expect(await boss.visitor.call('PUT', '/api/admin/setup/model', changed)).toMatchObject({ status: 409 })
    expect(await boss.visitor.call('DELETE', '/api/admin/setup/model')).toMatchObject({ status: 409 })
    expect(other.ctx.llm?.model).toBe('by-variable')
    // While offline, a service on the network can be neither tested nor saved.
    const abroad = { address: 'https://models.example.org/v1', model: 'x' }
    expect((await boss.visitor.call('POST', '/api/admin/setup/embedding/try', abroad)).data).toEqual({
      ok: false,
      reason: 'offline',
      status: null,
    })
    expect(await boss.visitor.call('PUT', '/api/admin/setup/embedding', abroad)).toMatchObject({ status: 400 })
  } finally {
    await other.close()
  }
})

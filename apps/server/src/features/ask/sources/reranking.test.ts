import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/visitor.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { readReadingConfig } from '../../../reading-config.ts'
import { createReranking } from '../../../providers/reranking/endpoint.ts'
import { RerankingFailure } from '../../../providers/reranking/reranking.ts'

interface Call {
  model: string
  query: string
  documents: string[]
  top_n: number
}

/** The scripted replies of the endpoint; afterwards, texts with 「正解」 score highest. */
const answers: ((response: ServerResponse, call: Call) => void)[] = []
const calls: (Call & { path: string; key: string | undefined })[] = []
const send = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const results = ({ documents }: Call) =>
  documents.map((text, index) => ({ index, relevance_score: text.includes('正解') ? 0.9 : 0.1 })).toReversed()

const endpoint = createServer((request, response) => {
  void (async () => {
    const call = (await json(request)) as Call
    calls.push({ ...call, path: request.url!, key: request.headers.authorization })
    const answer = answers.shift()
    if (answer) answer(response, call)
    else send(response, { results: results(call) })
  })()
})
let base: string

beforeAll(async () => {
  endpoint.listen(0, '127.0.0.1')
  await once(endpoint, 'listening')
  base = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`
})
afterAll(() => {
  endpoint.closeAllConnections()
  endpoint.close()
})
beforeEach(() => {
  answers.length = 0
  calls.length = 0
})

describe('a reranking endpoint', () => {
  const create = (options: { timeoutMs?: number; restMs?: number; now?: () => number } = {}) =>
    createReranking({ baseUrl: base, apiKey: 'geheim', model: 'judge', restMs: 0, ...options })

  it('gets requests in the format of Jina and Cohere, and its scores are returned in the order of the texts', async () => {
    expect(await create().judge('谁？', ['甲', '正解乙', '丙'])).toEqual([0.1, 0.9, 0.1])
    expect(calls).toEqual([
      {
        path: '/v1/rerank',
        key: 'Bearer geheim',
        model: 'judge',
        query: '谁？',
        documents: ['甲', '正解乙', '丙'],
        top_n: 3,
        return_documents: false,
      },
    ])
  })

  it.each<[string, unknown]>([
    ['no results', {}],
    ['null', null],
    ['too few', { results: [{ index: 0, relevance_score: 1 }] }],
    ['the same twice', { results: [0, 0].map((index) => ({ index, relevance_score: 1 })) }],
    ['a place that is not there', { results: [0, 7].map((index) => ({ index, relevance_score: 1 })) }],
    ['half a place', { results: [0, 0.5].map((index) => ({ index, relevance_score: 1 })) }],
    ['no number', { results: [0, 1].map((index) => ({ index, relevance_score: index === 0 ? 'NaN' : 1 })) }],
    ['no score', { results: [{ index: 0, relevance_score: 1 }, null] }],
  ])('that answers with %s gives no ranking', async (_, body) => {
    answers.push((response) => send(response, body))
    const reranking = create()
    await expect(reranking.judge('谁？', ['甲', '乙'])).rejects.toThrow(RerankingFailure)
    expect(reranking.isFailing).toBe(true)
    expect(await reranking.judge('谁？', ['甲', '乙'])).toHaveLength(2)
    expect(reranking.isFailing).toBe(false)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['a status', (response) => send(response, { results: [] }, 503)],
    ['no JSON', (response) => response.end('<html>')],
    ['a number beyond all', (response) => response.end('{"results":[{"index":0,"relevance_score":1e999}]}')],
    ['a closed line', (response) => response.destroy()],
    ['a flood', (response) => response.end(Buffer.alloc(3 * 1024 * 1024, 32))],
    ['silence', () => {}],
    ['half an answer', (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"results":[')],
  ])('that answers with %s fails within the time limit', async (_, answer) => {
    answers.push(answer)
    await expect(create({ timeoutMs: 300 }).judge('谁？', ['甲'])).rejects.toThrow(RerankingFailure)
  })

  it('is not called for a while after a failure', async () => {
    let now = 0
    const reranking = create({ restMs: 1000, now: () => now })
    answers.push((response) => send(response, {}, 500))
    await expect(reranking.judge('谁？', ['甲'])).rejects.toThrow('HTTP 500')
    now = 999
    await expect(reranking.judge('谁？', ['甲'])).rejects.toThrow('resting')
    expect(calls).toHaveLength(1)
    now = 1000
    expect(await reranking.judge('谁？', ['甲'])).toEqual([0.1])
  })

  it('is not called when no model is configured', () => {
    const address = (_: string, value: string | undefined) => value ?? null
    expect(() => readReadingConfig({ RERANK_BASE_URL: base }, address)).toThrow('RERANK_MODEL_NAME')
    expect(() => readReadingConfig({ RERANK_MODEL_NAME: 'judge' }, address)).toThrow('RERANK_BASE_URL')
  })
})

describe('an answer with reranking', () => {
  let server: TestServer
  let visitor: Visitor
  beforeAll(async () => {
    server = await startTestServer({ env: { RERANK_BASE_URL: base, RERANK_MODEL_NAME: 'judge' } })
    visitor = server.visitor()
    await visitor.put('灯塔.txt', '望海灯塔的高度是二十七米。望海灯塔的高度每年量一次。')
    await visitor.put('笔记.txt', '正解：望海灯塔的高度后来改为三十一米，见旧档。')
  })
  afterAll(() => server.close())
  const first = async () => (await visitor.ask('望海灯塔的高度是多少？')).references[0]!.title
  const health = async () => (await (await fetch(`${server.url}/healthz`)).json()) as { status: string; reranking?: string }

  it('ranks the passages by the model, and keeps their order when the model fails', async () => {
    expect(await first()).toBe('笔记')
    expect(calls[0]).toMatchObject({ model: 'judge', query: '望海灯塔的高度是多少？' })
    expect(await health()).toMatchObject({ status: 'ok', reranking: 'ok' })
    answers.push((response) => send(response, { results: [] }))
    expect(await first()).toBe('灯塔')
    expect(await health()).toMatchObject({ status: 'ok', reranking: 'failing' })
  })
})

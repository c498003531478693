import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '@wenjin/contract'
import { begin, chunk, finish, startScriptedModel, type ScriptedModel } from '../peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Arrived, Visitor } from '../visitor.ts'
import { createApp, type App } from '../../src/app.ts'
import { result, session, streamChunk } from '../../src/db/schema/ask/session.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { createRedisEvents } from '../../src/providers/events/redis.ts'
import { startFakeRedis, type FakeRedis } from '../../src/providers/testing/fake-redis.ts'

const log = pino({ level: 'silent' })

let redis: FakeRedis
let model: ScriptedModel
let server: TestServer
let other: App
let events: ReturnType<typeof createRedisEvents>
/** Lets the model continue. */
let release: () => void

beforeAll(async () => {
  redis = await startFakeRedis()
  model = await startScriptedModel()
  server = await startTestServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' },
    adjust: (ctx) => {
      ctx.events = createRedisEvents(redis.url, log)
    },
  })
  events = createRedisEvents(redis.url, log)
  const { ctx } = server
  // The second instance shares only the database and the Redis with the first one.
  const database = Object.assign(Object.create(ctx.database) as typeof ctx.database, { kind: 'postgres' as const })
  other = await createApp({ ...ctx, database, events, metrics: createMetrics() })
  await other.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other.close()
  await events.close()
  await server.ctx.events.close()
  await server.close()
  await model.close()
  await redis.close()
})

/** Returns the same visitor at the second instance. */
function atOther(visitor: Visitor): Visitor {
  const same = server.visitor()
  same.base = `http://127.0.0.1:${(other.http.server.address() as AddressInfo).port}`
  same.setCookie('tid', visitor.cookieOf('tid')!)
  return same
}

/** Asks at the first instance with a model that pauses in the middle. */
async function askHalf(visitor: Visitor): Promise<{ id: string; question: string; live: Promise<Arrived[]> }> {
  const held = new Promise<void>((resolve) => (release = resolve))
  model.script = async (response) => {
    begin(response)
    chunk(response, { content: '越窑在浙江慈溪[[1]]。' })
    await held
    chunk(response, { content: '它在唐代烧青瓷[[1]]。' })
    finish(response)
  }
  const question = '越窑在哪里？'
  const { id } = await visitor.post<{ id: string }>('/api/session', { question })
  return { id, question, live: visitor.stream({ sessionId: id, question }) }
}

const holds = (text: string) => (event: Arrived) => event.data.includes(text)
const resultOf = async (visitor: Visitor, id: string) => (await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)).list[0]!

async function newVisitor(): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.put('越窑.txt', '越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  return visitor
}

test('a stream from one instance can be read live on the other, with the same numbers', async () => {
  const visitor = await newVisitor()
  const { id, question, live } = await askHalf(visitor)
  const there = atOther(visitor)
  const half = await there.stream({ sessionId: id, question }, {}, holds('慈溪'))
  expect(half.at(-1)!.data).toContain('慈溪')
  const rest = there.stream({ sessionId: id, question, fromIndex: half.at(-1)!.n!, reconnect: 1 })
  release()
  expect([...half, ...(await rest)].filter(({ n }) => n !== null)).toEqual((await live).filter(({ n }) => n !== null))
})

test('an answer can be stopped from the other instance, and its text so far is kept', async () => {
  const visitor = await newVisitor()
  const { id, question, live } = await askHalf(visitor)
  const there = atOther(visitor)
  await there.stream({ sessionId: id, question }, {}, holds('慈溪'))
  await there.token()
  expect(await there.get(`/api/session/${id}/stop`)).toEqual({ stopped: true })
  release()
  await live
  const stopped = await resultOf(visitor, id)
  expect(stopped.state).toBe('stopped')
  expect(stopped.text).toContain('慈溪')
  expect(stopped.text).not.toContain('唐代烧青瓷')
})

test('the answers of a dead instance are finished by the other one, after a restart marker, and can be replayed there', async () => {
  const visitor = await newVisitor()
  await visitor.token()
  model.script = (response) => {
    begin(response)
    chunk(response, { content: '越窑在浙江慈溪[[1]]。' })
    finish(response)
  }
  const [sessionId, resultId, now] = [nanoid(), nanoid(), server.ctx.now()]
  const common = { question: '越窑在哪里？', mode: 'detail', engineType: 'default', model: 'auto', createdAt: now } as const
  const { db } = server.ctx
  await db
    .insert(session)
    .values({ ...common, id: sessionId, owner: 'guest', visitorId: visitor.cookieOf('tid')!.split('.')[0]!, updatedAt: now })
  const dead = { runnerId: 'dead', leaseUntil: now - 1, state: 'running', lang: 'zh', ordinal: 0 } as const
  await db.insert(result).values({ ...common, ...dead, id: resultId, sessionId })
  await db.insert(streamChunk).values({ resultId, fromIndex: 0, messages: [{ type: 'append-text', text: '越窑在' }] })
  await other.resume()
  const read = await atOther(visitor).stream({ sessionId, question: common.question })
  const messages = read.map(({ data }) => data)
  expect(messages[0]).toContain('越窑在')
  expect(messages[1]).toContain('"restart"')
  expect(messages.at(-1)).toBe('[DONE]')
  expect(await visitor.stream({ sessionId, question: common.question })).toEqual(read)
  expect((await resultOf(visitor, sessionId)).text).toMatch(/慈溪/)
})

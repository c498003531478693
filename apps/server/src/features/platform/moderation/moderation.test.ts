import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlanQuotas, QuotaLeft, Result } from '@wenjin/contract'
import { team as teamTable } from '../../../db/schema/people/team.ts'
import { ensureInstanceTopic } from '../../library/access/index.ts'
import { createTeam, createUser, type TestUser } from '../../../../test/people.ts'
import { begin, chunk, finish, say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const open: PlanQuotas = {
  guest: { search: null, research: null, advance: null, storage: null },
  free: { search: null, research: null, advance: null, storage: null },
  personal: { search: null, research: null, advance: null, storage: null },
  team: { search: null, research: null, advance: null, storage: null },
  knowledgeTrial: null,
}

let server: TestServer
let model: ScriptedModel
let endpoint: Server
/** Computes the endpoint's reply from its request. */
let judge: (asked: { content: string; openId?: string }) => { status?: number; label?: unknown }
let admin: TestUser

async function answerCheck(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status = 200, label } = judge((await json(request)) as { content: string })
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ label }))
}

beforeAll(async () => {
  model = await startScriptedModel()
  endpoint = createServer((request, response) => {
    void answerCheck(request, response)
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  server = await startTestServer({
    env: {
      RATE_LIMIT: '1000',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted',
      MODERATION_URL: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/check`,
    },
  })
  admin = await createUser(server, { role: 'admin' })
  await admin.visitor.token()
})
afterAll(async () => {
  await server.close()
  await model.close()
  endpoint.close()
})
beforeEach(async () => {
  judge = () => ({ label: 0 })
  model.script = say('越窑在浙江慈溪[[1]]。')
  await set({ words: ['违禁词'], quotas: open })
})

const set = (body: object) => admin.visitor.call('PUT', '/api/admin/safety', body)

describe('a model’s sentence that its source contradicts', () => {
  const lie = '青芜河全长62公里。'
  const truth = '青芜河全长26公里。'

  const answered = async (how: string) => {
    await set({ contradictions: how })
    const asker = server.visitor()
    await asker.put('青芜河.txt', `${truth}青芜河在沅溪镇入江。`)
    model.script = say(`${lie}[[1]]青芜河在沅溪镇入江。[[1]]`)
    return asker.ask('青芜河有多长？')
  }

  test('is marked by default, and the admin can change that', async () => {
    expect(await admin.visitor.get('/api/admin/safety')).toMatchObject({ contradictions: 'mark' })
    expect((await server.visitor().call('PUT', '/api/admin/safety', { contradictions: 'drop' })).errCode).not.toBe(0)
    expect((await set({ contradictions: 'guess' })).errCode).not.toBe(0)
    const { text, citations } = await answered('mark')
    expect(text).toContain('62公里')
    expect(citations.map(({ verdict }) => verdict)).toEqual(['contradicted', 'verified'])
  })

  test('is corrected by the source’s own sentence', async () => {
    const { text, citations } = await answered('correct')
    expect(text).toContain(truth)
    expect(text).not.toContain('62公里')
    expect(citations.map(({ verdict }) => verdict)).toEqual(['verified', 'verified'])
  })

  test('is removed', async () => {
    const { text, citations } = await answered('drop')
    expect(text).not.toMatch(/62公里|26公里/)
    expect(citations.map(({ verdict }) => verdict)).toEqual(['verified'])
    await set({ contradictions: 'mark' })
  })
})

async function guest(): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.put('越窑.txt', '越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  return visitor
}

describe('forbidden questions', () => {
  test('STREAM-003 with a listed word in any spelling are refused with [INPUT_SENSITIVE], and nothing is stored', async () => {
    const visitor = await guest()
    expect((await visitor.stream({ question: '讲讲 违-禁 詞' })).map(({ data }) => data)).toEqual(['[INPUT_SENSITIVE]'])
    expect(await visitor.call('POST', '/api/session', { question: '违禁词' })).toMatchObject({ errCode: 4009 })
    expect(await visitor.get('/api/search-history')).toMatchObject({ total: 0 })
  })

  test('LABEL-001..008 RULE-006 RULE-007 RULE-008 are labelled for the open id of a platform’s message, and pass without one', async () => {
    let label = 0
    judge = ({ openId }) => ({ label: openId === 'open-1' ? label : 100 })
    const visitor = server.visitor()
    const check = (body: object) => visitor.post('/api/content-check', body)
    const labels = {
      10001: '广告',
      20001: '时政',
      20002: '色情',
      20003: '辱骂',
      20006: '违法犯罪',
      20008: '欺诈',
      20012: '低俗',
      20013: '版权',
    }
    for (const [number, text] of Object.entries(labels)) {
      label = Number(number)
      expect(await check({ content: '你好', openId: 'open-1' })).toEqual({ safe: false, label, text })
    }
    expect(await check({ content: '你好', openId: 'open-2' })).toEqual({ safe: true, label: null, text: '' })
    expect(await check({ content: '你好' })).toEqual({ safe: true, label: null, text: '' })
    const events = await (await guest()).stream({ question: '你好', openId: 'open-1' })
    expect(events.map(({ data }) => data)).toEqual(['[INPUT_SENSITIVE]'])
  })

  test.each([{ status: 500 }, { label: 'x' }])('do not delay or fail an answer when the endpoint fails: %o', async (reply) => {
    judge = () => reply
    expect((await (await guest()).ask('越窑在哪里？')).state).toBe('done')
  })
})

describe('forbidden content', () => {
  const taken = (result: Result) =>
    expect(result).toMatchObject({ state: 'failed', text: '', citations: [], error: { code: -3, msg: '输出敏感词' } })

  test('STREAM-004 in an answer withdraws it with [OUTPUT_SENSITIVE], also on every replay', async () => {
    const visitor = await guest()
    model.script = (response) => {
      begin(response)
      for (const piece of ['越窑在浙江慈溪[[1]]。', '这里有违', '禁词。', '后面还有。']) chunk(response, { content: piece })
      finish(response)
    }
    const { id } = await visitor.post<{ id: string }>('/api/session', { question: '越窑在哪里？' })
    const live = await visitor.stream({ sessionId: id, question: '越窑在哪里？' })
    expect(live.at(-2)?.data).toBe('[OUTPUT_SENSITIVE]')
    expect(live.map(({ data }) => data).join('')).not.toMatch(/违.?禁词/)
    expect(await visitor.stream({ sessionId: id, question: '越窑在哪里？' })).toEqual(live)
    taken((await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)).list[0]!)
  })

  test.each([
    ['in what the model thinks', { reasoning_content: '先想想违禁词。' }],
    ['around a mark nobody reads', { content: '越窑在浙江慈溪，也叫违[[1]]禁词。' }],
    ['around a tag nobody sees', { content: '越窑在浙江慈溪，也叫违<i></i>禁词。' }],
  ])('that is a word %s withdraws the answer', async (_, piece) => {
    model.script = (response) => {
      begin(response)
      chunk(response, piece)
      chunk(response, { content: '越窑在浙江慈溪[[1]]。' })
      finish(response)
    }
    const result = await (await guest()).ask('越窑在哪里？')
    taken(result)
    expect(result.thinking).toBe('')
  })

  test('is masked in sources, which keep their numbers', async () => {
    const visitor = server.visitor()
    await visitor.put('违禁词.txt', '龙井茶产于杭州西湖。')
    const result = await visitor.ask('龙井茶产于哪里？', { model: 'extractive' })
    expect(result).toMatchObject({ state: 'done', references: [{ index: 1, title: '＊＊＊' }] })
    expect(JSON.stringify(result.related)).not.toContain('违禁词')
    const { list } = await visitor.post<{ list: unknown[] }>('/api/search-result', { query: '龙井茶', category: 'mine' })
    expect(JSON.stringify(list)).not.toContain('违禁词')
  })

  test('is also excluded from plans, lists of sources and mind maps', async () => {
    const visitor = await guest()
    const refused = (method: 'POST' | 'PUT', path: string, body: object) =>
      expect(visitor.call(method, path, body)).resolves.toMatchObject({ errCode: 4009 })
    await refused('POST', '/api/search-result', { query: '违禁词' })
    await refused('POST', '/api/thinking-search/plan', { question: '违禁词' })
    await refused('POST', '/api/session', { question: '越窑', mode: 'research', plan: ['违禁词'] })
    const { id } = await visitor.ask('越窑在哪里？')
    await refused('PUT', `/api/result/${id}/mind-mapping`, { root: { id: 'a', text: '违禁词', marks: [], children: [] } })
  })

  test('is withdrawn when the endpoint objects to it', async () => {
    judge = ({ content }) => ({ label: content.includes('慈溪') ? 20001 : 0 })
    taken(await (await guest()).ask('越窑在哪里？'))
  })

  test('is checked in quotations too', async () => {
    const visitor = server.visitor()
    await visitor.put('词.txt', '龙井茶产于杭州西湖，也有人叫它违禁词。')
    taken(await visitor.ask('龙井茶产于哪里？', { model: 'extractive' }))
  })
})

describe('question quotas', () => {
  const quota = async (visitor: Visitor, kind: QuotaLeft['kind']) =>
    (await visitor.get<QuotaLeft[]>('/api/quota')).find((one) => one.kind === kind)!

  test('show a guest the remaining questions in advance, and refuse further ones until midnight', async () => {
    const visitor = await guest()
    await set({ quotas: { ...open, guest: { search: 2, research: 0, advance: 1 } } })
    expect(await quota(visitor, 'search')).toMatchObject({ used: 0, limit: 2 })
    await visitor.ask('越窑在哪里？', { advanceMath: true })
    expect(await quota(visitor, 'advance')).toMatchObject({ used: 1, limit: 1 })
    await visitor.ask('越窑烧什么？')
    const { used, limit, resetAt } = await quota(visitor, 'search')
    expect({ used, limit }).toEqual({ used: 2, limit: 2 })
    expect(resetAt).toBeGreaterThan(Date.now())
    const refused = await visitor.open({ question: '越窑何时烧瓷？' })
    expect(refused.status).toBe(510)
    expect(await refused.json()).toMatchObject({ errCode: 4001, data: { kind: 'search', used: 2, limit: 2 } })
    const research = await visitor.open({ question: '越窑何时烧瓷？', mode: 'research' })
    expect(await research.json()).toMatchObject({ errCode: 4001, data: { kind: 'research', limit: 0 } })
    // A started stream can still be replayed.
    const history = await visitor.get<{ list: { id: string }[] }>('/api/search-history')
    expect((await visitor.stream({ sessionId: history.list[0]!.id })).at(-1)?.data).toBe('[DONE]')
  })

  test('count a deleted question', async () => {
    const visitor = await guest()
    await set({ quotas: { ...open, guest: { search: 1, research: null, advance: null } } })
    await visitor.ask('越窑在哪里？')
    await visitor.post('/api/clear-history', {})
    const refused = await visitor.open({ question: '越窑烧什么？' })
    expect(await refused.json()).toMatchObject({ errCode: 4001 })
  })

  test('leave capacity for short questions while researches run', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    model.script = async (response) => {
      begin(response)
      await held
      finish(response)
    }
    const guests = await Promise.all(Array.from({ length: 4 }, guest))
    const before = model.requests.length
    const running = guests.flatMap((visitor) =>
      Array.from({ length: 4 }, (_, at) => visitor.ask(`越窑的问题 ${at}？`, { mode: 'research', plan: ['越窑在哪里？'] })),
    )
    await expect.poll(() => model.requests.length - before).toBeGreaterThanOrEqual(10)
    expect((await guests[0]!.ask('越窑在哪里？', { model: 'extractive' })).state).toBe('done')
    release()
    await Promise.all(running)
  })

  test('give an account the quota of its plan, and the instance lists the plans’ quotas', async () => {
    const user = await createUser(server)
    const { free, personal, team } = open
    expect(await user.visitor.get('/api/instance')).toMatchObject({ quotas: { free, personal, team } })
    await set({ quotas: { ...open, free: { search: 0, research: 0, advance: 0 } } })
    const none = { search: 0, research: 0, advance: 0, storage: null }
    expect((await user.visitor.get<{ quotas: object }>('/api/instance')).quotas).toEqual({ free: none, personal, team })
    const refused = await user.visitor.open({ question: '越窑何时烧瓷？' })
    expect(await refused.json()).toMatchObject({ errCode: 4002 })
    expect((await (await guest()).ask('越窑在哪里？')).state).toBe('done')
  })

  test('of two teams, the one whose plan lasts longer decides on the quota', async () => {
    const member = await createUser(server)
    const manager = await createUser(server)
    const expired = await createTeam(server, manager.uid, [member.uid])
    await server.ctx.db
      .update(teamTable)
      .set({ checkerDeadline: server.ctx.now() - 1 })
      .where(eq(teamTable.id, expired))
    await set({ quotas: { ...open, free: { search: 0, research: 0, advance: 0, storage: null } } })
    const refused = await member.visitor.open({ question: '越窑何时烧瓷？' })
    expect(await refused.json()).toMatchObject({ errCode: 4002 })
    await createTeam(server, manager.uid, [member.uid])
    expect((await member.visitor.ask('越窑在哪里？')).state).toBe('done')
  })

  test('RULE-015 limit a guest’s daily questions to libraries of others', async () => {
    const visitor = server.visitor()
    const { id } = await ensureInstanceTopic(server.ctx, '试用库')
    await set({ quotas: { ...open, knowledgeTrial: 1 } })
    await visitor.ask('越窑在哪里？', { searchTopic: id })
    const refused = await visitor.open({ question: '越窑烧什么？', searchTopicId: id })
    expect(refused.status).toBe(510)
    expect(await refused.json()).toMatchObject({ errCode: 4402 })
    expect((await visitor.ask('越窑在哪里？')).state).toBe('done')
  })

  test('STREAM-005 refuse too many concurrent answers with [TOO_MANY_REQUESTS]', async () => {
    const visitor = await guest()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    model.script = async (response) => {
      begin(response)
      await held
      chunk(response, { content: '好。' })
      finish(response)
    }
    const before = model.requests.length
    const running = Array.from({ length: 5 }, (_, at) => visitor.ask(`越窑的问题 ${at}？`))
    await expect.poll(async () => model.requests.length - before >= 5).toBe(true)
    const refused = await visitor.stream({ question: '再来一个？' })
    expect(refused.map(({ data }) => data)).toEqual(['[TOO_MANY_REQUESTS]'])
    release()
    expect((await Promise.all(running)).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done'])
  })

  test('can be set by an admin only, to valid values', async () => {
    expect(await (await guest()).call('PUT', '/api/admin/safety', { words: [] })).toMatchObject({ errCode: 401 })
    expect(await set({ quotas: { ...open, guest: { search: -1, research: 0, advance: 0 } } })).toMatchObject({ status: 400 })
    const { data } = await admin.visitor.call<{ words: string[]; endpoint: boolean }>('GET', '/api/admin/safety')
    expect(data).toMatchObject({ words: ['违禁词'], endpoint: true, quotas: open })
  })
})

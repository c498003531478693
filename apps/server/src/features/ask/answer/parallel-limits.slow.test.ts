import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits, type FileItem, type Topic } from '@wenjin/contract'
import { count, eq } from 'drizzle-orm'
import { apiKey } from '../../../db/schema/platform/developer.ts'
import { annotation } from '../../../db/schema/library/annotation.ts'
import { article } from '../../../db/schema/write/article.ts'
import { topic, topicInvitation } from '../../../db/schema/library/topic.ts'
import { qaEntry } from '../../../db/schema/write/qa.ts'
import { searchTemplate } from '../../../db/schema/ask/search-template.ts'
import { result, session } from '../../../db/schema/ask/session.ts'
import { subscription } from '../../../db/schema/ask/source-preference.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { begin, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** Number of concurrent calls sent against each limit. */
const together = 30

let server: TestServer
let model: ScriptedModel
let user: TestUser
let library: Topic

beforeAll(async () => {
  model = await startScriptedModel()
  // The model’s replies never end, so all started answers are still running when the calls return.
  model.script = (response) => begin(response)
  server = await startTestServer({ env: { RATE_LIMIT: '1000', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' } })
  user = await createUser(server)
  await user.visitor.token()
  library = await user.visitor.post<Topic>('/api/topic', { name: '并发' })
})
afterAll(async () => {
  await server.close()
  await model.close()
})

/** Sends the calls concurrently. Returns how many were accepted. */
async function countAllowed(call: (at: number) => Promise<{ errCode: number }>): Promise<number> {
  const replies = await Promise.all(Array.from({ length: together }, (_, at) => call(at)))
  return replies.filter(({ errCode }) => errCode === 0).length
}

const post = (path: string, body: object) => user.visitor.call<unknown>('POST', path, body)

test('30 concurrent researches: exactly 5 run; the refused ones store nothing and cost nothing', async () => {
  const { visitor } = user
  await Promise.all(
    Array.from({ length: together }, async (_, at) => {
      const response = await visitor.open({ question: `青瓷的第 ${at} 个问题？`, mode: 'research' })
      // The stream of a refused question ends by itself; the stream of an accepted one stays open.
      await response.body?.getReader().read()
    }),
  )
  const running = await server.ctx.db.select().from(result).innerJoin(session, eq(session.id, result.sessionId))
  expect(running.filter((row) => row.session.owner === user.uid)).toHaveLength(5)
  expect(await server.ctx.db.select({ n: count() }).from(session)).toEqual([{ n: 5 }])
  const quota = await visitor.get<{ kind: string; used: number }[]>('/api/quota')
  expect(quota.find(({ kind }) => kind === 'research')).toMatchObject({ used: 5 })
  await visitor.post('/api/clear-history', {})
  expect((await visitor.open({ question: '再问一次？', mode: 'research' })).status).toBe(200)
})

test('limits the topics of one owner', async () => {
  const { db } = server.ctx
  const of = eq(topic.owner, user.uid)
  const [held] = await db.select({ n: count() }).from(topic).where(of)
  const seeded = Array.from({ length: limits.topic.count - held!.n - 3 }, (_, at) => ({
    id: `seed-${at}`,
    name: `种子 ${at}`,
    owner: user.uid,
    dirRootId: `seed-root-${at}`,
    createdAt: 1,
  }))
  await db.insert(topic).values(seeded)
  expect(await countAllowed((at) => post('/api/topic', { name: `资料库 ${at}` }))).toBe(3)
})

test('limits keys, templates and invitations', async () => {
  const { db } = server.ctx
  expect(await countAllowed((at) => post('/api/api-key', { name: `密钥 ${at}` }))).toBe(20)
  expect(await db.select({ n: count() }).from(apiKey)).toEqual([{ n: 20 }])
  const template = { owner: user.uid, question: '问', mode: 'detail', engineType: 'default', model: 'auto' } as const
  await db.insert(searchTemplate).values(
    Array.from({ length: limits.searchTemplate.count - 4 }, (_, at) => {
      return { ...template, id: `seed-${at}`, name: `种子 ${at}`, filters: {}, advanceMath: false, position: at, createdAt: 1 }
    }),
  )
  expect(await countAllowed((at) => post('/api/search-template', { name: `模板 ${at}`, question: '问' }))).toBe(4)
  for (let i = 0; i < 2; i += 1) await countAllowed(() => post(`/api/topic/${library.id}/invitation`, {}))
  expect(await db.select({ n: count() }).from(topicInvitation)).toEqual([{ n: 50 }])
})

test('limits the subscriptions of a guest', async () => {
  const visitor = server.visitor()
  await visitor.token()
  const subscribe = (at: number) =>
    visitor.call<unknown>('POST', '/api/source-preference/subscription', { url: `http://127.0.0.1:9/${at}` })
  expect(await countAllowed(subscribe)).toBe(20)
  expect(await server.ctx.db.select({ n: count() }).from(subscription)).toEqual([{ n: 20 }])
})

test('limits the marks in a document', async () => {
  const { db } = server.ctx
  const { id } = await user.visitor.put('越窑.txt', '越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  const { documentId } = await user.visitor.get<FileItem>(`/api/file/${id}`)
  const mark = () => post(`/api/document/${documentId!}/annotation`, { start: 0, end: 2 })
  await mark()
  const [made] = await db.select().from(annotation)
  await db.insert(annotation).values(Array.from({ length: 1996 }, (_, at) => ({ ...made!, id: `seed-${at}` })))
  expect(await countAllowed(mark)).toBe(3)
})

test('limits the articles and the qa entries of a topic', async () => {
  const { db } = server.ctx
  const seed = { topicId: library.id, createdBy: user.uid, createdAt: 1, updatedAt: 1 }
  const seeds = (n: number) => Array.from({ length: n }, (_, at) => ({ ...seed, id: `seed-${at}` }))
  await db.insert(article).values(seeds(limits.article.count - 3).map((row) => ({ ...row, title: '', content: '' })))
  expect(await countAllowed((at) => post(`/api/topic/${library.id}/article`, { title: `文 ${at}`, content: '文' }))).toBe(3)
  await db
    .insert(qaEntry)
    .values(seeds(limits.qa.count - 3).map((row) => ({ ...row, question: '问', answer: '答', state: 'ready' as const })))
  expect(await countAllowed((at) => post(`/api/topic/${library.id}/qa`, { question: `问 ${at}`, answer: '答' }))).toBe(3)
})

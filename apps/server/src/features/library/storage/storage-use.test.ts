import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article, FileItem, PlanQuotas, StorageUse, Topic } from '@wenjin/contract'
import { docxParagraph, makeDocx } from '@wenjin/parser/testing/samples'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { rowBytes } from '../../../db/stored-sum.ts'

let server: TestServer
let admin: TestUser

const open = { search: null, research: null, advance: null, storage: null }
const setGuestRoom = (storage: number) => {
  const quotas: PlanQuotas = { guest: { ...open, storage }, free: open, personal: open, team: open, knowledgeTrial: null }
  return admin.visitor.call('PUT', '/api/admin/safety', { words: [], quotas })
}

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: '1000', TRUSTED_PROXIES: '127.0.0.1' } })
  admin = await createUser(server, { role: 'admin' })
  await admin.visitor.token()
})
afterAll(() => server.close())

/** A guest with a network address. */
async function guestAt(address: string): Promise<Visitor> {
  const visitor = server.visitor()
  const { fetch: call } = visitor
  visitor.fetch = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    return call.call(visitor, path, { ...init, headers })
  }
  await visitor.token()
  return visitor
}

const used = async (visitor: Visitor) => (await visitor.get<StorageUse>('/api/storage')).used
const full = { status: 402, errCode: 4001, data: { kind: 'storage' } }
const long = '青瓷'.repeat(50_000)

test('saving an article repeatedly fills the storage of the topic’s owner, but does not exceed it', async () => {
  await setGuestRoom(3)
  const visitor = await guestAt('203.0.113.1')
  const topic = await visitor.post<Topic>('/api/topic', { name: '写作' })
  const { id, version } = await visitor.post<Article>(`/api/topic/${topic.id}/article`, { title: '长文', content: long })
  let baseVersion = version
  let refused = 0
  for (let n = 0; n < 40 && refused === 0; n += 1) {
    const reply = await visitor.call<{ article: Article }>('PUT', `/api/article/${id}`, {
      title: '长文',
      content: `${n}${long}`,
      baseVersion,
    })
    if (reply.errCode === 0) baseVersion = reply.data.article.version
    else {
      expect(reply).toMatchObject(full)
      expect(reply.errMsg).toContain('删除')
      refused = n
    }
  }
  expect(refused).toBeGreaterThan(3)
  expect(await used(visitor)).toBeLessThanOrEqual(3_000_000)
})

test('guests with new cookies share the storage of their address; other addresses are not affected', async () => {
  await setGuestRoom(1)
  const replies: { errCode: number; address: string }[] = []
  for (let n = 0; n < 8; n += 1) {
    const visitor = await guestAt('203.0.113.2')
    const { errCode } = await visitor.upload('a.txt', new Uint8Array(700_000).fill(97 + n))
    replies.push({ errCode, address: 'one' })
  }
  expect(replies.filter(({ errCode }) => errCode === 0).length).toBeLessThanOrEqual(5)
  expect((await (await guestAt('203.0.113.3')).upload('b.txt', new Uint8Array(700_000).fill(98))).errCode).toBe(0)
})

test('the text of a small file that unpacks to more than the free storage is not stored', async () => {
  await setGuestRoom(1)
  const visitor = await guestAt('203.0.113.6')
  const paragraphs = Array.from({ length: 20_000 }, (_, n) => docxParagraph(`${n}，青龙水库在城北十二公里，由三条河供水。`))
  const packed = new Uint8Array(makeDocx(paragraphs.join('')))
  expect(packed.length).toBeLessThan(200_000)
  const file = await visitor.put('水库.docx', packed)
  expect(file).toMatchObject({ state: 'failed', reason: { name: 'storageFull' } })
  expect(await used(visitor)).toBeLessThan(300_000)
  await setGuestRoom(20)
  expect(await visitor.put('水库二.docx', new Uint8Array(makeDocx(paragraphs.slice(1).join(''))))).toMatchObject({ state: 'ready' })
})

test('copied sessions and questions use storage', async () => {
  await setGuestRoom(1)
  const visitor = await guestAt('203.0.113.4')
  const before = await used(visitor)
  const question = `越窑在哪里？${'详'.repeat(3900)}`
  const { id } = await visitor.post<{ id: string }>('/api/session', { question })
  expect((await used(visitor)) - before).toBeGreaterThan(11_000)
  const copies = await visitor.post<unknown[]>('/api/copy-sessionV2', { sessionIds: Array.from({ length: 100 }, () => id) })
  expect(copies).toHaveLength(1)
  let refused: unknown
  for (let n = 0; n < 200 && !refused; n += 1) {
    const reply = await visitor.call('POST', '/api/session', { question: `${n}${question}` })
    if (reply.errCode !== 0) refused = reply
  }
  expect(refused).toMatchObject(full)
})

test('guests without storage can store nothing', async () => {
  await setGuestRoom(100)
  const visitor = await guestAt('203.0.113.5')
  const topic = await visitor.post<Topic>('/api/topic', { name: '满' })
  await visitor.put('越窑.txt', '越窑在浙江慈溪。')
  const { id, topicId } = (await visitor.get<{ list: FileItem[] }>('/api/topic/mine/file')).list[0]!
  await setGuestRoom(0)
  const refused: [string, string, object][] = [
    ['POST', '/api/topic', { name: '又' }],
    ['POST', `/api/topic/${topic.id}/article`, { title: '文', content: '文' }],
    ['POST', `/api/topic/${topicId}/article/generate`, { fileIds: [id] }],
    ['POST', `/api/topic/${topic.id}/qa`, { question: '问', answer: '答' }],
    ['POST', `/api/topic/${topic.id}/poster`, { query: '越窑' }],
    ['POST', '/api/search-template', { name: '模', question: '问' }],
    ['POST', '/api/session', { question: '越窑在哪里？' }],
    ['POST', `/api/folder/${topic.dirRootId}`, { name: '夹' }],
    ['POST', '/api/source-preference/subscription', { url: 'https://example.org/' }],
    ['PUT', '/api/source-preference', { trusted: ['example.org'], blocked: [] }],
  ]
  for (const [method, path, body] of refused) expect([path, await visitor.call(method, path, body)]).toMatchObject([path, full])
  const stranger = await guestAt('203.0.113.6')
  expect(await stranger.call('POST', '/api/search-template', { name: '模', question: '问' })).toMatchObject(full)
})

/** The storage use of an account, recomputed from its contents. */
async function recount(uid: string): Promise<number> {
  const texts = async (query: SQL): Promise<number> => {
    const { rows } = await server.ctx.db.execute(query)
    return rows.reduce<number>((total, row) => {
      return total + rowBytes + Object.values(row).reduce<number>((sum, value) => sum + sizeOf(value), 0)
    }, 0)
  }
  const sizeOf = (value: unknown) => (typeof value === 'number' ? value : typeof value === 'string' ? Buffer.byteLength(value) : 0)
  const mine = sql`select id from topic where owner = ${uid}`
  const asked = sql`select id from session where owner = ${uid}`
  const parts = [
    sql`select size::int from file where topic_id in (${mine})`,
    sql`select length from document where topic_id in (${mine})`,
    sql`select 0 as n from folder where topic_id in (${mine})`,
    sql`select 0 as n from topic_event where topic_id in (${mine})`,
    sql`select description, title, initial_conversation, personality_prompt, recommended_questions::text, owner_panel::text from topic where owner = ${uid}`,
    sql`select title, content, sources::text from article where topic_id in (${mine})`,
    sql`select v.title, v.content from article_version v join article a on a.id = v.article_id where a.topic_id in (${mine})`,
    sql`select question, answer, sources::text from qa_entry where topic_id in (${mine})`,
    sql`select question, title, options::text from session where owner = ${uid}`,
    sql`select question, answer::text, options::text, stream_bytes from result where session_id in (${asked})`,
    sql`select quote, before, after, note, rects::text from annotation where owner = ${uid}`,
    sql`select name, question, filters::text from search_template where owner = ${uid}`,
  ]
  let sum = 0
  for (const part of parts) sum += await texts(part)
  return sum
}

test('after many changes in any order the recorded use equals a recount, and deleted content is gone', async () => {
  const { uid, visitor } = await createUser(server)
  await visitor.token()
  let seed = 7
  const random = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n
  const topics: Topic[] = []
  const articles: Article[] = []
  const text = () => '青瓷秘色'.repeat(1 + random(200))
  const steps: (() => Promise<unknown>)[] = [
    async () => topics.push(await visitor.post<Topic>('/api/topic', { name: `库${topics.length}`, description: text().slice(0, 500) })),
    async () =>
      topics[0] &&
      articles.push(
        await visitor.post<Article>(`/api/topic/${topics[random(topics.length)]!.id}/article`, { title: '文', content: text() }),
      ),
    async () => {
      const at = random(articles.length || 1)
      if (!articles[at]) return
      const { id, version } = articles[at]
      const { data, errCode } = await visitor.call<{ article: Article }>('PUT', `/api/article/${id}`, {
        title: '改',
        content: text(),
        baseVersion: version,
      })
      if (errCode === 0) articles[at] = data.article
    },
    () => visitor.put(`${random(1000)}.txt`, `越窑在浙江慈溪。${text()}`),
    () => visitor.ask(`越窑在哪里？${random(1000)}`),
    async () => topics[0] && visitor.call('POST', `/api/topic/${topics[random(topics.length)]!.id}/qa`, { question: '问', answer: text() }),
    () => visitor.call('POST', '/api/search-template', { name: `模${random(1000)}`, question: text() }),
    async () => articles[0] && visitor.call('DELETE', `/api/article/${articles.pop()!.id}`),
    async () => {
      const { list } = await visitor.get<{ list: FileItem[] }>('/api/topic/mine/file')
      if (list[0] && random(2) === 0) await visitor.call('DELETE', `/api/file/${list[0].id}`)
    },
    async () => random(4) === 0 && visitor.call('POST', '/api/clear-history', {}),
  ]
  for (let n = 0; n < 60; n += 1) await steps[random(steps.length)]!()
  expect(await used(visitor)).toBe(await recount(uid))
  await setGuestRoom(100)
  const guest = await guestAt('203.0.113.7')
  await guest.put('带走.txt', '秘色瓷产自越窑。')
  const before = await used(visitor)
  visitor.setCookie('tid', guest.cookieOf('tid')!)
  await visitor.renewToken()
  await visitor.post('/api/account/claim', {})
  expect(await used(visitor)).toBeGreaterThan(before)
  expect(await used(visitor)).toBe(await recount(uid))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article, FileItem, PlanQuotas, StorageUse, Topic } from '@wenjin/contract'
import { createUser, type TestUser } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import type { Visitor } from '../../../test/visitor.ts'

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

/** A guest who calls from a network address. */
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

test('saving an article again and again fills the room of its topic’s owner, and no more', async () => {
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

test('guests with new cookies share the room of their address; others have their own', async () => {
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

test('copies of conversations and questions take room', async () => {
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

test('guests without room store nothing at all', async () => {
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

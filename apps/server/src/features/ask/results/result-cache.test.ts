import type { AddressInfo } from 'node:net'
import type { ApiKey, SearchAnswer, Topic } from '@wenjin/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FakeWebSearch, finding } from '../../../../test/peers/fake-web-search.ts'
import { createGatedWeb } from '../../../../test/peers/gated-web.ts'
import { createUser, inviteToTopic, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createApp } from '../../../app.ts'
import type { Ctx } from '../../../context.ts'
import { createMetrics } from '../../../http/metrics.ts'

let server: TestServer
let otherUrl: string
let closeOther: () => Promise<void>
let ahead = 0
/** A second instance that shares only the database with the first one. */
let other: Ctx

/** Counts the statements that list index segments: a real search runs them, a cached result does not. */
let listings = 0

beforeAll(async () => {
  server = await startTestServer({ adjust: (ctx) => (ctx.now = () => Date.now() + ahead) })
  other = { ...server.ctx, metrics: createMetrics() }
  const app = await createApp(other)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  otherUrl = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  closeOther = () => app.close()
  const { pool } = server.ctx.database
  const query = pool.query.bind(pool)
  pool.query = ((...args: Parameters<typeof query>) => {
    if (JSON.stringify(args[0]).includes('order by \\"index_segment\\".\\"created_at\\"')) listings += 1
    return query(...args)
  }) as typeof query
})
afterEach(() => {
  ahead = 0
  server.ctx.webSearch = null
})
afterAll(async () => {
  await closeOther()
  await server.close()
})

/** A user who searches through an API key. */
interface Program {
  user: TestUser
  search(q: string, body?: object, url?: string): Promise<SearchAnswer>
  /** The titles that each of the two instances returns. */
  titles(q: string): Promise<{ here: string[]; there: string[] }>
}

const titlesOf = ({ webpages }: SearchAnswer) => webpages!.map(({ title }) => title)

async function programOf(user: TestUser): Promise<Program> {
  const { key } = await user.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '程序', scopes: ['search'] })
  const search = async (q: string, body: object = {}, url = server.url) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api/v1/search`, { method: 'POST', headers, body: JSON.stringify({ q, ...body }) })
    if (!response.ok) throw new Error(`the search was answered with ${response.status}`)
    return (await response.json()) as SearchAnswer
  }
  const titles = async (q: string) => ({ here: titlesOf(await search(q)), there: titlesOf(await search(q, {}, otherUrl)) })
  return { user, search, titles }
}

const both = (title: string) => ({ here: expect.arrayContaining([title]), there: expect.arrayContaining([title]) })
const neither = (title: string) => ({ here: expect.not.arrayContaining([title]), there: expect.not.arrayContaining([title]) })

describe('a repeated search', () => {
  let program: Program
  beforeAll(async () => {
    program = await programOf(await createUser(server))
    await program.user.visitor.put('漆器.md', '# 漆器\n\n福州的脱胎漆器以夏布为胎，髹漆几十道。')
  })

  test('returns the cached result without reading the index, separately for each page and page size', async () => {
    const first = await program.search('脱胎漆器怎么做')
    expect(first.webpages![0]).toMatchObject({ title: '漆器', position: 1 })
    const before = listings
    expect(await program.search('脱胎漆器怎么做')).toEqual(first)
    expect(listings).toBe(before)
    expect((await program.search('脱胎漆器怎么做', { page: 2 })).webpages).toEqual([])
    expect(listings).toBeGreaterThan(before)
  })

  test('includes added documents and excludes trashed ones, on every instance', async () => {
    expect(await program.titles('建盏的产地')).toEqual(neither('建盏'))
    const file = await program.user.visitor.put('建盏.md', '# 建盏\n\n建盏产于福建建阳，以黑釉茶盏闻名。')
    expect(await program.titles('建盏的产地')).toEqual(both('建盏'))
    await program.user.visitor.post('/api/file/trash', { ids: [file.id] })
    expect(await program.titles('建盏的产地')).toEqual(neither('建盏'))
    await program.user.visitor.post('/api/file/restore', { ids: [file.id] })
    // A restored file is reindexed in the background.
    await expect.poll(async () => (await program.search('建盏的产地')).webpages).not.toEqual([])
    expect(await program.titles('建盏的产地')).toEqual(both('建盏'))
  })

  test('reflects a renamed file, whose name is searchable, too', async () => {
    const file = await program.user.visitor.put('甲.txt', '这里没有说它是什么，只有一段平常的文字。')
    expect(await program.titles('藏经洞')).toEqual(neither('甲'))
    await program.user.visitor.call('PATCH', `/api/file/${file.id}`, { name: '藏经洞.txt' })
    expect(await program.titles('藏经洞')).toEqual(both('甲'))
  })

  test('is cached per owner, and not returned after the right to read is lost', async () => {
    const [owner, member] = [program.user, await programOf(await createUser(server))]
    const topic = await owner.visitor.post<Topic>('/api/topic', { name: '不公开' })
    await owner.visitor.put('榫卯.md', '# 榫卯\n\n榫卯是木构件之间不用钉子的连接方法。', topic.dirRootId)
    expect(await program.titles('榫卯连接')).toEqual(both('榫卯'))
    expect(await member.titles('榫卯连接')).toEqual(neither('榫卯'))
    await inviteToTopic(server, topic.id, member.user.uid, 'subscriber')
    expect(await member.titles('榫卯连接')).toEqual(both('榫卯'))
    await owner.visitor.call('DELETE', `/api/topic/${topic.id}/member/${member.user.uid}`)
    expect(await member.titles('榫卯连接')).toEqual(neither('榫卯'))
    expect(await program.titles('榫卯连接')).toEqual(both('榫卯'))
  })

  test('reflects changes of the owner’s blocked sites and of the instance’s word list', async () => {
    const web = new FakeWebSearch()
    web.found = [finding('https://kiln.example.org/a', '钧窑的窑变')]
    server.ctx.webSearch = web
    const titles = async () => titlesOf(await program.search('钧窑窑变'))
    expect(await titles()).toContain('钧窑的窑变')
    await program.user.visitor.call('PUT', '/api/source-preference', { trusted: [], blocked: ['kiln.example.org'] })
    expect(await titles()).not.toContain('钧窑的窑变')
    await program.user.visitor.call('PUT', '/api/source-preference', { trusted: [], blocked: [] })
    expect(await titles()).toContain('钧窑的窑变')
    const admin = await createUser(server, { role: 'admin' })
    await admin.visitor.token()
    await admin.visitor.call('PUT', '/api/admin/safety', { words: ['的窑变'] })
    expect(await titles()).not.toContain('钧窑的窑变')
    await admin.visitor.call('PUT', '/api/admin/safety', { words: [] })
  })
})

describe('external services', () => {
  test('are called once for concurrent equal searches, and again after a minute or a failure', async () => {
    const program = await programOf(await createUser(server))
    const gated = createGatedWeb()
    server.ctx.webSearch = gated
    gated.hold = () => true
    const crowd = Array.from({ length: 8 }, () => program.search('同时问的问题'))
    await gated.held(1)
    gated.release()
    const [first, ...rest] = await Promise.all(crowd)
    for (const one of rest) expect(one).toEqual(first)
    // A request after the end of the first one is answered by it as well.
    expect(gated.queries).toHaveLength(1)
    ahead = 30_000
    await program.search('同时问的问题')
    expect(gated.queries).toHaveLength(1)
    ahead = 61_000
    await program.search('同时问的问题')
    expect(gated.queries).toHaveLength(2)

    const failing = new FakeWebSearch()
    failing.unavailable = [{ service: 'fake', name: '假服务', kind: 'timeout' }]
    server.ctx.webSearch = failing
    await program.search('同时问的问题')
    await program.search('同时问的问题')
    expect(failing.queries).toHaveLength(2)
  })
})

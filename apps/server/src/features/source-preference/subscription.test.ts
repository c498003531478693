import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FoundSource, Subscription, Topic } from '@wenjin/contract'
import { htmlPage, LoopbackSite, type SitePage } from '../../../test/loopback-web.ts'
import { createUser, signIn } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createReader } from '../../providers/reader/index.ts'
import { orderDueVisits } from './subscription.jobs.ts'

interface Page<T> {
  list: T[]
  total: number
}
interface SubscribedPage {
  url: string
  title: string
  state: string
  reason: string | null
  documentId: string | null
}

const base = '/api/source-preference/subscription'
const sites: LoopbackSite[] = []
let server: TestServer
/** Milliseconds the instance's clock is ahead. */
let ahead = 0

const open = async (pages: Record<string, SitePage>) => {
  const site = await new LoopbackSite(pages).open()
  sites.push(site)
  return site
}

beforeAll(async () => {
  server = await startTestServer({
    adjust: (ctx) => {
      ctx.now = () => Date.now() + ahead
      ctx.reader = createReader({ allowPrivate: ['127.0.0.1'], userAgent: 'Wenjin/test' })
    },
  })
})
afterAll(() => server.close())
afterEach(() => {
  for (const site of sites.splice(0)) site.close()
})

const subscribe = (visitor: Visitor, url: string, fields: Record<string, unknown> = {}) =>
  visitor.post<Subscription>(base, { url, ...fields })
const find = async (visitor: Visitor, id: string) =>
  (await visitor.get<Page<Subscription>>(`${base}?pageSize=100`)).list.find((one) => one.id === id)!
const pagesOf = async (visitor: Visitor, id: string) => (await visitor.get<Page<SubscribedPage>>(`${base}/${id}/page?pageSize=100`)).list
const hits = async (visitor: Visitor, query: string) =>
  (await visitor.post<Page<FoundSource>>('/api/search-result', { query, category: 'webpage' })).list.map(({ link }) => link)

async function until<T>(look: () => Promise<T>, enough: (seen: T) => boolean): Promise<T> {
  for (;;) {
    const seen = await look()
    if (enough(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const settled = (visitor: Visitor, id: string) =>
  until(
    () => find(visitor, id),
    ({ state }) => state === 'ready' || state === 'failed',
  )

const rss = (base_: string, ...paths: string[]) => ({
  type: 'application/rss+xml',
  body: `<?xml version="1.0"?><rss version="2.0"><channel><title>山间小报</title>${paths
    .map((path) => `<item><title>${path}</title><link>${base_}${path}</link></item>`)
    .join('')}</channel></rss>`,
})

describe('a subscribed place', () => {
  test('APIFAMILY-020 a page that names its feed: its articles are read, searched by their reader and nobody else, and follow the feed', async () => {
    const site = await open({
      '/bai-cha': htmlPage('白茶', '福鼎白茶只经过萎凋和干燥两道工序。'),
      '/lv-cha': htmlPage('绿茶', '龙井绿茶需要经过杀青，叶片扁平。'),
    })
    site.pages.set('/', `<html><head><title>山间</title><link rel="alternate" type="application/rss+xml" href="/feed"></head></html>`)
    site.pages.set('/feed', rss(site.url, '/bai-cha', '/lv-cha'))
    const visitor = server.visitor()
    const created = await subscribe(visitor, `${site.url}/`)
    expect(created).toMatchObject({ kind: 'auto', depth: 2, pageLimit: 100, everyHours: 24, pages: 0, error: null })
    const ready = await settled(visitor, created.id)
    expect(ready).toMatchObject({ state: 'ready', kind: 'feed', title: '山间小报', pages: 2 })
    expect(ready.progress).toEqual({ total: 2, read: 2, unchanged: 0, failed: 0 })
    expect(ready.nextRunAt! - ready.lastRunAt!).toBe(24 * 3600 * 1000)
    expect(await hits(visitor, '福鼎白茶的工序')).toContain(`${site.url}/bai-cha`)
    expect(await hits(server.visitor(), '福鼎白茶的工序')).toEqual([])
    const topic = (await visitor.get<Topic[]>('/api/topic')).find(({ id }) => id === ready.topicId)!
    expect(topic).toMatchObject({ name: '山间小报', mine: false, fileCount: 2 })
    expect((await visitor.upload('混入.txt', '不该进来。', topic.dirRootId)).errCode).not.toBe(0)
  })
})

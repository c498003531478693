import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FolderEntry, FoundSource, Subscription, SubscriptionPreview, Topic, TopicEvent, TopicSubscription } from '@wenjin/contract'
import { htmlPage, LoopbackSite, type SitePage } from '../../../../test/peers/loopback-web.ts'
import { document, file } from '../../../db/schema/library/file.ts'
import { topic as topicTable, topicMember } from '../../../db/schema/library/topic.ts'
import { subscription } from '../../../db/schema/ask/source-preference.ts'
import { createUser, signIn } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { createReader } from '../../../providers/reader/index.ts'
import { enqueueDueVisits } from './subscription.jobs.ts'

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
/** Milliseconds added to the instance’s clock. */
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
const hits = async (visitor: Visitor, query: string) => {
  // A day later the page's token has expired.
  await visitor.renewToken()
  return (await visitor.post<Page<FoundSource>>('/api/search-result', { query, category: 'webpage' })).list.map(({ link }) => link)
}
const filesOf = async (visitor: Visitor, topicId: string) =>
  (await visitor.get<Page<{ id: string }>>(`/api/topic/${topicId}/file?pageSize=100`)).list

async function until<T>(look: () => Promise<T>, enough: (seen: T) => boolean): Promise<T> {
  for (;;) {
    const seen = await look()
    if (enough(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const settled = (visitor: Visitor, id: string) =>
  until(
    () => find(visitor, id),
    ({ state }) => state === 'ready' || state === 'failed',
  )

/** Advances the clock so that a visit is due, and waits for its end. */
async function nextDay(visitor: Visitor, id: string, hours = 24): Promise<Subscription> {
  ahead += hours * 3600 * 1000 + 1000
  await enqueueDueVisits(server.ctx)
  return settled(visitor, id)
}

const rss = (base_: string, ...paths: string[]) => ({
  type: 'application/rss+xml',
  body: `<?xml version="1.0"?><rss version="2.0"><channel><title>山间小报</title>${paths
    .map((path) => `<item><title>${path}</title><link>${base_}${path}</link></item>`)
    .join('')}</channel></rss>`,
})

describe('a subscription', () => {
  test('APIFAMILY-020 a page with a feed: its articles are read, searchable by the subscriber only, and follow the feed', async () => {
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
    const answer = await visitor.ask('福鼎白茶有哪些工序？')
    expect(answer.references[0]).toMatchObject({ category: 'webpage', link: `${site.url}/bai-cha`, topicId: topic.id })

    // Next day: one article is new, one has changed, one is unchanged.
    site.pages.set('/hong-cha', htmlPage('红茶', '正山小种用松柴烟熏。'))
    site.pages.set('/bai-cha', htmlPage('白茶', '福鼎白茶如今也压成茶饼。'))
    site.pages.set('/feed', rss(site.url, '/hong-cha', '/bai-cha', '/lv-cha'))
    const next = await nextDay(visitor, created.id)
    expect(next.progress).toEqual({ total: 3, read: 2, unchanged: 1, failed: 0 })
    expect(await hits(visitor, '正山小种')).toContain(`${site.url}/hong-cha`)
    expect((await hits(visitor, '福鼎白茶压成茶饼')).filter((link) => link.endsWith('/bai-cha'))).toHaveLength(1)
    expect((await filesOf(visitor, ready.topicId)).length).toBe(3)

    // One article is removed from the site and leaves the index; an article that only left the feed stays.
    site.pages.delete('/bai-cha')
    site.pages.set('/feed', rss(site.url, '/hong-cha'))
    expect((await nextDay(visitor, created.id)).pages).toBe(2)
    expect((await pagesOf(visitor, created.id)).map(({ url, state }) => `${url.slice(site.url.length)} ${state}`)).toEqual([
      '/hong-cha unchanged',
      '/lv-cha unchanged',
    ])
    expect(await hits(visitor, '福鼎白茶压成茶饼')).not.toContain(`${site.url}/bai-cha`)

    expect((await visitor.call('DELETE', `${base}/${created.id}`)).errCode).toBe(0)
    expect(await hits(visitor, '正山小种')).toEqual([])
    expect((await visitor.get<Topic[]>('/api/topic')).map(({ id }) => id)).not.toContain(ready.topicId)
    await until(
      () => server.ctx.db.$count(file, eq(file.topicId, ready.topicId)),
      (left) => left === 0,
    )
  })

  test('an Atom feed address: the alternate link of each entry is read', async () => {
    const site = await open({ '/a': htmlPage('竹笛', '竹笛的笛膜用芦苇制成。') })
    const entry = `<entry><title>竹笛</title><link rel="replies" href="/a/comments"/><link rel="alternate" href="/a"/></entry>`
    const body = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>乐器</title>${entry}</feed>`
    site.pages.set('/atom', { type: 'application/atom+xml', body })
    const visitor = server.visitor()
    const { id } = await subscribe(visitor, `${site.url}/atom`)
    expect(await settled(visitor, id)).toMatchObject({ state: 'ready', kind: 'feed', title: '乐器', pages: 1 })
    expect((await pagesOf(visitor, id))[0]).toMatchObject({ url: `${site.url}/a`, title: '竹笛', state: 'read' })
  })

  test('a sitemap index with gzip parts: pages of the folder, latest first, up to the limit; robots.txt is respected', async () => {
    const site = await open({ '/docs/': htmlPage('文档', '<a href="/docs/x">x</a>') })
    const urls = ['/docs/old', '/docs/new', '/docs/mid', '/docs/secret', '/blog/other']
    for (const path of urls) site.pages.set(path, htmlPage(path, `这一页是${path}的正文，讲的是站点地图。`))
    const dates = ['2020-01-01', '2024-01-01', '2022-01-01', '2023-06-01', '2024-02-01']
    const entries = urls.map((path, i) => `<url><loc>${site.url}${path}</loc><lastmod>${dates[i]}</lastmod></url>`)
    const set = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
    site.pages.set('/part.xml.gz', { type: 'application/gzip', body: gzipSync(set) })
    site.pages.set('/map.xml', {
      type: 'text/xml',
      body: `<sitemapindex><sitemap><loc>${site.url}/part.xml.gz</loc></sitemap></sitemapindex>`,
    })
    site.pages.set('/robots.txt', { type: 'text/plain', body: `User-agent: *\nDisallow: /docs/secret\nSitemap: ${site.url}/map.xml` })
    const visitor = server.visitor()
    const { id } = await subscribe(visitor, `${site.url}/docs/`, { pageLimit: 3 })
    expect(await settled(visitor, id)).toMatchObject({
      kind: 'sitemap',
      title: '文档',
      progress: { total: 3, read: 2, unchanged: 0, failed: 1 },
    })
    const pages = (await pagesOf(visitor, id)).map(({ url, state }) => `${url.slice(site.url.length)} ${state}`)
    expect(pages).toEqual(['/docs/mid read', '/docs/new read', '/docs/secret refused'])
    expect(site.asked).not.toContain('/docs/secret')
    expect(site.maxConcurrent).toBe(1)
  })

  test('follows the links of its pages within its folder, up to its depth and limit', async () => {
    const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')
    const site = await open({
      '/book/': htmlPage(
        '手册',
        '手册的首页写着目录与前言。',
        `<p>${links('/book/1', '2#part', '/book/pic.png', '/elsewhere', 'https://example.com/')}</p>`,
      ),
      '/book/1': htmlPage('第一章', '第一章讲取水的办法。', `<p>${links('/book/deep', '/book/')}</p>`),
      '/book/2': htmlPage('第二章', '第二章讲生火的办法。'),
      '/book/deep': htmlPage('附录', '附录在很深的地方。'),
      '/elsewhere': htmlPage('别处', '这里不属于手册。'),
    })
    const visitor = server.visitor()
    const shallow = await subscribe(visitor, `${site.url}/book/`, { depth: 1 })
    expect(await settled(visitor, shallow.id)).toMatchObject({ kind: 'links', title: '手册', pages: 3 })
    expect(new Set(site.asked)).toEqual(new Set(['/book/', '/book/1', '/book/2', '/sitemap.xml']))
    expect((await visitor.call('POST', base, { url: `${site.url}/book/#top` })).errCode).toBe(409)
    const other = server.visitor()
    const few = await subscribe(other, `${site.url}/book/`, { depth: 5, pageLimit: 2 })
    expect(await settled(other, few.id)).toMatchObject({ pages: 2, progress: { total: 2, read: 2 } })
    await visitor.call('PATCH', `${base}/${shallow.id}`, { depth: 2, everyHours: 48 })
    // Links of an unchanged page are not read again; those of a changed page are.
    site.pages.set('/book/1', htmlPage('第一章', '第一章改讲找水。', `<p>${links('/book/deep')}</p>`))
    const deeper = await nextDay(visitor, shallow.id, 48)
    expect(deeper).toMatchObject({ pages: 4, everyHours: 48 })
    expect(await hits(visitor, '很深的附录')).toContain(`${site.url}/book/deep`)
  })

  test('pauses after the current page, and continues from there when resumed or restarted', async () => {
    const asked: string[] = []
    let gate = Promise.withResolvers<void>()
    let reached = Promise.withResolvers<void>()
    const page =
      (path: string): SitePage =>
      (_, response) => {
        asked.push(path)
        if (asked.length === 2 || asked.length === 4) reached.resolve()
        const wait = asked.length === 2 || asked.length === 4 ? gate.promise : Promise.resolve()
        void wait.then(() => response.end(htmlPage(path, `${path}说的是海拔。`)))
      }
    const paths = ['/1', '/2', '/3', '/4', '/5']
    const site = await open(Object.fromEntries(paths.map((path) => [path, page(path)])))
    site.pages.set('/feed', rss(site.url, ...paths))
    const visitor = server.visitor()
    const { id } = await subscribe(visitor, `${site.url}/feed`)
    await reached.promise
    expect((await find(visitor, id)).state).toBe('running')
    expect((await visitor.call<Subscription>('PATCH', `${base}/${id}`, { paused: true })).data.state).toBe('paused')
    gate.resolve()
    await until(
      () => find(visitor, id),
      ({ pages }) => pages === 2,
    )
    expect(await find(visitor, id)).toMatchObject({ state: 'paused', nextRunAt: null })
    gate = Promise.withResolvers()
    reached = Promise.withResolvers()
    await visitor.call('PATCH', `${base}/${id}`, { paused: false })
    await reached.promise
    const restarted = server.restart()
    gate.resolve()
    await restarted
    visitor.base = server.url
    expect(await settled(visitor, id)).toMatchObject({ state: 'ready', pages: 5, progress: { total: 5, read: 5, unchanged: 0, failed: 0 } })
    // No finished page was requested again.
    expect(asked.filter((path) => path === '/1' || path === '/2' || path === '/3')).toEqual(['/1', '/2', '/3'])
    expect(new Set(asked)).toEqual(new Set(paths))
    expect(await filesOf(visitor, (await find(visitor, id)).topicId)).toHaveLength(5)
  })

  test('an address without a readable page or feed is reported', async () => {
    const visitor = server.visitor()
    await visitor.token()
    const typed = ['', 'ftp://example.org/', 'https://user:pass@example.org/', 'nothing']
    const refused = await Promise.all(typed.map((url) => visitor.call('POST', base, { url })))
    expect(refused.map(({ errCode }) => errCode)).toEqual([400, 400, 400, 400])
    const site = await open({ '/broken': { status: 500 } })
    const { id } = await subscribe(visitor, `${site.url}/broken`)
    const failed = await settled(visitor, id)
    expect(failed).toMatchObject({ state: 'failed', pages: 0 })
    expect(failed.error).toBe('网站返回了错误（500）')
    const english = await visitor.get<{ list: { id: string; error: string }[] }>(`${base}?lang=en`)
    expect(english.list.find((one) => one.id === id)?.error).toBe('The site answered with an error (500)')
    site.pages.set('/broken', htmlPage('修好了', '现在能读到这里的正文。'))
    await visitor.post(`${base}/${id}/refresh`, {})
    expect(await settled(visitor, id)).toMatchObject({ state: 'ready', pages: 1, error: null })
    const inside = await subscribe(visitor, 'http://10.0.0.1/')
    expect((await settled(visitor, inside.id)).error).toContain('内部网络')
  })

  test('a person can have at most fifty; a guest’s are transferred at sign-in', async () => {
    const site = await open({ '/s': htmlPage('石磨', '石磨的磨齿要常常錾修。') })
    const guest = server.visitor()
    const { id } = await subscribe(guest, `${site.url}/s`)
    await settled(guest, id)
    await guest.call('PUT', '/api/source-preference', { trusted: ['a.org'], blocked: ['b.org'] })
    const { uid, visitor: home } = await createUser(server)
    await home.token()
    await home.call('PUT', '/api/source-preference', { trusted: ['b.org', 'c.org'], blocked: [] })
    await signIn(server, uid, guest)
    expect((await guest.call<{ files: number }>('POST', '/api/account/claim', {})).data.files).toBe(1)
    expect((await find(home, id)).state).toBe('ready')
    expect(await hits(home, '石磨的磨齿')).toContain(`${site.url}/s`)
    expect(await home.get('/api/source-preference')).toEqual({ trusted: ['c.org', 'a.org'], blocked: ['b.org'] })
    // The topic of a subscription does not become the account's default topic.
    const mine = (await home.get<Topic[]>('/api/topic')).filter((topic) => topic.mine)
    expect(mine.map(({ name }) => name)).toEqual(['我的资料'])
    const row = await server.ctx.db.select().from(subscription).where(eq(subscription.id, id))
    const more = Array.from({ length: 49 }, (_, n) => ({
      ...row[0]!,
      id: `more-${n}`,
      url: `https://example.org/${n}`,
      state: 'paused' as const,
    }))
    await server.ctx.db.insert(subscription).values(more)
    const refused = await home.call('POST', base, { url: 'https://example.org/one-more' })
    expect(refused.errCode).toBe(400)
    expect(refused.errMsg).toContain('50')
  })
  test('a guest, who is a new one in every browser, can subscribe to fewer sites', async () => {
    const guest = server.visitor()
    const { id } = await subscribe(guest, 'https://example.invalid/')
    const [row] = await server.ctx.db.update(subscription).set({ state: 'paused' }).where(eq(subscription.id, id)).returning()
    const more = Array.from({ length: 19 }, (_, n) => ({ ...row!, id: `guest-${n}`, url: `https://example.invalid/${n}` }))
    await server.ctx.db.insert(subscription).values(more)
    const refused = await guest.call('POST', base, { url: 'https://example.invalid/one-more' })
    expect(refused).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('20') })
  })
})

describe('a subscription into a library', () => {
  const pathOf = (topic: Pick<Topic, 'id'>) => `/api/topic/${topic.id}/subscription`
  const newTopic = (visitor: Visitor, name: string) => visitor.post<Topic>('/api/topic', { name })
  const listed = async (visitor: Visitor, topic: Topic) => (await visitor.get<Page<TopicSubscription>>(pathOf(topic))).list
  const entriesIn = async (visitor: Visitor, folderId: string) =>
    (await visitor.get<Page<FolderEntry>>(`/api/folder/${folderId}/list?pageSize=100&sort=createdAt`)).list.flatMap((entry) =>
      entry.kind === 'file' ? [entry.file] : [],
    )
  /** Waits until a visit has ended and the files it added are parsed. */
  const arrived = async (visitor: Visitor, topic: Topic, { id, folderId }: TopicSubscription) => {
    const sub = await until(
      async () => (await listed(visitor, topic)).find((one) => one.id === id)!,
      ({ state }) => state !== 'waiting' && state !== 'running',
    )
    const files = await until(
      () => entriesIn(visitor, folderId),
      (all) => all.every(({ state, nextVersion }) => (state === 'ready' || state === 'failed') && nextVersion === null),
    )
    return { sub, files }
  }
  const nextVisit = async (visitor: Visitor, topic: Topic, sub: TopicSubscription) => {
    ahead += 25 * 3600 * 1000
    await enqueueDueVisits(server.ctx)
    await visitor.renewToken()
    return arrived(visitor, topic, sub)
  }
  const item = (url: string, title: string, date = '') =>
    `<item><title>${title}</title><link>${url}</link>${date && `<pubDate>${date}</pubDate>`}</item>`
  const feed = (...items: string[]) => ({
    type: 'application/rss+xml',
    body: `<?xml version="1.0"?><rss version="2.0"><channel><title>山间小报</title>${items.join('')}</channel></rss>`,
  })

  test('its entries become files of a folder with title, link and date; they follow the feed without duplicates', async () => {
    const site = await open({
      '/a': htmlPage('一', '福鼎白茶只经过萎凋和干燥两道工序。'),
      '/b': htmlPage('二', '龙井绿茶需要经过杀青。'),
    })
    const [a, b] = [item(`${site.url}/a`, '白茶 / 工序', 'Mon, 06 May 2024 09:00:00 GMT'), item(`${site.url}/b`, '龙井')]
    site.pages.set('/feed', feed(a, b, b))
    const { visitor } = await createUser(server)
    const topic = await newTopic(visitor, '茶')
    const folder = await visitor.post<{ id: string }>(`/api/folder/${topic.dirRootId}`, { name: '小报' })
    const preview = await visitor.post<SubscriptionPreview>(`${pathOf(topic)}/preview`, { url: `${site.url}/feed` })
    expect(preview).toMatchObject({ kind: 'feed', title: '山间小报', total: 2 })
    expect(preview.entries[0]).toEqual({ title: '白茶 / 工序', url: `${site.url}/a`, date: '2024-05-06' })
    const made = await visitor.post<TopicSubscription>(pathOf(topic), { url: `${site.url}/feed`, folderId: folder.id })
    expect(made).toMatchObject({ state: 'waiting', folderId: folder.id, folderName: '小报', pageLimit: 50 })
    const first = await arrived(visitor, topic, made)
    expect(first.sub).toMatchObject({ state: 'ready', title: '山间小报', pages: 2, error: null })
    expect(first.files.map(({ name }) => name).toSorted()).toEqual(['白茶 ／ 工序.html', '龙井.html'])
    const white = first.files.find(({ name }) => name.startsWith('白茶'))!
    const [read] = await server.ctx.db.select().from(document).where(eq(document.id, white.documentId!))
    expect(read).toMatchObject({ url: `${site.url}/a`, date: '2024-05-06' })
    expect(await visitor.call('POST', pathOf(topic), { url: `${site.url}/feed#x` })).toMatchObject({ errCode: 409 })
    // It is not listed among the person's own subscriptions.
    expect((await visitor.get<Page<Subscription>>(base)).total).toBe(0)
    expect(await visitor.call('DELETE', `${base}/${made.id}`)).toMatchObject({ errCode: 404 })

    // Changed markup alone is not new content; changed text replaces the content.
    site.pages.set('/b', htmlPage('二', '龙井绿茶需要经过杀青。').replace('<body>', '<body><!-- 今天 -->'))
    site.pages.set('/a', htmlPage('一', '福鼎白茶如今也压成茶饼。'))
    site.pages.set('/c', htmlPage('三', '正山小种用松柴烟熏。'))
    site.pages.set('/feed', feed(item(`${site.url}/c`, '红茶'), a, b))
    const second = await nextVisit(visitor, topic, made)
    expect(second.sub.progress).toEqual({ total: 3, read: 2, unchanged: 1, failed: 0 })
    expect(second.files.map(({ name }) => name).toSorted()).toEqual(['白茶 ／ 工序.html', '红茶.html', '龙井.html'].toSorted())
    expect(second.files.find(({ id }) => id === white.id)?.documentId).not.toBe(white.documentId)
    const { list } = await visitor.post<Page<FoundSource>>('/api/search-result', { query: '福鼎白茶压成茶饼' })
    expect(list.filter(({ snippet }) => snippet.includes('白茶'))).toMatchObject([{ date: '2024-05-06' }])
    expect(list[0]?.snippet).toContain('福鼎白茶如今也压成茶饼。')

    // An entry that leaves the feed or its site stays; an entry that a person trashed is not added again.
    const red = second.files.find(({ name }) => name === '红茶.html')!
    await visitor.post('/api/file/trash', { ids: [red.id] })
    site.pages.delete('/a')
    const asked = site.asked.length
    const third = await nextVisit(visitor, topic, made)
    expect(third.files.map(({ name }) => name).toSorted()).toEqual(['白茶 ／ 工序.html', '龙井.html'].toSorted())
    expect(site.asked.slice(asked)).not.toContain('/c')
    const actions = (await visitor.get<Page<TopicEvent>>(`/api/topic/${topic.id}/event?pageSize=50`)).list.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['sourceAdd', 'fileAdd', 'fileReplace']))

    const path = `${pathOf(topic)}/${made.id}`
    expect((await visitor.call('DELETE', `${path}?files=trash`)).errCode).toBe(0)
    expect(await listed(visitor, topic)).toEqual([])
    expect(await entriesIn(visitor, folder.id)).toEqual([])
    const trash = await visitor.get<Page<FolderEntry>>(`/api/topic/${topic.id}/file/trash?pageSize=50`)
    expect(trash.total).toBe(3)
  })

  test('is postponed while its library is in the trash, and stops with a reason without its folder or its subscriber’s right', async () => {
    const site = await open({ '/1': htmlPage('一', '石磨的磨齿要常常錾修。'), '/2': htmlPage('二', '风箱用来鼓风。') })
    site.pages.set('/feed', feed(item(`${site.url}/1`, '石磨')))
    const { visitor: owner } = await createUser(server)
    const { uid, visitor: helper } = await createUser(server)
    const topic = await newTopic(owner, '农具')
    await server.ctx.db.insert(topicMember).values({ topicId: topic.id, uid, role: 'cooperator', createdAt: 1 })
    const made = await helper.post<TopicSubscription>(pathOf(topic), { url: `${site.url}/feed` })
    expect((await arrived(owner, topic, made)).sub).toMatchObject({ state: 'ready', pages: 1, subscriber: { uid } })
    expect(await server.visitor().call('GET', pathOf(topic))).toMatchObject({ errCode: 404 })

    site.pages.set('/feed', feed(item(`${site.url}/2`, '风箱'), item(`${site.url}/1`, '石磨')))
    await owner.post(`/api/topic/${topic.id}/trash`, {})
    const before = site.asked.length
    ahead += 25 * 3600 * 1000
    await enqueueDueVisits(server.ctx)
    await until(
      async () => (await server.ctx.db.select().from(subscription).where(eq(subscription.id, made.id)))[0]!,
      ({ state, nextRunAt }) => state === 'ready' && nextRunAt! > server.ctx.now(),
    )
    expect(site.asked).toHaveLength(before)
    await owner.renewToken()
    await owner.post(`/api/topic/${topic.id}/restore`, {})
    await server.ctx.db.delete(topicMember).where(eq(topicMember.uid, uid))
    const stopped = await nextVisit(owner, topic, made)
    expect(stopped.sub).toMatchObject({ state: 'paused', nextRunAt: null })
    expect(stopped.sub.error).toContain('不再能编辑')
    expect(site.asked).toHaveLength(before)

    // The owner resumes it into a new folder and becomes its subscriber.
    const folder = await owner.post<{ id: string }>(`/api/folder/${topic.dirRootId}`, { name: '新到' })
    const path = `${pathOf(topic)}/${made.id}`
    const taken = await owner.call<TopicSubscription>('PATCH', path, { paused: false, folderId: folder.id })
    expect(taken.data).toMatchObject({ error: null, folderName: '新到' })
    expect(taken.data.subscriber?.uid).not.toBe(uid)
    const went = await arrived(owner, topic, taken.data)
    expect(went.files.map(({ name }) => name)).toEqual(['风箱.html'])
    await owner.post('/api/file/trash', { folderIds: [folder.id] })
    await owner.post(`${path}/refresh`, {})
    const homeless = await until(
      async () => (await listed(owner, topic))[0]!,
      ({ state }) => state === 'paused',
    )
    expect(homeless).toMatchObject({ folderName: null, error: expect.stringContaining('文件夹') })
    const other = await newTopic(owner, '别处')
    expect(await owner.call('PATCH', path, { folderId: other.dirRootId })).toMatchObject({ errCode: 400 })

    // Deleting the library permanently deletes the subscription.
    await owner.post(`/api/topic/${topic.id}/trash`, {})
    await owner.call('DELETE', `/api/topic/${topic.id}`)
    await until(
      () => server.ctx.db.$count(topicTable, eq(topicTable.id, topic.id)),
      (left) => left === 0,
    )
    await enqueueDueVisits(server.ctx)
    expect(await server.ctx.db.$count(subscription, eq(subscription.id, made.id))).toBe(0)
  })

  test('handles sites that fail, never end, or redirect into the private network', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => item(`http://127.0.0.1:9/${n}`, `第${n}条`))
    const site = await open({
      '/500': { status: 500 },
      '/inside': { status: 302, headers: { location: 'http://10.0.0.1/feed' } },
      '/broken': { type: 'application/rss+xml', body: `<rss><channel><title>断` },
      '/deep': { type: 'application/rss+xml', body: `<rss><channel>${'<item>'.repeat(500)}` },
      '/many': feed(...many),
      '/good': htmlPage('好', '磨剪子讲究水磨。'),
      '/bad': { status: 500 },
    })
    const { visitor } = await createUser(server)
    const topic = await newTopic(visitor, '杂')
    const preview = async (path: string) =>
      (await visitor.call<SubscriptionPreview>('POST', `${pathOf(topic)}/preview`, { url: site.url + path, kind: 'feed' })) ?? {}
    expect(await preview('/500')).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('网站返回了错误（500）') })
    expect(await preview('/inside')).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('内部网络') })
    expect(await preview('/deep')).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('损坏') })
    expect(await preview('/good')).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('暂不支持') })
    expect((await preview('/broken')).data).toMatchObject({ total: 0 })
    const { data } = await preview('/many')
    expect([data.total, data.entries.length]).toEqual([10_000, 10])

    site.pages.set('/mixed', feed(item(`${site.url}/bad`, '坏'), item(`${site.url}/good`, '好'), ...many))
    const made = await visitor.post<TopicSubscription>(pathOf(topic), { url: `${site.url}/mixed`, pageLimit: 2 })
    const { sub, files } = await arrived(visitor, topic, made)
    expect(sub).toMatchObject({ state: 'ready', pages: 1, progress: { total: 2, read: 1, unchanged: 0, failed: 1 } })
    expect(files.map(({ name }) => name)).toEqual(['好.html'])
  })
})

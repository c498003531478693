import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { limits, type DocumentView, type FoundSource, type Result } from '@wenjin/contract'
import { makePdf, pdfColumn } from '@wenjin/parser/testing/samples'
import { FakeWebSearch, finding } from '../../../../test/peers/fake-web-search.ts'
import { htmlPage, LoopbackSite, type SitePage } from '../../../../test/peers/loopback-web.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createReader } from '../../../providers/reader/index.ts'
import { readRecord, storeReading } from './read-page.ts'
import { tidyWebPages } from './reader.jobs.ts'

interface Change {
  change: string
  readAt: number
  checkedAt: number
  reason: string | null
  difference: { kind: string; text: string }[]
}

const dayMs = 24 * 3600 * 1000
const web = new FakeWebSearch()
const sites: LoopbackSite[] = []
const jina = new LoopbackSite()
let server: TestServer
/** Milliseconds added to the instance’s clock. */
let ahead = 0
/** The free disk that the instance reads; null for that of the machine. */
let disk: { free: number; total: number } | null = null

const open = async (pages: Record<string, SitePage>) => {
  const site = await new LoopbackSite(pages).open()
  sites.push(site)
  return site
}

beforeAll(async () => {
  await jina.open()
  server = await startTestServer({
    env: { JINA_READER: '1', JINA_READER_URL: jina.url },
    adjust: (ctx) => {
      ctx.now = () => Date.now() + ahead
      const { diskSpace } = ctx
      ctx.diskSpace = () => disk ?? diskSpace()
      ctx.webSearch = web
      ctx.reader = createReader({ allowPrivate: ['127.0.0.1'], userAgent: 'Wenjin/test' })
    },
  })
  // Warm up the parser threads: they start with their first files, and an answer waits for the web for a limited time.
  const warm = (bytes: Uint8Array, fileName: string) => server.ctx.parser.parse({ bytes, fileName })
  const page = Buffer.from(htmlPage('预热', '预热的正文。'))
  await Promise.all([warm(page, 'a.html'), warm(page, 'b.html')])
  await Promise.all([warm(makePdf([pdfColumn(['预热'], 60, 760)]), 'a.pdf'), warm(makePdf([pdfColumn(['预热'], 60, 760)]), 'b.pdf')])
})
afterAll(async () => {
  await server.close()
  jina.close()
})
afterEach(() => {
  for (const site of sites.splice(0)) site.close()
  Object.assign(web, { found: [], unavailable: [], offline: false })
  web.queries.length = 0
})

const referenceTo = (result: Result, link: string) => result.references.find((reference) => reference.link === link)
const citedLinks = ({ references, citations }: Result) =>
  references.filter(({ index }) => citations.some((citation) => citation.index === index)).map(({ link }) => link)

describe('an answer from the web', () => {
  test('SOURCE-003 reads the found pages, in any encoding, with their tables, and cites their text', async () => {
    const gbk = Buffer.from([0xd3, 0xea, 0xbb, 0xa8, 0xca, 0xaf])
    const table = '<table><tr><th>产地</th><th>颜色</th></tr><tr><td>六合</td><td>红</td></tr></table>'
    const a = await open({
      '/stone': htmlPage('雨花石', '雨花石主要产于南京市六合区一带的砾石层。', '雨花石的主要成分是二氧化硅。', table),
    })
    const encoded = Buffer.concat([
      Buffer.from('<html><body><p>'),
      ...Array.from({ length: 6 }, () => gbk),
      Buffer.from('</p></body></html>'),
    ])
    const b = await open({ '/gbk': { type: 'text/html; charset=gb2312', body: encoded } })
    web.found = [finding(`${a.url}/stone`, '雨花石'), finding(`${b.url}/gbk`, '石头')]
    const visitor = server.visitor()
    let result!: Result
    // On a busy machine a page may be read too late for the first question; it is stored for the next one.
    await expect
      .poll(async () => {
        result = await visitor.ask('雨花石产于哪里？')
        return result.references.filter(({ documentId }) => documentId !== undefined)
      })
      .toHaveLength(2)
    expect(result.text).toContain('南京市六合区')
    expect(result.notices).toEqual([])
    const cited = referenceTo(result, `${a.url}/stone`)!
    expect(cited).toMatchObject({ category: 'webpage', services: ['fake'], site: '127.0.0.1' })
    // Anyone who knows the document id may open the stored page.
    const document = await server.visitor().get<DocumentView>(`/api/document/${cited.documentId}`)
    expect(document.url).toBe(`${a.url}/stone`)
    const text = document.blocks.map((block) => block.text).join('\n')
    expect(text).toContain('六合 | 红')
    const citation = result.citations.find(({ index }) => index === cited.index)!
    expect(text.replaceAll(/\s/g, '')).toContain(citation.quote.replaceAll(/\s/g, ''))
    const read = await visitor.get<DocumentView>(`/api/document/${referenceTo(result, `${b.url}/gbk`)!.documentId}`)
    expect(read.blocks[0]!.text).toContain('雨花石雨花石')
    // The internal topic of web pages can be neither listed nor searched.
    expect((await visitor.get<{ id: string }[]>('/api/topic')).map(({ id }) => id)).not.toContain(document.topicId)
    expect((await visitor.call('GET', `/api/topic/${document.topicId}/file`)).status).toBe(404)
    expect((await visitor.call('POST', '/api/search-result', { query: '雨花石', searchTopic: document.topicId })).status).toBe(404)
  })

  test('SOURCE-004 a PDF is read, and text returned with a result is stored as a record of its service', async () => {
    const lines = ['亚历山大灯塔建在法罗斯岛上，由托勒密二世建成。', '灯塔的高度超过一百米。']
    const body = makePdf([pdfColumn(lines, 60, 760)])
    // An answer waits 4 s for its pages: on a busy machine loading the parser of PDFs would take them.
    await server.ctx.parser.parse({ bytes: body, fileName: 'loaded.pdf' })
    const site = await open({ '/light.pdf': { type: 'application/pdf', body } })
    const record = finding('https://example.org/record', '罗德岛太阳神铜像', {
      category: 'pdf',
      services: ['zenodo'],
      text: { kind: 'abstract', content: '罗德岛太阳神铜像高约三十三米，立在港口旁边。' },
    })
    web.found = [finding(`${site.url}/light.pdf`, '亚历山大灯塔', { category: 'pdf' }), record]
    const visitor = server.visitor()
    const pdf = await visitor.ask('亚历山大灯塔建在哪里？', { engineType: 'pdf' })
    expect(web.queries[0]).toMatchObject({ category: 'pdf' })
    expect(pdf.text).toContain('法罗斯岛')
    expect(referenceTo(pdf, `${site.url}/light.pdf`)).toMatchObject({ category: 'pdf', page: 1 })
    const answer = await visitor.ask('罗德岛太阳神铜像有多高？', { engineType: 'pdf' })
    expect(citedLinks(answer)).toContain('https://example.org/record')
    const id = referenceTo(answer, 'https://example.org/record')!.documentId!
    const change = await visitor.get<Change>(`/api/document/${id}/change`)
    expect(change).toMatchObject({ change: 'unknown', difference: [] })
    expect(change.reason).toContain('记录')
  })

  test('SOURCE-005 a search of the own knowledge does not use the web; a chosen topic uses it on request only', async () => {
    const site = await open({ '/xun': htmlPage('埙', '埙的音色苍凉，网上说它有七千年历史。') })
    web.found = [finding(`${site.url}/xun`, '埙')]
    const visitor = server.visitor()
    const file = await visitor.put('埙.md', '# 埙\n\n埙是用陶土烧制的吹奏乐器，我记得它有六个音孔。')
    const own = await visitor.ask('埙有几个音孔？', { engineType: 'mine' })
    expect(own.references.map(({ category }) => category)).toEqual(['mine'])
    await visitor.ask('埙有几个音孔？', { searchTopic: file.topicId })
    expect(web.queries).toEqual([])
    const mixed = await visitor.ask('埙有多少年历史？', { searchTopic: file.topicId, enableMix: true })
    expect(web.queries.length).toBeGreaterThan(0)
    expect(referenceTo(mixed, `${site.url}/xun`)).toBeDefined()
  })

  test('a blocked site is neither listed nor read, and a trusted one ranks higher, only for the person who set it', async () => {
    const site = await open({ '/oil': htmlPage('棕榈油', '棕榈油的产量在印度尼西亚最高。') })
    const [local, first, second] = [`${site.url}/oil`, 'https://a.example.com/1', 'https://www.b.com/2']
    web.found = [local, first, second].map((link) => finding(link, '棕榈油'))
    const visitor = server.visitor()
    await visitor.token()
    const set = (trusted: string[], blocked: string[]) => visitor.call('PUT', '/api/source-preference', { trusted, blocked })
    const list = async (who = visitor) =>
      (await who.post<{ list: FoundSource[] }>('/api/search-result', { query: '棕榈油', category: 'webpage' })).list
    expect((await list()).map(({ id }) => id)).toEqual([local, first, second])
    await set(['B.com', 'example.com'], ['example.com', '127.0.0.1'])
    expect(await visitor.get('/api/source-preference')).toEqual({ trusted: ['b.com'], blocked: ['example.com', '127.0.0.1'] })
    expect((await list()).map(({ id, trusted }) => [id, trusted])).toEqual([[second, true]])
    expect((await visitor.ask('棕榈油的产量哪里最高？')).references.map(({ link }) => link)).toEqual([second])
    expect(site.asked).toEqual([])
    await set(['b.com'], [])
    expect((await list()).map(({ id }) => id)).toEqual([local, second, first])
    expect((await list(server.visitor())).map(({ id }) => id)).toEqual([local, first, second])
    expect((await set(['no host'], [])).errCode).toBe(400)
  })

  test('an unreadable page is listed, not cited, and delays nothing: robots, hang, 500, 300 MB, a private address', async () => {
    const forbidden = await open({
      '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' },
      '/no': htmlPage('琥珀', '琥珀是禁止读取的。'),
    })
    const huge: SitePage = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 300 * 1024 * 1024 })
      response.write('琥珀'.repeat(1000))
    }
    const bad = {
      '/hang': (() => undefined) as SitePage,
      '/500': { status: 500 },
      '/huge': huge,
      '/private': { status: 302, headers: { location: 'http://10.0.0.1/' } },
    }
    const good = [1, 2, 3, 4].map((n) => ({ [`/${n}`]: htmlPage(`琥珀${n}`, `琥珀是松树脂形成的化石，第${n}种说法。`) }))
    const links = [`${forbidden.url}/no`]
    for (const [path, page] of Object.entries(bad)) links.push((await open({ [path]: page })).url + path)
    const read: string[] = []
    for (const pages of good) read.push((await open(pages)).url + Object.keys(pages)[0])
    web.found = [...links, ...read].map((link) => finding(link, '琥珀'))
    const result = await server.visitor().ask('琥珀是什么形成的？', { mode: 'concise' })
    expect(result.state).toBe('done')
    expect(result.text).toContain('松树脂')
    const listed = result.references.map(({ link }) => link)
    expect(listed).toEqual(expect.arrayContaining(links))
    for (const link of links) expect(referenceTo(result, link)).not.toHaveProperty('documentId')
    expect(citedLinks(result).length).toBeGreaterThan(0)
    expect(citedLinks(result).filter((link) => links.includes(link))).toEqual([])
    expect(forbidden.asked).toEqual([])
  })

  test('each unavailable service is reported once, and an unreachable network in one sentence', async () => {
    const visitor = server.visitor()
    await visitor.put('竹.md', '# 竹\n\n毛竹一天最多能长一米。')
    web.unavailable = [{ service: 'crossref', name: 'Crossref', kind: 'rate' }]
    const one = await visitor.ask('毛竹一天能长多少？')
    expect(one.notices).toMatchObject([{ kind: 'unavailable', service: 'crossref' }])
    expect(one.notices[0]!.text).toContain('Crossref')
    web.offline = true
    for (const engineType of ['default', 'scholar']) {
      const away = await visitor.ask('毛竹一天能长多少？', { engineType })
      expect(away.notices).toEqual([{ kind: 'offline', text: '当前连不上网络，只用本站已有的资料回答' }])
      expect(away.text).toContain('一米')
    }
    server.ctx.webSearch = null
    const alone = await visitor.ask('毛竹一天能长多少？')
    server.ctx.webSearch = web
    expect(alone.notices).toEqual([])
    expect(alone.text).toContain('一米')
  })

  test('reads several sites concurrently, each one page at a time', async () => {
    const together = 10
    let waiting: (() => void)[] = []
    const held =
      (text: string): SitePage =>
      (_, response) => {
        waiting.push(() => response.end(htmlPage('潮汐', text)))
        // Holds every reply until so many requests wait at once: sequential requests would wait for ever.
        if (waiting.length >= together) for (const answer of waiting.splice(0)) answer()
      }
    const many = await Promise.all(Array.from({ length: together }, (_, n) => open({ '/p': held(`潮汐由月球引力引起，见第${n}处。`) })))
    web.found = many.map((site) => finding(`${site.url}/p`, '潮汐'))
    await server.visitor().ask('潮汐由什么引起？')
    expect(many.map(({ asked }) => asked.length)).toEqual(many.map(() => 1))
    expect(waiting).toEqual([])
    waiting = []
    const busy = await open(Object.fromEntries([1, 2, 3, 4].map((n) => [`/${n}`, htmlPage('日食', `日食发生在朔日，第${n}页。`)])))
    web.found = [1, 2, 3, 4].map((n) => finding(`${busy.url}/${n}`, '日食'))
    await server.visitor().ask('日食发生在什么时候？')
    expect(busy.asked).toHaveLength(4)
    expect(busy.maxConcurrent).toBe(1)
  })

  test('a page that the instance cannot read is read by the reading service, when one is configured', async () => {
    const site = await open({ '/wall': { status: 403 } })
    const body = JSON.stringify({
      data: { title: '盐湖', content: '# 盐湖\n\n察尔汗盐湖面积约5856平方公里。', publishedTime: '2024-05-01T00:00:00Z' },
    })
    jina.pages.set(`/${site.url}/wall`, { type: 'application/json', body })
    web.found = [finding(`${site.url}/wall`, '察尔汗盐湖')]
    const result = await server.visitor().ask('察尔汗盐湖面积有多大？')
    expect(citedLinks(result)).toEqual([`${site.url}/wall`])
    expect(result.text).toContain('5856')
  })
})

describe('a stored page', () => {
  const ask = async (site: LoopbackSite, path: string, question: string) => {
    web.found = [finding(site.url + path, question)]
    const result = await server.visitor().ask(question)
    return referenceTo(result, site.url + path)!.documentId!
  }
  const changeOf = (id: string) => server.visitor().get<Change>(`/api/document/${id}/change`)

  test('is not requested again within a day, then with a conditional request; the difference is listed by paragraphs', async () => {
    const conditions: (string | undefined)[] = []
    let text = '第一段没有变。'
    let tag = '"1"'
    const page: SitePage = (request, response) => {
      conditions.push(request.headers['if-none-match'])
      const same = request.headers['if-none-match'] === tag
      response.writeHead(same ? 304 : 200, { 'content-type': 'text/html; charset=utf-8', etag: tag })
      response.end(same ? undefined : htmlPage('冰川', '冰川每年后退十米。', text, '末段也没有变。'))
    }
    const site = await open({ '/ice': page })
    const id = await ask(site, '/ice', '冰川每年后退多少？')
    expect(await ask(site, '/ice', '冰川每年后退几米？')).toBe(id)
    expect(conditions).toEqual([undefined])
    ahead += dayMs + 1000
    expect(await ask(site, '/ice', '冰川一年后退多少？')).toBe(id)
    expect(conditions).toEqual([undefined, '"1"'])
    expect(await changeOf(id)).toMatchObject({ change: 'same', difference: [] })
    text = '第一段改过了。'
    tag = '"2"'
    const changed = await changeOf(id)
    expect(changed).toMatchObject({ change: 'changed', reason: null })
    expect(changed.checkedAt).toBeGreaterThan(changed.readAt)
    expect(changed.difference.map(({ kind, text: line }) => `${kind} ${line}`)).toEqual([
      'same 冰川每年后退十米。',
      'removed 第一段没有变。',
      'added 第一段改过了。',
      'same 末段也没有变。',
    ])
    site.pages.set('/ice', { status: 410 })
    expect(await changeOf(id)).toMatchObject({ change: 'gone', difference: [] })
    site.pages.set('/ice', { status: 503 })
    const unknown = await changeOf(id)
    expect(unknown.change).toBe('unknown')
    expect(unknown.reason).toContain('503')
    const own = await server.visitor().put('本地.txt', '不是网页。')
    expect((await server.visitor().call('GET', `/api/document/${own.documentId}/change`)).status).toBe(404)
  })

  test('is deleted after a week, unless an answer cites it', async () => {
    const site = await open({ '/kept': htmlPage('罗盘', '罗盘的指针指向磁南。') })
    const cited = await ask(site, '/kept', '罗盘的指针指向哪里？')
    // The page takes the room of the answer that cites it.
    const { rows } = await server.ctx.db.execute(sql`
      select r.stream_bytes - (select sum(octet_length(messages::text)) from stream_chunk where result_id = r.id)::int as "beside",
        pg_column_size(s.text) + pg_column_size(d.blocks) as page
      from result r, document d join snapshot s on s.hash = d.snapshot_hash
      where d.id = ${cited} and r.answer->'references' @> jsonb_build_array(jsonb_build_object('documentId', d.id))`)
    expect(rows[0]!['beside']).toBeGreaterThanOrEqual(rows[0]!['page'] as number)
    const record = readRecord(
      finding('https://example.org/loose', '散页', { text: { kind: 'extract', content: '没有人引用的一段文字。' } }),
    )
    const loose = await storeReading(server.ctx, record!)
    const status = async (id: string) => (await server.visitor().call('GET', `/api/document/${id}`)).status
    await tidyWebPages(server.ctx)
    expect(await status(loose.documentId)).toBe(200)
    ahead += 8 * dayMs
    await tidyWebPages(server.ctx)
    expect(await status(loose.documentId)).toBe(404)
    expect(await status(cited)).toBe(200)
  })

  test('is deleted when the pages exceed their room, the oldest first, unless an answer cites it or it was just read', async () => {
    const site = await open({ '/full': htmlPage('浑天仪', '浑天仪由张衡改制，用漏水转动。') })
    const cited = await ask(site, '/full', '浑天仪由谁改制？')
    ahead += 3_600_000
    const status = async (id: string) => (await server.visitor().call('GET', `/api/document/${id}`)).status
    const read = async (n: number) => {
      ahead += 60_000
      const content = randomBytes(400_000).toString('hex')
      const record = readRecord(finding(`https://example.org/large${n}`, '长页', { text: { kind: 'extract', content } }))
      return (await storeReading(server.ctx, record!)).documentId
    }
    const tenMinutes = 10 * 60_000
    // The room is a tenth of the free disk: two of these pages.
    disk = { free: limits.diskReserve.maxBytes + 12_000_000, total: 1e12 }
    try {
      const old = [await read(1), await read(2), await read(3)]
      await tidyWebPages(server.ctx)
      expect(await Promise.all(old.map(status))).toEqual([200, 200, 200])
      ahead += tenMinutes
      // What arrives orders the check: no time of the job has come.
      const late = [await read(4), await read(5)]
      await vi.waitFor(async () => expect(await Promise.all(old.map(status))).toEqual([404, 404, 404]), { timeout: 60_000 })
      expect(await Promise.all([...late, cited].map(status))).toEqual([200, 200, 200])
    } finally {
      disk = null
    }
  })
})

describe('the plain list of results', () => {
  interface Results {
    list: FoundSource[]
    total: number
    corrected: string | null
    unavailable: { service: string }[]
    offline: boolean
  }

  test('API-055 merges the index and the web, with pages, filters and the scope of a turn', async () => {
    const visitor = server.visitor()
    const file = await visitor.put('铜镜.md', '# 铜镜\n\n铜镜在汉代流行，背面多有铭文。')
    web.found = Array.from({ length: 30 }, (_, n) => finding(`https://site${n}.example.net/p`, `铜镜资料 ${n}`))
    web.unavailable = [{ service: 'bing-rss', name: 'Bing', kind: 'timeout' }]
    const search = (fields: Record<string, unknown>) => visitor.post<Results>('/api/search-result', { query: '汉代铜镜的铭文', ...fields })
    const first = await search({ pageSize: 5 })
    expect(first.list).toHaveLength(5)
    expect(first).toMatchObject({ corrected: null, offline: false, unavailable: [{ service: 'bing-rss' }] })
    expect(first.total).toBeGreaterThanOrEqual(30)
    const own = first.list.find(({ link }) => link.startsWith('/doc/'))
    expect(own).toMatchObject({ category: 'mine', services: ['index'], title: '铜镜' })
    const next = await search({ pageSize: 5, pageIndex: 1 })
    expect(next.list.filter(({ id }) => first.list.some((one) => one.id === id))).toEqual([])
    expect((await search({ category: 'mine' })).list.map(({ link }) => link)).toEqual([`/doc/${file.documentId}`])
    expect((await search({ category: 'webpage', site: 'site3.example.net', time: 'week' })).list).toHaveLength(10)
    expect(web.queries.at(-1)).toMatchObject({ site: 'site3.example.net', time: 'week', category: 'webpage' })
    const turn = await visitor.ask('汉代铜镜的铭文？', { engineType: 'mine', model: 'extractive' })
    expect((await search({ resultId: turn.id })).list.map(({ link }) => link)).toEqual([`/doc/${file.documentId}`])
    expect((await server.visitor().call('POST', '/api/search-result', { query: '铜镜', resultId: turn.id })).errCode).not.toBe(0)
    const stranger = await server.visitor().post<Results>('/api/search-result', { query: '汉代铜镜的铭文', pageSize: 50 })
    expect(stranger.list.filter(({ link }) => link.startsWith('/doc/'))).toEqual([])
  })
})

import type { WebCategory } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceId } from '../known-services.ts'
import { noon, searchOf, serviceAt, StandIn, unbroken, type Reply } from '../testing/stand-in.ts'
import * as recorded from '../testing/page-replies.ts'
import type { WebQuery } from '../web-search.ts'

let standIn: StandIn
beforeAll(async () => {
  standIn = await StandIn.start()
})
afterAll(() => standIn.close())

/** Runs a query on a service with a recorded response; returns its results and the calls that the service received. */
async function ask(id: ServiceId, reply: Reply | Reply[], query: Partial<WebQuery> = {}) {
  const replies = [reply].flat()
  standIn.calls.length = 0
  standIn.answer = () => (replies.length > 1 ? replies.shift()! : replies[0]!)
  const search = searchOf([serviceAt(id, standIn.url)])
  const outcome = await search.search({ category: 'webpage', query: '量子计算', page: 1, size: 10, ...query }, { signal: unbroken })
  return { ...outcome, calls: [...standIn.calls], first: outcome.found[0] }
}

describe('SOURCE-003: services of web pages', () => {
  it('SearXNG: sends words, language, page and time, and reads the results', async () => {
    const { calls, found } = await ask('searxng', recorded.searxng, { page: 2, time: 'week', site: 'example.com' })
    expect(calls[0]).toMatchObject({
      method: 'GET',
      path: '/search',
      parameters: {
        q: '量子计算 site:example.com',
        format: 'json',
        categories: 'general',
        language: 'zh-CN',
        pageno: '2',
        time_range: 'week',
      },
    })
    expect(calls[0]!.headers['user-agent']).toBe('Wenjin/test (+mail@example.org)')
    expect(found).toEqual([
      {
        id: expect.any(String),
        category: 'webpage',
        title: '量子计算 & 应用',
        link: 'https://www.example.com/quantum',
        site: 'example.com',
        date: '2026-03-08',
        snippet: '量子计算是一种新的计算方式。',
        services: ['searxng'],
      },
    ])
  })

  it('SearXNG: refused JSON is reported with the setting to change, and silent engines by name', async () => {
    const search = searchOf([serviceAt('searxng', standIn.url)])
    standIn.answer = { status: 403, type: 'text/html', body: '<!doctype html><title>403</title>' }
    const query = { category: 'webpage' as const, query: 'a', page: 1, size: 5 }
    expect(await search.search(query, { signal: unbroken })).toMatchObject({
      unavailable: [{ service: 'searxng', kind: 'auth' }],
      offline: false,
    })
    expect(search.status()[0]!.lastFailure!.detail).toContain('search.formats')
    standIn.answer = { body: { results: [], unresponsive_engines: [['google', 'CAPTCHA']] } }
    expect((await search.search(query, { signal: unbroken })).unavailable).toMatchObject([{ kind: 'bad' }])
    expect(search.status()[0]!.lastFailure!.detail).toContain('google CAPTCHA')
  })

  it('Wikipedia: returns results with the beginnings of their articles', async () => {
    const { calls, first, total } = await ask('wikipedia', [recorded.wikipediaSearch, recorded.wikipediaExtracts], { page: 2, size: 5 })
    expect(calls.map(({ path }) => path)).toEqual(['/w/api.php', '/w/api.php'])
    expect(calls[0]!.parameters).toMatchObject({
      action: 'query',
      list: 'search',
      format: 'json',
      srsearch: '量子计算',
      srlimit: '5',
      sroffset: '5',
    })
    expect(calls[1]!.parameters).toMatchObject({ prop: 'extracts', explaintext: '1', pageids: '12' })
    expect(total).toBe(321)
    expect(first).toMatchObject({
      title: '量子 计算机',
      link: `${standIn.url}/wiki/${encodeURIComponent('量子_计算机')}`,
      date: '2025-11-02',
      snippet: '量子计算机是…',
      text: { kind: 'extract', content: '量子计算机（英語：Quantum computer）是一种使用量子逻辑进行通用计算的设备。' },
    })
  })

  it('Wikipedia, SearXNG: an all-words search gets no question words, and no service gets an overlong query', async () => {
    const question = '请问  什么是量子计算？'
    expect((await ask('wikipedia', recorded.wikipediaSearch, { query: question })).calls[0]!.parameters['srsearch']).toBe('量子计算')
    expect((await ask('searxng', recorded.searxng, { query: question })).calls[0]!.parameters['q']).toBe('请问 什么是量子计算？')
    const long = await ask('searxng', recorded.searxng, { query: '长'.repeat(4000) })
    expect(long.calls[0]!.parameters['q']).toHaveLength(300)
  })

  it('Wikipedia: returns results even when their beginnings fail to load', async () => {
    const { found, unavailable } = await ask('wikipedia', [recorded.wikipediaSearch, { status: 500, body: 'oops' }])
    expect(found).toHaveLength(1)
    expect(found[0]!.text).toBeUndefined()
    expect(unavailable).toEqual([])
  })

  it('Bing RSS: returns the items of the feed', async () => {
    const { calls, found } = await ask('bing-rss', recorded.bingRss, { page: 3 })
    expect(calls[0]).toMatchObject({
      path: '/search',
      parameters: { q: '量子计算', format: 'rss', mkt: 'zh-CN', setlang: 'zh-hans', first: '21' },
    })
    expect(found).toMatchObject([
      { title: '量子计算 - 百科', link: 'https://example.com/a?x=1&y=2', date: '2026-03-05', snippet: '新一代计算 <方式>' },
      { title: '旧闻', date: '2019-01-02' },
    ])
  })

  it('Bing RSS: applies the filters that the service lacks', async () => {
    expect((await ask('bing-rss', recorded.bingRss, { time: 'month' })).found.map(({ title }) => title)).toEqual(['量子计算 - 百科'])
    expect((await ask('bing-rss', recorded.bingRss, { site: 'news.example.org' })).found.map(({ title }) => title)).toEqual(['旧闻'])
    expect((await ask('bing-rss', recorded.bingRss, { sourceLang: 'en' })).found).toEqual([])
  })

  it('博查: sends key, freshness and site, returns pages with their summary, and keeps the written day', async () => {
    const { calls, first, total } = await ask('bocha', recorded.bocha, { time: 'month', site: 'example.com', size: 80, page: 2 })
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/v1/web-search',
      headers: { authorization: 'Bearer key-of-the-test', 'content-type': 'application/json' },
      body: { query: '量子计算', freshness: 'oneMonth', summary: true, include: 'example.com', count: 50, page: 2 },
    })
    expect(total).toBe(8_000_000)
    expect(first).toMatchObject({
      title: '量子计算进展',
      link: 'https://example.com/q',
      site: '示例网',
      date: '2026-03-01',
      snippet: '进展摘要',
      text: { kind: 'extract', content: '较长的总结。' },
    })
  })

  it('SOURCE-006: 博查 returns the pictures of pages', async () => {
    const { first } = await ask('bocha', recorded.bocha, { category: 'image' })
    expect(first).toMatchObject({
      category: 'image',
      link: 'https://example.com/page-of-picture',
      media: { url: 'https://img.example.com/1.jpg', cover: 'cover:https://img.example.com/1s.jpg', width: 800, height: 600 },
    })
  })

  it.each([
    [401, 'auth'],
    [403, 'quota'],
    [429, 'rate'],
    [500, 'bad'],
  ])('博查: code %s in a body is reported as %s', async (code, kind) => {
    expect((await ask('bocha', { body: { code, message: 'no', data: null } })).unavailable).toEqual([
      { service: 'bocha', name: '博查 Bocha', kind },
    ])
  })

  it.each<[WebCategory, string, string]>([
    ['webpage', 'webpage', 'webpages'],
    ['pdf', 'document', 'documents'],
    ['scholar', 'scholar', 'scholars'],
    ['image', 'image', 'images'],
    ['video', 'video', 'videos'],
    ['podcast', 'podcast', 'podcasts'],
  ])('秘塔: %s uses its scope %s', async (category, scope, list) => {
    const { calls, first } = await ask('metaso', recorded.metaso(list), { category })
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/search',
      headers: { authorization: 'Bearer key-of-the-test' },
      body: { q: '量子计算', scope, size: 10, page: 1, includeSummary: true },
    })
    expect(first).toMatchObject({ category, title: '结果', link: 'https://example.com/m', date: '2025-12-01', authors: ['甲', '乙'] })
    if (category === 'image')
      expect(first!.media).toEqual({
        url: 'https://img.example.com/m.png',
        cover: 'cover:https://img.example.com/m.png',
        picture: 'picture:https://img.example.com/m.png',
        width: 40,
        height: 30,
      })
    if (category === 'video') expect(first!.media).toEqual({ cover: 'cover:https://img.example.com/c.png', duration: 62 })
    expect(first!.text).toMatchObject({ kind: category === 'scholar' ? 'abstract' : 'extract', content: '总结' })
  })

  it.each([
    [{ errCode: 2005, errMsg: 'key' }, 'auth'],
    [{ code: 3003, message: '今日额度' }, 'quota'],
    [{ errCode: 500 }, 'bad'],
  ])('秘塔: %j with HTTP 200 is reported as %s', async (body, kind) => {
    expect((await ask('metaso', { body })).unavailable).toMatchObject([{ kind }])
  })

  it('Tavily: sends key and filters, and has a single page of results', async () => {
    const { calls, first } = await ask('tavily', recorded.tavily, { time: 'year', site: 'example.com', size: 50 })
    expect(calls[0]).toMatchObject({
      path: '/search',
      headers: { authorization: 'Bearer key-of-the-test' },
      body: {
        query: '量子计算',
        max_results: 20,
        search_depth: 'basic',
        time_range: 'year',
        include_domains: ['example.com'],
        include_raw_content: false,
        include_images: false,
      },
    })
    expect(first).toMatchObject({ title: 'Quantum', date: '2026-02-01', snippet: 'About quantum.' })
    expect((await ask('tavily', recorded.tavily, { page: 2 })).calls).toEqual([])
  })

  it('Brave: returns pages', async () => {
    const { calls, first } = await ask('brave', recorded.braveWeb, { page: 2, time: 'week' })
    expect(calls[0]).toMatchObject({
      path: '/res/v1/web/search',
      headers: { 'x-subscription-token': 'key-of-the-test' },
      parameters: { q: '量子计算', count: '10', offset: '1', country: 'CN', search_lang: 'zh-hans', freshness: 'pw' },
    })
    expect(first).toMatchObject({ title: '量子 计算', site: '示例', date: '2026-03-07', snippet: '描述 … 更多' })
  })

  it('Brave: uses the news search for the last day', async () => {
    const { calls, first } = await ask('brave', recorded.braveNews, { time: 'day' })
    expect(calls[0]).toMatchObject({ path: '/res/v1/news/search', parameters: { freshness: 'pd' } })
    expect(first).toMatchObject({ title: '今天', date: '2026-03-10' })
  })

  it('SOURCE-006 SOURCE-007: Brave returns pictures and films', async () => {
    const images = await ask('brave', recorded.braveImages, { category: 'image', page: 2, size: 1 })
    expect(images.calls[0]).toMatchObject({ path: '/res/v1/images/search', parameters: { count: '2' } })
    expect(images.found).toMatchObject([
      { title: 'Two', media: { url: 'https://img.example.com/2.jpg', cover: 'cover:https://imgs.example.com/2', width: 20 } },
    ])
    const videos = await ask('brave', recorded.braveVideos, { category: 'video' })
    expect(videos.calls[0]!.path).toBe('/res/v1/videos/search')
    expect(videos.first).toMatchObject({
      authors: ['讲者'],
      media: { cover: 'cover:https://imgs.example.com/v', duration: 3723, collection: '视频站' },
    })
  })

  it('Serper: returns pages', async () => {
    const { calls, first } = await ask('serper', recorded.serper, { page: 2, time: 'year', site: 'example.com' })
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/search',
      headers: { 'x-api-key': 'key-of-the-test' },
      body: { q: '量子计算 site:example.com', gl: 'cn', hl: 'zh-cn', num: 10, page: 2, tbs: 'qdr:y' },
    })
    expect(first).toMatchObject({ title: '量子', link: 'https://example.com/s', date: '2026-03-07', snippet: '片段' })
  })

  it.each<[WebCategory, string, object]>([
    [
      'image',
      '/images',
      { media: { url: 'https://img.example.com/s.jpg', cover: 'cover:https://img.example.com/st.jpg', width: 10, height: 20 } },
    ],
    ['video', '/videos', { media: { cover: 'cover:https://img.example.com/s.jpg', duration: 245, collection: '频道' } }],
    [
      'scholar',
      '/scholar',
      {
        authors: ['A Author', 'B Author'],
        date: '2020',
        scholar: { journal: 'Nature', year: 2020, citedBy: 7, pdfUrl: 'https://example.com/s.pdf' },
      },
    ],
  ])('Serper: %s uses %s', async (category, path, facts) => {
    const { calls, first } = await ask('serper', recorded.serper, { category })
    expect(calls[0]!.path).toBe(path)
    expect(first).toMatchObject({ category, ...facts })
  })

  it('Serper: uses the news search for the last day', async () => {
    const { calls, first } = await ask('serper', recorded.serper, { time: 'day' })
    expect(calls[0]).toMatchObject({ path: '/news', body: { tbs: 'qdr:d' } })
    expect(first).toMatchObject({ title: '新闻', date: new Date(noon - 2 * 3_600_000).toISOString().slice(0, 10) })
  })
})

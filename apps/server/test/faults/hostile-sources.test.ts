import type { ApiKey, Topic } from '@wenjin/contract'
import { keyScopes } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReader } from '../../src/providers/reader/index.ts'
import { FakeWebSearch, finding } from '../peers/fake-web-search.ts'
import { LoopbackSite } from '../peers/loopback-web.ts'
import { begin, chunk, finish, startScriptedModel, type ScriptedModel } from '../peers/scripted-model.ts'
import { createUser, type TestUser } from '../people.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { families } from './hostile/families.ts'
import { LoopMeter } from './hostile/loop-meter.ts'

/** Length of the texts that sites and the model send. */
const chars = 300_000
/** Milliseconds of processor time for which the event loop may stand still. */
const maxStillMs = 100
const tries = 3
/** Characters of a piece of the model's reply. */
const pieceChars = 400
/** Entries of the feed and the sitemap. */
const entries = 20_000

/** The families of each run; `HOSTILE_FAMILIES=all` runs all of them. */
const always: ReadonlySet<string> = new Set(['setext underlines', 'tables of many columns', 'elements, nested'])
const cases = Object.entries(families).filter(([name]) => process.env['HOSTILE_FAMILIES'] === 'all' || always.has(name))

let server: TestServer
let site: LoopbackSite
let model: ScriptedModel
let web: FakeWebSearch
let owner: TestUser
let key: string
let topic: Topic
let meter: LoopMeter

beforeAll(async () => {
  site = await new LoopbackSite().open()
  model = await startScriptedModel()
  web = new FakeWebSearch()
  server = await startTestServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' },
    adjust: (ctx) => {
      ctx.webSearch = web
      ctx.reader = createReader({ allowPrivate: ['127.0.0.1'] })
    },
  })
  owner = await createUser(server)
  key = (await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '读网页', scopes: [...keyScopes] })).key
  topic = await owner.visitor.post<Topic>('/api/topic', { name: '水库' })
  meter = new LoopMeter()
})
afterAll(async () => {
  meter.stop()
  await server.close()
  await model.close()
  site.close()
})

/** Returns the shortest standstill of some tries, in milliseconds: a garbage collection may prolong one. */
async function stillDuring(act: (n: number) => Promise<unknown>): Promise<number> {
  let shortest = Infinity
  for (let n = 0; n < tries && shortest > maxStillMs; n += 1)
    shortest = Math.min(shortest, await meter.during(() => act(n).catch(() => undefined)))
  return Math.round(shortest)
}

const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

async function readPage(path: string): Promise<void> {
  const response = await server.visitor().fetch('/api/v1/reader', json({ url: site.url + path }, { authorization: `Bearer ${key}` }))
  await response.arrayBuffer()
}

const preview = (path: string, kind: string) =>
  owner.visitor.call('POST', `/api/topic/${topic.id}/subscription/preview`, { url: site.url + path, kind })

/** Names of what stood still for too long, with the milliseconds. */
async function standing(acts: Readonly<Record<string, (n: number) => Promise<unknown>>>): Promise<string[]> {
  const found: string[] = []
  for (const [name, act] of Object.entries(acts)) {
    const still = await stillDuring(act)
    if (still > maxStillMs) found.push(`${name}: ${still} ms`)
  }
  return found
}

test.each(cases)('%s: what sites and the model send blocks the event loop for no more than 100 ms', async (name, family) => {
  const text = family(chars).toWellFormed()
  const page = `<!doctype html><html><head><title>水库</title></head><body><article><h1>水库</h1><p>青龙水库由三条河供水。</p>${text}`
  const folder = `/${encodeURIComponent(name)}`
  for (let n = 0; n < tries; n += 1) {
    site.pages.set(`${folder}/${n}`, page)
    site.pages.set(`${folder}/${n}.md`, { type: 'text/markdown; charset=utf-8', body: text })
    site.pages.set(`${folder}/found-${n}`, page)
  }
  model.script = (response) => {
    begin(response)
    chunk(response, { content: '青龙水库由三条河供水[[1]]。\n\n' })
    for (let at = 0; at < text.length; at += pieceChars) chunk(response, { content: text.slice(at, at + pieceChars) })
    finish(response)
  }
  const found = await standing({
    'a page that is read': (n) => readPage(`${folder}/${n}`),
    'a file that is read': (n) => readPage(`${folder}/${n}.md`),
    'links of a page': (n) => preview(`${folder}/${n}`, 'links'),
    'an answer from found pages, by the model': (n) => {
      const link = `${site.url}${folder}/found-${n}`
      web.found = [finding(link, text.slice(0, 2000), { snippet: text.slice(0, 20_000), text: { kind: 'full', content: text } })]
      return owner.visitor.ask(`青龙水库由哪几条河供水，第${n}次问？`, { engineType: 'webpage' })
    },
    'a report by the model': (n) => owner.visitor.ask(`青龙水库的供水，第${n}次研究`, { engineType: 'webpage', mode: 'research' }),
  })
  expect(found).toEqual([])
})

test('long feeds, sitemaps and pages of links block the event loop for no more than 100 ms', async () => {
  const item = (n: number) =>
    `<item><title>第${n}期</title><link>${site.url}/${n}</link><description>${'水'.repeat(100)}</description></item>`
  const place = (n: number) => `<url><loc>${site.url}/long/${n}</loc><lastmod>2024-01-02</lastmod></url>`
  const link = (n: number) => `<p><a href="/long/${n}">第${n}页</a></p>`
  const all = (piece: (n: number) => string) => Array.from({ length: entries }, (_, n) => piece(n)).join('')
  site.pages.set('/feed.xml', {
    type: 'application/rss+xml',
    body: `<rss version="2.0"><channel><title>长</title>${all(item)}</channel></rss>`,
  })
  site.pages.set('/sitemap.xml', {
    type: 'application/xml',
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${all(place)}</urlset>`,
  })
  site.pages.set('/links', `<html><body>${all(link)}`)
  const found = await standing({
    'a feed': () => preview('/feed.xml', 'feed'),
    'a sitemap': () => preview('/sitemap.xml', 'sitemap'),
    links: () => preview('/links', 'links'),
  })
  expect(found).toEqual([])
})

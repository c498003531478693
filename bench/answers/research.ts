import { setTimeout as sleep } from 'node:timers/promises'
import type { Mode, Result } from '@wenjin/contract'
import type { WebSearch } from '@wenjin/web-sources'
import { finding } from '../../apps/server/test/peers/fake-web-search.ts'
import { htmlPage, LoopbackSite, type SitePage } from '../../apps/server/test/peers/loopback-web.ts'
import { startTestServer, type TestServer } from '../../apps/server/test/test-server.ts'
import { createReader } from '../../apps/server/src/providers/reader/index.ts'
import { ms, percentile, type Row } from '../table.ts'

const siteCount = 20
/** Latency of each site and each search in milliseconds. */
const delayMs = 50
const topic = '青石古道'
const aspects = ['历史', '走向', '长度', '石料', '驿站', '保护']
const plan = aspects.map((aspect) => `${topic}的${aspect}是怎样的？`)

/** Opens a site that has a page on every aspect and delays each response. */
async function openSite(number: number): Promise<LoopbackSite> {
  const page = (path: string): SitePage => {
    const html = pageOf(number, path)
    return (_, response) => {
      void sleep(delayMs).then(() => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html))
    }
  }
  const paths = ['/robots.txt', ...[topic, ...aspects].map((aspect) => `/${encodeURIComponent(aspect)}`)]
  return new LoopbackSite(Object.fromEntries(paths.map((path) => [path, page(path)]))).open()
}

function pageOf(number: number, path: string): string {
  if (path === '/robots.txt') return 'User-agent: *\nAllow: /\n'
  const aspect = decodeURIComponent(path.slice(1))
  const about = aspect === topic ? '概况' : aspect
  const lines = Array.from(
    { length: 12 },
    (_, at) => `第${number}号站点第${at + 1}段记载，${topic}的${about}见于县志卷${at + number}，与邻县所述相合。`,
  )
  return htmlPage(`${topic}的${about}（站点${number}）`, `${topic}的${about}由第${number}号站点记载。`, ...lines)
}

/** Creates a search that finds each site's page on the query. */
function slowSearch(sites: readonly LoopbackSite[]): WebSearch {
  return {
    async search({ query }, { signal }) {
      await sleep(delayMs, undefined, { signal })
      const aspect = aspects.find((one) => query.includes(`的${one}`)) ?? topic
      const found = sites.map(({ url }) => finding(`${url}/${encodeURIComponent(aspect)}`, `${topic}的${aspect}`))
      return { found, total: found.length, unavailable: [], offline: false }
    },
    findPaper: () => Promise.resolve({ paper: null, similar: [], unavailable: [] }),
    status: () => [],
  }
}

/**
 * The longest chain of dependent calls: the search for the question, the rules of a site, its page; then either the search and the page of
 * each step, one step after the other, or the search of all steps and their pages at one site, which is requested one page at a time.
 */
const chains: Readonly<Record<'inOrder' | 'sideBySide', (steps: number) => number>> = {
  inOrder: (steps) => (3 + 2 * steps) * delayMs,
  sideBySide: (steps) => (3 + 1 + steps) * delayMs,
}
const modes = [
  ['research', chains.inOrder],
  ['strong-research', chains.inOrder],
  ['think-research', chains.sideBySide],
] as const

/** Measures the milliseconds from the question to the end of the report, and counts the steps. */
async function timeResearch(server: TestServer, mode: Mode): Promise<{ took: number; steps: number }> {
  const visitor = server.visitor()
  await visitor.token()
  const started = performance.now()
  const result: Result = await visitor.ask(topic, { mode, engineType: 'webpage', plan })
  const took = performance.now() - started
  if (result.state !== 'done' || result.plan.some(({ state, read = 0 }) => state !== 'done' || read === 0))
    throw new Error(`a research of the bench did not read: ${JSON.stringify(result.plan)}`)
  return { took, steps: result.plan.length }
}

/** Measures a research on slow sites: its time compared with that of the dependent calls alone. */
export async function benchResearch(times: number): Promise<Row[]> {
  let sites: LoopbackSite[] = []
  const server = await startTestServer({
    adjust: (ctx) => {
      ctx.reader = createReader({ allowPrivate: ['127.0.0.1'], userAgent: 'Wenjin/bench' })
      ctx.webSearch = { ...slowSearch([]), search: (query, options) => slowSearch(sites).search(query, options) }
    },
  })
  try {
    const rows: Row[] = []
    for (const [mode, chainOf] of modes) {
      const samples: number[] = []
      let chain = 0
      for (let at = 0; at <= times; at += 1) {
        // Use new sites, so that no response is cached.
        sites = await Promise.all(Array.from({ length: siteCount }, (_, number) => openSite(number)))
        const { took, steps } = await timeResearch(server, mode)
        samples.push(took)
        chain = chainOf(steps)
        for (const site of sites) site.close()
      }
      // Drop the first sample: it includes the start of the parser's threads.
      const median = percentile(samples.slice(1), 0.5)
      rows.push({
        what: `${mode}, ${siteCount} sites at ${delayMs} ms, a plan of ${plan.length} steps`,
        figure: `${ms(median)}, ${(median / chain).toFixed(2)} × the longest chain of ${ms(chain)}`,
        ...(mode === 'research' && { bar: '≤ 1.3 ×', holds: median <= 1.3 * chain }),
      })
    }
    return rows
  } finally {
    await server.close()
  }
}

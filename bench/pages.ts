import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { spawnServer, type SpawnedServer } from '../apps/server/test/spawned-server.ts'
import { ms, percentile, type Row } from './table.ts'

const browserPath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (candidate) => candidate && existsSync(candidate),
)
const built = existsSync(join(import.meta.dirname, '..', 'apps', 'web', 'dist', 'index.html'))

/** The port of the browser that Lighthouse drives. */
const debuggingPort = 9322
/** Questions that the built-in manual answers. */
const questions = ['怎么导入 PDF？', '引用标记是什么意思？', '怎么连接大模型？', '断网了回答会丢吗？', '怎么备份数据？', '支持哪些格式？']

/** What one visit fetched, in bytes on the wire, headers included. */
interface Visit {
  script: number
  scripts: number
  bytes: number
  requests: number
}

/** Opens a page as a first visit and counts what it fetches until nothing more comes. */
async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const types = new Map<string, string>()
  const found: Visit = { script: 0, scripts: 0, bytes: 0, requests: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    found.requests++
    found.bytes += encodedDataLength
    if (types.get(requestId) !== 'Script') return
    found.scripts++
    found.script += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.close()
  return found
}

/** Milliseconds from Enter to the first text of the answer, in the page's own clock. */
async function timeToText(page: Page, home: string, question: string): Promise<number> {
  await page.goto(home, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const times = { pressed: 0, shown: 0 }
    Object.assign(window, { times })
    document.addEventListener('keydown', (event) => event.key === 'Enter' && (times.pressed = performance.now()), { capture: true })
    new MutationObserver(() => {
      if (times.shown === 0 && document.querySelector('.wj-prose')?.textContent) times.shown = performance.now()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  // Typed as a person types: what is loaded meanwhile is there when the question is sent.
  await page.locator('textarea').pressSequentially(question, { delay: 60 })
  await page.keyboard.press('Enter')
  const times = await page.waitForFunction(() => {
    const { times: taken } = window as unknown as { times: { pressed: number; shown: number } }
    return taken.shown > 0 ? taken : null
  })
  const { pressed, shown } = await times.evaluate((taken) => taken!)
  return shown - pressed
}

const kb = (bytes: number) => `${Math.round(bytes / 1000)} KB`

function sizeRow(name: string, { script, scripts, bytes, requests }: Visit, mostKb: number, mostFiles?: number): Row {
  const filesHold = mostFiles === undefined || scripts <= mostFiles
  return {
    what: `${name}, first visit`,
    figure: `${kb(script)} of script in ${scripts} files; ${kb(bytes)} in ${requests} requests`,
    bar: `≤ ${mostKb} KB of script${mostFiles === undefined ? '' : `, ≤ ${mostFiles} files`}`,
    holds: script <= mostKb * 1000 && filesHold,
  }
}

/** Lighthouse's scores of a page: speed, and the least of accessibility, best practices and SEO. */
async function scoreRow(name: string, address: string, cookie: string, desktop: boolean, least: number): Promise<Row> {
  const options = { port: debuggingPort, output: 'json', logLevel: 'error', extraHeaders: { Cookie: cookie } } as const
  const result = await lighthouse(address, options, desktop ? desktopConfig : undefined)
  if (!result) throw new Error(`Lighthouse gave nothing for ${address}`)
  const { categories, audits } = result.lhr
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const [speed, others] = [score('performance'), ['accessibility', 'best-practices', 'seo'].map(score)]
  const shown = (audit: string) => audits[audit]?.displayValue?.replace(' ', ' ')
  return {
    what: `Lighthouse, ${name}, ${desktop ? 'desktop' : 'phone'}`,
    figure: `${speed}; ${others.join(', ')}; first paint ${shown('first-contentful-paint')}, largest ${shown('largest-contentful-paint')}, blocked ${shown('total-blocking-time')}`,
    bar: `≥ ${least}; 100, 100, 100`,
    holds: speed >= least && others.every((value) => value === 100),
  }
}

interface Addresses {
  home: string
  answer: string
  library: string
}

async function scores(addresses: Addresses, cookie: string, quick: boolean): Promise<Row[]> {
  const { home, answer, library } = addresses
  const runs: [string, string, boolean, number][] = [['home', home, false, 95]]
  if (!quick) {
    runs.push(['answer', answer, false, 90], ['library', library, false, 90])
    runs.push(['home', home, true, 98], ['answer', answer, true, 98], ['library', library, true, 98])
  }
  const rows: Row[] = []
  const browser = await chromium.launch({
    ...(browserPath && { executablePath: browserPath }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    for (const [name, address, desktop, least] of runs) rows.push(await scoreRow(name, address, cookie, desktop, least))
  } finally {
    await browser.close()
  }
  return rows
}

async function measure(server: SpawnedServer, browser: Browser, quick: boolean): Promise<Row[]> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  const home = `${server.url}/`
  await timeToText(page, home, questions[0]!)
  const answer = page.url()
  const times: number[] = []
  for (const question of quick ? questions.slice(1, 3) : questions.slice(1)) times.push(await timeToText(page, home, question))
  await page.close()
  const addresses = { home, answer, library: `${server.url}/subject-v2` }
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const sizes = [
    sizeRow('home', await visit(context, addresses.home), 150, 10),
    sizeRow('answer', await visit(context, addresses.answer), 220),
    sizeRow('library', await visit(context, addresses.library), 220),
  ]
  await context.close()
  const p50 = percentile(times, 0.5)
  return [
    ...sizes,
    { what: 'Enter to first text in the browser, no model', figure: `p50 ${ms(p50)}`, bar: '≤ 120 ms', holds: p50 <= 120 },
    ...(await scores(addresses, cookie, quick)),
  ]
}

/** What a browser fetches and how soon it can be read, through the real server. Needs the built page and Chromium. */
export async function benchPages({ quick }: { quick: boolean }): Promise<Row[]> {
  if (!built || !browserPath) {
    console.log('没有构建好的页面或 Chromium，略过。 The built page or Chromium is missing: left out.')
    return []
  }
  const server = await spawnServer()
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    return await measure(server, browser, quick)
  } finally {
    await browser.close()
    await server.remove()
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { spawnServer, type SpawnedServer } from '../apps/server/test/spawned-server.ts'
import { benchLighthouse } from './lighthouse.ts'
import { ms, percentile, type Row } from './table.ts'
import { findChromium } from '../scripts/chromium.mjs'

const built = existsSync(join(import.meta.dirname, '..', 'apps', 'web', 'dist', 'index.html'))

/**
 * A phone as throttled by Lighthouse during a page load: a slow 4G line (request latency in milliseconds; bytes per second) and a quarter
 * of the processor.
 */
const phone = { latency: 562.5, throughput: (1600 * 0.9 * 1024) / 8, processor: 4, viewport: { width: 412, height: 823 } }
/** Questions that the built-in manual answers. */
const questions = ['怎么导入 PDF？', '引用标记是什么意思？', '怎么连接大模型？', '断网了回答会丢吗？', '怎么备份数据？', '支持哪些格式？']

/** Bytes that one visit transferred, including headers. */
interface Visit {
  script: number
  scripts: number
  bytes: number
  requests: number
}

/** Opens a page as a first visit and counts its transfers until they stop. */
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

/** Measures the milliseconds from Enter to the first text of the answer, by the page's own clock. */
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
  // Type at human speed, so that code loaded meanwhile is ready when the question is sent.
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

function sizeRow(name: string, { script, scripts, bytes, requests }: Visit, maxKb: number, maxFiles?: number): Row {
  const filesHold = maxFiles === undefined || scripts <= maxFiles
  return {
    what: `${name}, first visit`,
    figure: `${kb(script)} of script in ${scripts} files; ${kb(bytes)} in ${requests} requests`,
    bar: `≤ ${maxKb} KB of script${maxFiles === undefined ? '' : `, ≤ ${maxFiles} files`}`,
    holds: script <= maxKb * 1000 && filesHold,
  }
}

interface Paint {
  first: number
  largest: number
  blocked: number
}

/** Opens a page on a slow phone: measures its first and largest paint, and how long its script blocked it, in milliseconds. */
async function paintOnPhone(browser: Browser, context: BrowserContext, address: string): Promise<Paint> {
  const own = await browser.newContext({ locale: 'zh-CN', storageState: await context.storageState(), viewport: phone.viewport })
  const page = await own.newPage()
  const session = await own.newCDPSession(page)
  await session.send('Network.enable')
  const { latency, throughput, processor } = phone
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput / 2,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
  await page.addInitScript(() => {
    const paint = { first: 0, largest: 0, blocked: 0 }
    Object.assign(window, { paint })
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    watch('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (paint.first = startTime))
    watch('largest-contentful-paint', ({ startTime }) => (paint.largest = startTime))
    // A task of up to 50 ms is imperceptible.
    watch('longtask', ({ startTime, duration }) => startTime >= paint.first && (paint.blocked += duration - 50))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(() => (window as unknown as { paint: Paint }).paint)
  await own.close()
  return paint
}

function paintRow(name: string, { first, largest, blocked }: Paint): Row {
  return {
    what: `${name} on a slow phone`,
    figure: `first paint ${ms(first)}, largest ${ms(largest)}, blocked ${ms(blocked)}`,
    bar: '≤ 1.8 s, ≤ 2.5 s, ≤ 200 ms',
    holds: first <= 1800 && largest <= 2500 && blocked <= 200,
  }
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
  const sizes = [
    sizeRow('home', await visit(context, addresses.home), 150, 10),
    sizeRow('answer', await visit(context, addresses.answer), 220),
    sizeRow('library', await visit(context, addresses.library), 220),
  ]
  const pages = Object.entries(quick ? { home } : addresses)
  const paints: Row[] = []
  for (const [name, address] of pages) paints.push(paintRow(name, await paintOnPhone(browser, context, address)))
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await context.close()
  const scores = await benchLighthouse(addresses, { cookie, runs: quick ? 1 : 3 })
  const p50 = percentile(times, 0.5)
  return [
    ...sizes,
    { what: 'Enter to first text in the browser, no model', figure: `p50 ${ms(p50)}`, bar: '≤ 120 ms', holds: p50 <= 120 },
    ...paints,
    ...scores,
  ]
}

/** Measures the transfers of a browser and the time until text is readable, through the real server. Needs the built page and Chromium. */
export async function benchPages({ quick }: { quick: boolean }): Promise<Row[]> {
  if (!built || !findChromium()) {
    console.log('没有构建好的页面或 Chromium，略过。 The built page or Chromium is missing: left out.')
    return []
  }
  const server = await spawnServer()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    return await measure(server, browser, quick)
  } finally {
    await browser.close()
    await server.remove()
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { spawnServer } from '../apps/server/test/spawned-server.ts'
import { percentile, type Row } from './table.ts'
import { findChromium } from '../scripts/chromium.mjs'

const built = existsSync(join(import.meta.dirname, '..', 'apps', 'web', 'dist', 'index.html'))

/** Pixels scrolled per frame: reading, skimming, flying over. */
const speeds = [8, 40, 900] as const
const measuredMs = 4000

/** Prints a PDF of text and tables with the browser. */
async function printPdf(browser: Browser, pages: number): Promise<Buffer<ArrayBuffer>> {
  const prose = '两岸的石阶被水磨得很光，摆渡的人说起往事时总要停一停。青石渡口的灯塔由本地石匠修建，高二十七米半。'
  const rows = '<tr><td>渡口</td><td>青石</td><td>27.5</td></tr>'.repeat(5)
  const section = (n: number) => `<section><h2>第${n}节</h2>${`<p>${prose.repeat(4)}${n}</p>`.repeat(3)}<table>${rows}</table></section>`
  const tab = await browser.newPage()
  const body = Array.from({ length: pages }, (_, i) => section(i + 1)).join('')
  await tab.setContent(`<style>section{break-after:page;font:14px sans-serif}td{border:1px solid}</style>${body}`, { timeout: 0 })
  const bytes = Buffer.from(await tab.pdf({ format: 'A4', tagged: false }))
  await tab.close()
  return bytes
}

/** Scrolls an element frame by frame for a while. @returns the milliseconds of each frame */
function scrollFrames(page: Page, selector: string, step: number): Promise<number[]> {
  return page.evaluate(
    async ([target, pixels, max]) => {
      const element = document.querySelector(target)!
      const frames: number[] = []
      await new Promise<void>((done) => {
        const begun = performance.now()
        let last = begun
        const tick = (now: number) => {
          frames.push(now - last)
          last = now
          element.scrollTop += pixels
          if (element.scrollTop + element.clientHeight >= element.scrollHeight - 1) element.scrollTop = 0
          if (now - begun > max) done()
          else requestAnimationFrame(tick)
        }
        requestAnimationFrame(tick)
      })
      return frames.slice(2)
    },
    [selector, step, measuredMs] as const,
  )
}

/** Shows or hides an empty list of the same size and height over the pages: the baseline of this machine. */
async function coverByEmptyList(page: Page, shown: boolean): Promise<void> {
  await page.evaluate((wanted) => {
    document.querySelector('#floor')?.remove()
    if (!wanted) return
    const pages = document.querySelector('.wj-pdf')!
    const { left, top, width, height } = pages.getBoundingClientRect()
    const floor = document.createElement('div')
    floor.id = 'floor'
    floor.style.cssText = `position:fixed;z-index:99;overflow:auto;background:#eee;left:${left}px;top:${top}px;width:${width}px;height:${height}px`
    const content = document.createElement('div')
    content.style.height = `${pages.scrollHeight}px`
    floor.append(content)
    document.body.append(floor)
  }, shown)
}

/** Measures the page's memory after a garbage collection in megabytes, and its elements. */
async function weigh(page: Page): Promise<{ heap: number; canvases: number; elements: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  const held = await page.evaluate(() => ({
    canvases: document.querySelectorAll('canvas').length,
    elements: document.querySelectorAll('*').length,
  }))
  return { heap: usedSize / 1e6, ...held }
}

/** Scrolls through all pages in this many stops; waits at each until pages are drawn. */
async function goThrough(page: Page, stops: number): Promise<void> {
  for (let stop = 0; stop <= stops; stop++) {
    await page.evaluate((share) => {
      const pages = document.querySelector('.wj-pdf')!
      pages.scrollTop = pages.scrollHeight * share
    }, stop / stops)
    await page.waitForTimeout(150)
  }
}

async function measure(page: Page, pages: number, address: string): Promise<Row[]> {
  const began = performance.now()
  await page.goto(address)
  await page.locator('[data-page="1"] canvas').waitFor({ timeout: 120_000 })
  const opened = (performance.now() - began) / 1000
  const rows: Row[] = [{ what: `a ${pages}-page PDF, opened and its first page drawn`, figure: `${opened.toFixed(1)} s` }]
  await page.waitForTimeout(1000)
  for (const step of speeds) {
    const [floor, own]: [number[], number[]] = [[], []]
    // Alternate, so that background load affects both equally.
    for (let turn = 0; turn < 2; turn++) {
      await coverByEmptyList(page, true)
      floor.push(...(await scrollFrames(page, '#floor', step)))
      await coverByEmptyList(page, false)
      own.push(...(await scrollFrames(page, '.wj-pdf', step)))
    }
    const [min, mine] = [percentile(floor, 0.95), percentile(own, 0.95)]
    rows.push({
      what: `a ${pages}-page PDF scrolled by ${step} px a frame, p95 of a frame`,
      figure: `${mine.toFixed(1)} ms`,
      bar: '≤ 1.2 × an empty list',
      holds: mine <= min * 1.2,
      beside: `an empty list as high: ${min.toFixed(1)} ms`,
    })
  }
  await goThrough(page, 60)
  const once = await weigh(page)
  await goThrough(page, 60)
  const more = await weigh(page)
  rows.push({
    what: `a ${pages}-page PDF gone through, and gone through again`,
    figure: `${once.heap.toFixed(0)} → ${more.heap.toFixed(0)} MB, ${more.canvases} canvases, ${more.elements} elements`,
    bar: 'no growth',
    holds: more.heap <= once.heap * 1.25 && more.canvases <= 12,
  })
  return rows
}

/** Measures long PDFs in the reader: time to the first page, frame times while scrolling, memory. */
export async function benchReader(lengths: readonly number[]): Promise<Row[]> {
  const what = 'long PDFs in the reader'
  if (!findChromium()) return [{ what, figure: 'not measured: no Chromium' }]
  if (!built) return [{ what, figure: 'not measured: the page is not built' }]
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const server = await spawnServer()
  try {
    const rows: Row[] = []
    for (const pages of lengths) {
      const visitor = server.visitor()
      const file = await visitor.put('长卷.pdf', await printPdf(browser, pages))
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const cookies = visitor.cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
      await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: server.url })))
      rows.push(...(await measure(await context.newPage(), pages, `${server.url}/doc/${file.documentId}`)))
      await context.close()
    }
    return rows
  } finally {
    await server.remove()
    await browser.close()
  }
}

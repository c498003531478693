import { chromium } from '@playwright/test'
import { startTestServer } from '../../apps/server/test/test-server.ts'
import { seededRandom } from '../corpus.ts'
import type { Row } from '../table.ts'
import { findChromium } from '../../scripts/chromium.mjs'

/** Prints a PDF of Chinese prose with the browser; the sentence to find is on its last page. */
async function printPdf(pages: number, sentences: readonly string[], needle: string): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const random = seededRandom(7)
    const paragraph = () => Array.from({ length: 6 }, () => sentences[Math.floor(random() * sentences.length)]).join('')
    const page = (i: number) =>
      `<section><h2>第${i + 1}节</h2>${`<p>${paragraph()}</p>`.repeat(3)}${i === pages - 1 ? `<p>${needle}</p>` : ''}</section>`
    const html = `<style>section{break-after:page;font:14px sans-serif}</style>${Array.from({ length: pages }, (_, i) => page(i)).join('')}`
    const tab = await browser.newPage()
    await tab.setContent(html)
    return await tab.pdf({ format: 'A4' })
  } finally {
    await browser.close()
  }
}

/** Measures a 500-page PDF from its last uploaded byte to the first answer that cites it. */
export async function benchPdf(pages: number, sentences: readonly string[]): Promise<Row[]> {
  const what = `a ${pages}-page PDF, last byte to first cited answer`
  if (!findChromium()) return [{ what, figure: 'not measured: no Chromium to print it with' }]
  const needle = '青石渡口的灯塔建于1873年，高27.5米。'
  const bytes = await printPdf(pages, sentences, needle)
  const server = await startTestServer()
  try {
    const visitor = server.visitor()
    await visitor.put('warm.txt', '先让线程启动。')
    const started = performance.now()
    const file = await visitor.put('big.pdf', new Uint8Array(bytes))
    const imported = performance.now()
    const result = await visitor.ask('青石渡口的灯塔高多少米？')
    const seconds = (performance.now() - started) / 1000
    const cited = file.state === 'ready' && result.text.includes('27.5') && result.citations.length > 0
    return [
      {
        what,
        figure: `${seconds.toFixed(1)} s (${((imported - started) / 1000).toFixed(1)} s of it importing ${(bytes.length / 2 ** 20).toFixed(1)} MB)${cited ? '' : ' — not cited'}`,
        bar: '≤ 10 s',
        holds: cited && seconds <= 10,
      },
    ]
  } finally {
    await server.close()
  }
}

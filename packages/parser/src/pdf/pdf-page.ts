import type { Rect } from '@wenjin/engine'
import type { PDFPageProxy } from 'pdfjs-dist'
import { readingOrder } from './pdf-columns.ts'
import type { PageLines } from './pdf-furniture.ts'
import { joinRuns, type PdfRun } from './pdf-lines.ts'

type Matrix = readonly number[]

interface PlacedRun extends PdfRun {
  /** Direction of writing in quarter turns clockwise; 1 is top to bottom. */
  turn: number
}

/** Reads the lines of a page in reading order. */
export async function readPage(page: PDFPageProxy): Promise<PageLines> {
  const viewport = page.getViewport({ scale: 1 })
  // `mendGlyphs` repairs font data instead, with smaller changes than the normalization of pdf.js.
  const { items } = await page.getTextContent({ disableNormalization: true })
  const runs: PlacedRun[] = []
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue
    const run = placeRun(item, viewport.transform)
    if (run) runs.push(run)
  }
  const turn = mainTurn(runs)
  // Text across the page's main direction is a watermark or a stamp in the margin.
  const upright = runs.filter((run) => run.turn === turn).map((run) => turnRun(run, turn, viewport.width, viewport.height))
  const height = turn % 2 === 1 ? viewport.width : viewport.height
  return { height, lines: readingOrder(joinRuns(upright), page.pageNumber) }
}

interface TextItem {
  str: string
  dir: string
  transform: number[]
  width: number
  height: number
}

function placeRun(item: TextItem, view: Matrix): PlacedRun | undefined {
  const [a, b, c, d, e, f] = multiply(view, item.transform)
  const vertical = item.dir === 'ttb'
  const size = Math.hypot(c, d) || Math.abs(item.height)
  const angle = Math.atan2(b, a) / (Math.PI / 2) + (vertical ? 1 : 0)
  const turn = Math.round(angle)
  if (Math.abs(angle - turn) > 0.08 || !Number.isFinite(size)) return undefined
  const length = vertical ? item.height : item.width
  const direction = (((turn % 4) + 4) % 4) as 0 | 1 | 2 | 3
  return { text: item.str, x: e, right: e + length, y: f, size, rect: rectOf(direction, e, f, length, size, vertical), turn: direction }
}

function rectOf(turn: 0 | 1 | 2 | 3, x: number, y: number, length: number, size: number, vertical: boolean): Rect {
  if (vertical) return [x - size / 2, y, size, length]
  // Four fifths of a glyph are above its baseline.
  const above = size * 0.8
  const below = size * 0.2
  if (turn === 0) return [x, y - above, length, size]
  if (turn === 1) return [x - below, y, size, length]
  return turn === 2 ? [x - length, y - below, length, size] : [x - above, y - length, size, length]
}

/** Rotates a run so that its page reads from left to right; its rectangle does not change. */
function turnRun(run: PlacedRun, turn: number, width: number, height: number): PdfRun {
  const { x, y } = run
  const length = run.right - run.x
  const [left, base] = turn === 1 ? [y, width - x] : turn === 2 ? [width - x, height - y] : turn === 3 ? [height - y, x] : [x, y]
  return { text: run.text, x: left, right: left + length, y: base, size: run.size, rect: run.rect }
}

/** Returns the direction of most characters on the page. */
function mainTurn(runs: readonly PlacedRun[]): number {
  const chars = [0, 0, 0, 0]
  for (const run of runs) chars[run.turn]! += run.text.trim().length
  return chars.indexOf(Math.max(...chars))
}

function multiply(m: Matrix, n: Matrix): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

import type { Rect } from '@wenjin/engine'
import { cleanText } from '../document/clean-text.ts'
import { mendGlyphs, unspread } from './pdf-text.ts'

/** A run of text on a page, as returned by pdf.js, in page coordinates from the top left. */
export interface PdfRun {
  text: string
  x: number
  right: number
  /** Baseline. */
  y: number
  size: number
  /** Rectangle in points from the top left of the page as displayed. */
  rect: Rect
}

/** A part of one line without a wide gap. */
export interface Segment extends PdfRun {
  runs: number
}

/** A line in one column. `cells` has more than one entry when wide gaps divide it. */
export interface Line {
  page: number
  cells: Segment[]
  text: string
  x: number
  right: number
  y: number
  size: number
  rect: Rect
}

const cjk = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u3000-\u30ff]/
/** Gap in ems that ends a segment: between cells, columns, or a label and its value. */
const segmentGap = 1.1

/** Joins runs that follow one another on a line. Runs come in the order of the page's content stream, which is mostly the reading order. */
export function joinRuns(runs: readonly PdfRun[]): Segment[] {
  const segments: Segment[] = []
  for (const run of runs) {
    const last = segments.at(-1)
    const gap = last ? run.x - last.right : 0
    const size = Math.max(run.size, last?.size ?? 0)
    const sameLine = last && Math.abs(run.y - last.y) <= size * 0.3 && gap > -size * 0.6 && gap < size * segmentGap
    if (!last || !sameLine) {
      if (run.text.trim() !== '') segments.push({ ...run, runs: 1 })
      continue
    }
    last.text += needsSpace(last.text, run.text, gap, size) ? ` ${run.text}` : run.text
    if (run.text.trim() === '') continue
    last.right = Math.max(last.right, run.right)
    if (run.text.length > 1 && run.size > last.size) last.size = run.size
    last.rect = union(last.rect, run.rect)
  }
  return segments
}

/** Whether a visible gap between two Latin words needs a space; pdf.js inserts most spaces itself. */
function needsSpace(left: string, right: string, gap: number, size: number): boolean {
  if (/\s$/.test(left) || /^\s/.test(right) || left === '') return false
  const chinese = cjk.test(left.at(-1) ?? '') && cjk.test(right[0] ?? '')
  return gap > size * (chinese ? 0.9 : 0.22)
}

/** Joins the segments of one column to lines, from the top; segments that overlap in height are on one line. */
export function linesOf(segments: readonly Segment[], page: number): Line[] {
  const rows: Segment[][] = []
  for (const segment of segments.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row && row.some((other) => onOneLine(other, segment))) row.push(segment)
    else rows.push([segment])
  }
  return rows.map((row) =>
    lineOf(
      row.toSorted((a, b) => a.x - b.x),
      page,
    ),
  )
}

function onOneLine(a: Segment, b: Segment): boolean {
  const small = Math.min(a.size, b.size)
  const large = Math.max(a.size, b.size)
  if (a.x < b.right - small * 0.5 && b.x < a.right - small * 0.5) return false
  return Math.abs(a.y - b.y) <= (large > small * 1.25 ? large * 0.55 : small * 0.4)
}

function lineOf(row: readonly Segment[], page: number): Line {
  const cells: Segment[] = []
  for (const segment of row) {
    const last = cells.at(-1)
    const size = Math.max(segment.size, last?.size ?? 0)
    if (last && segment.x - last.right < size * segmentGap) {
      last.text += (needsSpace(last.text, segment.text, segment.x - last.right, size) ? ' ' : '') + segment.text
      last.right = Math.max(last.right, segment.right)
      last.size = last.text.length > segment.text.length ? last.size : segment.size
      last.rect = union(last.rect, segment.rect)
    } else cells.push({ ...segment })
  }
  for (const cell of cells) cell.text = unspread(cleanText(mendGlyphs(cell.text)).replace(/\s+/g, ' ').trim())
  const widest = cells.reduce((best, cell) => (cell.text.length > best.text.length ? cell : best))
  return {
    page,
    cells,
    text: unspread(cells.map((cell) => cell.text).join(' ')),
    x: Math.min(...cells.map((cell) => cell.x)),
    right: Math.max(...cells.map((cell) => cell.right)),
    y: widest.y,
    size: widest.size,
    rect: cells.map((cell) => cell.rect).reduce(union),
  }
}

/** Returns the smallest rectangle around both. */
function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a[0], b[0])
  const y = Math.min(a[1], b[1])
  return [x, y, Math.max(a[0] + a[2], b[0] + b[2]) - x, Math.max(a[1] + a[3], b[1] + b[3]) - y]
}

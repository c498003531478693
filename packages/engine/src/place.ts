import { limits, type Place } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import type { Anchor, Block, PagePart, Rect } from './model.ts'

/** A rectangle on a page, in PDF points from its top left. */
export interface PlacedRect {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** Where words stand in the original, and what a reader of it marks there. */
export interface ReaderPlace extends Place {
  /** The lines they stand on. */
  rects?: PlacedRect[]
  /** Part of a picture, `[x, y, width, height]` as shares of its width and height. */
  region?: Rect
}

/** A document as far as it is at hand. */
interface Located {
  /** Its blocks, in order. */
  blocks: readonly Block[]
  /** Its text, or a stretch of it that begins at the offset `from`: cells and headings that stand in none of it are not named. */
  text: string
  from?: number
  /** A heading that only repeats it says nothing of a place. */
  title?: string
}

/** The text of a block; empty where it is not wholly at hand. */
function textOf({ text, from = 0 }: Omit<Located, 'blocks'>, { start, end }: Pick<Block, 'start' | 'end'>): string {
  return start < from || end - from > text.length ? '' : text.slice(start - from, end - from)
}

/** Index of the block an offset stands in, or else of the next one; figures have no text. Logarithmic. */
function blockAt(blocks: readonly Block[], offset: number): number {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (blocks[middle]!.end > offset) high = middle
    else low = middle + 1
  }
  return low
}

/** The parts of a block by page, its first page first. */
function partsOf({ page, rects, lines, over = [] }: Anchor): PagePart[] {
  return page === undefined ? [] : [{ at: 0, page, ...(rects && { rects }), ...(lines && { lines }) }, ...over]
}

function pageAt(block: Block, offset: number): number | undefined {
  return partsOf(block.anchor ?? {}).findLast(({ at }) => at <= offset - block.start)?.page
}

/** The rectangles of those lines of a block that words `[start, end)` of the document stand on. */
function rectsIn(block: Block, start: number, end: number): PlacedRect[] {
  const [from, to] = [start - block.start, end - block.start]
  const parts = partsOf(block.anchor ?? {})
  return parts.flatMap(({ at, page, rects = [], lines }, n) => {
    const partEnd = parts[n + 1]?.at ?? Infinity
    if (at >= to || partEnd <= from) return []
    return rects.flatMap(([x, y, width, height], i) => {
      // Without lines, where each of them begins is not known.
      const isIn = !lines || ((lines[i] ?? at) < to && (lines[i + 1] ?? partEnd) > from)
      return isIn ? [{ page, x, y, width, height }] : []
    })
  })
}

/** The letters of a column, from 0: `A`, `Z`, `AA`. */
function columnName(column: number): string {
  return (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))
}

const separator = ' | '

/** The column an offset into a row stands in, from 0. A row that begins with an empty cell is kept without the blank before it. */
function columnAt(row: string, offset: number): number {
  const lost = row.startsWith('| ') ? 1 : 0
  const before = `${' '.repeat(lost)}${row}`
  let column = 0
  for (
    let at = before.indexOf(separator);
    at >= 0 && at + separator.length <= offset + lost;
    at = before.indexOf(separator, at + separator.length)
  )
    column++
  return column
}

const edges = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/

/** The cells that words `[start, end)` of the document take of a block of rows; all its cells where its rows are not known one by one. */
function cellsIn(block: Block, text: string, start: number, end: number): string | undefined {
  const { cells, rows } = block.anchor ?? {}
  const [, , first, , last] = edges.exec(cells ?? '') ?? []
  if (first === undefined || last === undefined || text === '') return cells
  const lines = text.split('\n')
  const numbers = rows ?? (Number(last) - Number(first) + 1 === lines.length ? lines.map((_, n) => Number(first) + n) : [])
  if (numbers.length !== lines.length) return cells
  const cellAt = (offset: number) => {
    let at = block.start
    let n = 0
    while (n + 1 < lines.length && offset > at + lines[n]!.length) at += lines[n++]!.length + 1
    return { row: numbers[n]!, column: columnAt(lines[n]!, offset - at) }
  }
  const from = cellAt(Math.max(start, block.start))
  const to = cellAt(Math.max(start, Math.min(end, block.end) - 1))
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)]
  // Words that go over the end of a row begin and end anywhere in theirs.
  const whole = from.row !== to.row
  const widest = whole ? Math.max(...lines.map((line) => line.split(separator).length - 1)) : right
  const begin = `${columnName(whole ? 0 : left)}${from.row}`
  const close = `${columnName(widest)}${to.row}`
  return begin === close ? begin : `${begin}:${close}`
}

/** The text of the nearest heading at or before the block of this index; the document's title is none. */
function headingAt(located: Located, at: number): string | undefined {
  for (let i = at; i >= 0; i--) {
    const block = located.blocks[i]!
    if (block.kind !== 'heading') continue
    const words = textOf(located, block).replaceAll(/\s+/gu, ' ').trim().slice(0, limits.headingChars).toWellFormed()
    return words === '' || normalize(words) === normalize(located.title ?? '') ? undefined : words
  }
  return undefined
}

/**
 * Where words `[start, end)` of a document stand in its original: the one place that pages, slides, cells, moments, headings and rectangles
 * come from, on every list, card and page. UTF-16 offsets into the text; words outside of all blocks stand where the next block does.
 */
export function originalPlace(located: Located, start: number, end: number): ReaderPlace {
  const { blocks } = located
  const at = blockAt(blocks, start)
  const first = blocks[at]
  if (!first) return {}
  let after = at + 1
  while (after < blocks.length && blocks[after]!.start < end) after++
  const covered = blocks.slice(at, after)
  const last = covered.findLast(({ start: begin, end: close }) => close > begin) ?? first
  const { slide, sheet, time, region } = first.anchor ?? {}
  const page = pageAt(first, start)
  const lastPage = pageAt(last, Math.max(start, Math.min(end, last.end) - 1))
  const cells = cellsIn(first, textOf(located, first), start, Math.min(end, first.end))
  const heading = headingAt(located, at)
  const rects = covered.flatMap((block) => rectsIn(block, start, end))
  return {
    ...(page !== undefined && { page }),
    ...(lastPage !== undefined && lastPage !== page && { lastPage }),
    ...(slide !== undefined && { slide }),
    ...(sheet !== undefined && { sheet }),
    ...(cells !== undefined && { cells }),
    ...(time && { time: [time[0], last.anchor?.time?.[1] ?? time[1]] }),
    ...(heading !== undefined && { heading }),
    ...(rects.length > 0 && { rects }),
    ...(region && { region }),
  }
}

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

/** The position of words in the original, and the regions that a reader of it highlights. */
export interface ReaderPlace extends Place {
  /** Rectangles of the lines that contain them. */
  rects?: PlacedRect[]
  /** Region of a picture, `[x, y, width, height]` as fractions of its width and height. */
  region?: Rect
}

/** A document, of which only a part may be loaded. */
interface Located {
  /** Its blocks, in order. */
  blocks: readonly Block[]
  /** Its text, or a part of it that starts at offset `from`: cells and headings outside that part are not returned. */
  text: string
  from?: number
  /** The document's title; a heading that equals it is not returned. */
  title?: string
}

/** Returns the text of a block; empty when it is not completely loaded. */
function textOf({ text, from = 0 }: Omit<Located, 'blocks'>, { start, end }: Pick<Block, 'start' | 'end'>): string {
  return start < from || end - from > text.length ? '' : text.slice(start - from, end - from)
}

/** Returns the index of the block that contains an offset, or of the next one; figures have no text. Logarithmic. */
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

/** Returns the parts of a block by page, its first page first. */
function partsOf({ page, rects, lines, over = [] }: Anchor): PagePart[] {
  return page === undefined ? [] : [{ at: 0, page, ...(rects && { rects }), ...(lines && { lines }) }, ...over]
}

function pageAt(block: Block, offset: number): number | undefined {
  return partsOf(block.anchor ?? {}).findLast(({ at }) => at <= offset - block.start)?.page
}

/** Returns the rectangles of the block's lines that contain the words `[start, end)` of the document. */
function rectsIn(block: Block, start: number, end: number): PlacedRect[] {
  const [from, to] = [start - block.start, end - block.start]
  const parts = partsOf(block.anchor ?? {})
  return parts.flatMap(({ at, page, rects = [], lines }, n) => {
    const partEnd = parts[n + 1]?.at ?? Infinity
    if (at >= to || partEnd <= from) return []
    return rects.flatMap(([x, y, width, height], i) => {
      // Without `lines` the start of each line is unknown.
      const isIn = !lines || ((lines[i] ?? at) < to && (lines[i + 1] ?? partEnd) > from)
      return isIn ? [{ page, x, y, width, height }] : []
    })
  })
}

/** Returns the letters of a column, from 0: `A`, `Z`, `AA`. */
function columnName(column: number): string {
  return (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))
}

const separator = ' | '

/** Returns the column of an offset in a row, from 0. A row that starts with an empty cell is stored without its leading space. */
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

/** Returns the cells of a block that contain the words `[start, end)` of the document; all its cells when the row numbers are unknown. */
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
  // Words across rows may start and end in any column.
  const whole = from.row !== to.row
  const widest = whole ? lines.reduce((most, line) => Math.max(most, line.split(separator).length - 1), 0) : right
  const begin = `${columnName(whole ? 0 : left)}${from.row}`
  const close = `${columnName(widest)}${to.row}`
  return begin === close ? begin : `${begin}:${close}`
}

/** Returns the text of the nearest heading at or before a block; undefined for the document's title. */
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
 * Returns the position of words `[start, end)` of a document in its original: the only source of pages, slides, cells, times, headings and
 * rectangles for every list, card and page. UTF-16 offsets into the text; words outside of all blocks have the position of the next block.
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

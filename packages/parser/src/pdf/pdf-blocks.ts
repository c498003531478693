import type { Anchor, PagePart, Rect, TableHead } from '@wenjin/engine'
import type { BlockInput } from '../document/document-builder.ts'
import { headOf, layOutPlain } from '../document/table-grid.ts'
import { headingLevel, isBullet, isCaption, placeLines } from '../text/text.ts'
import type { Line, Segment } from './pdf-lines.ts'

/** Measurements of the document that the conversion of lines to blocks uses. */
interface BlockContext {
  /** Most frequent text size, in points. */
  bodySize: number
  /** Usual distance between baselines, in multiples of the text size. */
  leading: number
  /** Text sizes of headings, largest first. */
  headingSizes: number[]
  /** Heading level from the outline, by the heading's text without spaces. */
  outline: ReadonlyMap<string, number>
}

const headingScale = 1.12
const sentenceEnd = /[。！？!?：:；;…”"）)]$|\.$/

/** Measures the sizes of text and headings over the whole document. */
export function measureSizes(lines: readonly Line[]): Omit<BlockContext, 'outline'> {
  const chars = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    chars.set(size, (chars.get(size) ?? 0) + line.text.length)
  }
  const bodySize = [...chars].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0] as [number, number])[0]
  const total = [...chars.values()].reduce((sum, count) => sum + count, 0)
  const headingSizes = [...chars]
    .filter(([size, count]) => size >= bodySize * headingScale && count < total * 0.25)
    .map(([size]) => size)
    .sort((a, b) => b - a)
  return { bodySize, headingSizes, leading: usualLeading(lines, bodySize) }
}

/** Returns the most frequent distance between two baselines, in multiples of the text size. */
function usualLeading(lines: readonly Line[], bodySize: number): number {
  const counts = new Map<number, number>()
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (!before || before.page !== line.page || Math.abs(line.size - bodySize) > 0.5 || Math.abs(before.size - bodySize) > 0.5) continue
    const step = Math.round(((line.y - before.y) / bodySize) * 20) / 20
    if (step >= 0.9 && step <= 3) counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [1.5, 0] as [number, number])[0]
}

/** Converts lines in reading order to paragraphs, headings, list items and tables. */
export function* blocksOf(lines: readonly Line[], context: BlockContext): Generator<BlockInput> {
  /** The table that ends with the last line. */
  let table: TableHead | undefined
  for (let i = 0; i < lines.length;) {
    const rows = tableAt(lines, i)
    if (rows > 0) {
      const group = lines.slice(i, i + rows)
      const texts = group.map((line) => line.cells.map((cell) => cell.text.replaceAll(' | ', '|')).join(' | '))
      let start = 0
      const starts = texts.map((row) => {
        const at = start
        start += row.length + 1
        return at
      })
      const before = i > 0 && lines[i - 1]!.page !== group[0]!.page ? table : undefined
      table = tableOf(
        group.map(({ cells }) => cells.map(({ text }) => text)),
        before,
      )
      yield { kind: 'table', text: texts.join('\n'), anchor: anchorOf(group, starts), table }
      i += rows
      continue
    }
    table = undefined
    let end = i + 1
    while (end < lines.length && continues(lines, i, end, context) && tableAt(lines, end) === 0) end++
    yield paragraphOf(lines.slice(i, end), context)
    i = end
  }
}

/** Returns the head of a table: its own first row, or that of the table on the page before, when it continues that one. */
function tableOf(rows: readonly (readonly string[])[], before: TableHead | undefined): TableHead {
  const own = headOf(layOutPlain(rows), 1, [])
  if (before === undefined || own.head === before.head) return own
  const columns = before.head.split(' | ').length
  const goesOn = rows.every(({ length }) => length <= columns) && rows.some(({ length }) => length === columns)
  return goesOn ? { ...before, lines: 0 } : own
}

function paragraphOf(lines: readonly Line[], context: BlockContext): BlockInput {
  const { text, starts } = placeLines(lines.map((line) => line.text))
  const anchor = anchorOf(lines, starts)
  const level = levelOf(lines, text, context)
  if (level !== undefined) return { kind: 'heading', level, text, anchor }
  if (isCaption(text)) return { kind: 'caption', text, anchor }
  return { kind: isBullet(text) ? 'list-item' : 'paragraph', text, anchor }
}

function levelOf(lines: readonly Line[], text: string, { headingSizes, outline }: BlockContext): number | undefined {
  const listed = outline.get(text.replace(/\s/g, ''))
  if (listed !== undefined) return listed
  if (lines.length > 3 || text.length > 120) return undefined
  const rank = headingSizes.indexOf(Math.round((lines[0]?.size ?? 0) * 2) / 2)
  if (rank >= 0 && !/[。；，,;]$/.test(text) && /[\p{L}\p{N}]/u.test(text)) return Math.min(6, rank + 1)
  return lines.length === 1 ? headingLevel(text) : undefined
}

/** Whether the line at `end` continues the paragraph that starts at `start`. */
function continues(lines: readonly Line[], start: number, end: number, context: BlockContext): boolean {
  const before = lines[end - 1]!
  const line = lines[end]!
  const size = Math.max(before.size, line.size)
  if (Math.abs(before.size - line.size) > size * 0.12) return false
  if (isCaption(line.text) && sentenceEnd.test(before.text)) return false
  if (isBullet(line.text) || headingLevel(line.text) !== undefined || context.outline.has(line.text.replace(/\s/g, ''))) return false
  const heading = before.size >= context.bodySize * headingScale
  if (line.page !== before.page || line.y < before.y) {
    // The paragraph may continue in the next column or on the next page.
    if (heading || sentenceEnd.test(before.text) || line.x - edgesOf(lines, end, context).left >= size) return false
    return isFull(before, line, edgesOf(lines, end - 1, context).right)
  }
  const leading = line.y - before.y
  if (heading) return leading <= size * 1.7 && before.text.length + line.text.length <= 120
  if (leading > size * context.leading * 1.25 && leading > size * 1.3) return false
  const edges = edgesOf(lines, end, context)
  if (startsParagraph(lines, start, end, edges.left) || edges.right - edges.left < size * 12) return false
  // In ragged text, the longest line that ends with a sentence ends the paragraph; it is not a full line.
  if (/[。！？]$/.test(before.text) && edges.reaching < 2) return false
  return isFull(before, line, edges.right)
}

/** Whether the indent of a line starts a paragraph; a hanging indent, which the following lines share, does not. */
function startsParagraph(lines: readonly Line[], start: number, end: number, left: number): boolean {
  const before = lines[end - 1]!
  const line = lines[end]!
  const after = lines[end + 1]
  const em = line.size
  if (end - start > 1) return line.x > before.x + em * 1.2
  if (line.x > left + em * 1.2 && Math.abs(line.x - before.x) < em * 0.5) return true
  return line.x > before.x + em * 0.8 && after !== undefined && Math.abs(after.x - line.x) > em * 0.5
}

/** Returns the left and right edge of the evenly spaced lines around a line, so that an indented quotation is measured by itself. */
function edgesOf(lines: readonly Line[], at: number, context: BlockContext): { left: number; right: number; reaching: number } {
  const reach = 40
  let from = at
  let to = at
  while (from > 0 && at - from < reach && evenlySpaced(lines[from - 1]!, lines[from]!, context)) from--
  while (to + 1 < lines.length && to - at < reach && evenlySpaced(lines[to]!, lines[to + 1]!, context)) to++
  const run = lines.slice(from, to + 1)
  const right = Math.max(...run.map((line) => line.right))
  const reaching = run.filter((line) => line.right >= right - line.size).length
  return { left: Math.min(...run.map((line) => line.x)), right, reaching }
}

function evenlySpaced(before: Line, line: Line, { leading }: BlockContext): boolean {
  const step = line.y - before.y
  const size = Math.max(before.size, line.size)
  return (
    line.page === before.page &&
    step > 0 &&
    step <= Math.max(leading * 1.25, 1.3) * size &&
    Math.abs(before.size - line.size) <= size * 0.12
  )
}

/** Whether a line ended because the next word did not fit on it. */
function isFull(line: Line, next: Line, right: number): boolean {
  const word = next.text.match(/^(?:[\u2e80-\u9fff\uff00-\uff60\u3000-\u30ff][，。、；：！？）】》”’]{0,2}|[^\s\u2e80-\u9fff]+)/)?.[0] ?? ''
  const charWidth = (next.right - next.x) / Math.max(1, next.text.length)
  return line.right + charWidth * (word.length + 1) + line.size * 0.5 >= right
}

/** Returns how many lines from `from` form a table: at least two, with cells aligned below one another. */
function tableAt(lines: readonly Line[], from: number): number {
  const columns: Segment[] = []
  let rows = 0
  for (;;) {
    const before = lines[from + rows - 1]
    const line = lines[from + rows]
    if (!line || line.cells.length < 2) break
    if (rows > 0 && before && !isRowAfter(before, line, columns)) break
    columns.push(...line.cells.filter((cell) => !columns.some((column) => aligned(cell, column))))
    rows++
  }
  return rows >= 2 ? rows : 0
}

function isRowAfter(before: Line, line: Line, columns: readonly Segment[]): boolean {
  if (line.page !== before.page || line.y < before.y || line.y - before.y > line.size * 4) return false
  return line.cells.filter((cell) => columns.some((column) => aligned(cell, column))).length >= Math.ceil(line.cells.length / 2)
}

function aligned(a: Segment, b: Segment): boolean {
  return Math.abs(a.x - b.x) < a.size || Math.abs(a.right - b.right) < a.size || Math.abs(a.x + a.right - b.x - b.right) < a.size * 2
}

/** Returns the pages and rectangles of a block's lines; `starts` are the offsets in its text at which they begin. */
export function anchorOf(lines: readonly Line[], starts: readonly number[]): Anchor & { page: number } {
  const round = (value: number): number => Math.round(value * 10) / 10
  const parts: (PagePart & { rects: Rect[]; lines: number[] })[] = []
  for (const [n, { page, rect }] of lines.entries()) {
    const at = starts[n]!
    if (parts.at(-1)?.page !== page) parts.push({ at, page, rects: [], lines: [] })
    const part = parts.at(-1)!
    part.rects.push([round(rect[0]), round(rect[1]), round(rect[2]), round(rect[3])])
    part.lines.push(at)
  }
  const [first, ...over] = parts
  return { page: first?.page ?? 1, rects: first?.rects ?? [], lines: first?.lines ?? [], ...(over.length > 0 && { over }) }
}

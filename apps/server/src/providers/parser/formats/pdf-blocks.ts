import type { BlockInput } from '../document-builder.ts'
import { headingLevel, isBullet, joinLines } from './text.ts'
import type { Line, Rect } from './pdf-lines.ts'

/** What decides how lines become blocks. */
export interface BlockContext {
  /** Size most of the text has, points. */
  bodySize: number
  /** Sizes of headings, largest first. */
  headingSizes: number[]
  /** Level of a heading by its text without spaces, from the outline. */
  outline: ReadonlyMap<string, number>
}

const headingScale = 1.12
const sentenceEnd = /[。！？!?：:；;…”"）)]$|\.$/

/** Sizes of text and headings over the whole document. */
export function measureSizes(lines: readonly Line[]): Pick<BlockContext, 'bodySize' | 'headingSizes'> {
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
  return { bodySize, headingSizes }
}

/** Lines in reading order to paragraphs, headings, list items and tables. */
export function* blocksOf(lines: readonly Line[], context: BlockContext): Generator<BlockInput> {
  for (let i = 0; i < lines.length;) {
    const rows = tableAt(lines, i)
    if (rows > 0) {
      const group = lines.slice(i, i + rows)
      yield {
        kind: 'table',
        text: group.map((line) => line.cells.map((cell) => cell.text).join(' | ')).join('\n'),
        anchor: anchorOf(group),
      }
      i += rows
      continue
    }
    let end = i + 1
    while (end < lines.length && continues(lines, i, end, context) && tableAt(lines, end) === 0) end++
    yield paragraphOf(lines.slice(i, end), context)
    i = end
  }
}

function paragraphOf(lines: readonly Line[], context: BlockContext): BlockInput {
  const text = lines.map((line) => line.text).reduce(joinLines)
  const anchor = anchorOf(lines)
  const level = levelOf(lines, text, context)
  if (level !== undefined) return { kind: 'heading', level, text, anchor }
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

/** Whether the line at `end` goes on with the paragraph that starts at `start`. */
function continues(lines: readonly Line[], start: number, end: number, context: BlockContext): boolean {
  const before = lines[end - 1]!
  const line = lines[end]!
  const size = Math.max(before.size, line.size)
  if (Math.abs(before.size - line.size) > size * 0.12) return false
  if (isBullet(line.text) || headingLevel(line.text) !== undefined || context.outline.has(line.text.replace(/\s/g, ''))) return false
  if (line.page !== before.page || line.y < before.y) {
    return (
      isFull(before, line) &&
      !sentenceEnd.test(before.text) &&
      line.x - line.column[0] < size &&
      before.size < context.bodySize * headingScale
    )
  }
  const leading = line.y - before.y
  const first = lines[start]!
  const usual = end - start > 1 ? (before.y - first.y) / (end - 1 - start) : size * 1.75
  if (leading > Math.max(usual * 1.25, size * 1.15) || leading > size * 2.6) return false
  const headings = before.size >= context.bodySize * headingScale
  if (headings) return leading <= size * 1.7 && before.text.length + line.text.length <= 120
  const indent = line.x - (end - start > 1 ? before.x : line.column[0])
  if (indent > size * 1.2 && line.x > first.x - size * 0.5 && end - start > 1) return false
  if (end - start === 1 && line.x > before.x + size * 0.8 && !isBullet(before.text)) return false
  return isFull(before, line)
}

/** Whether a line ended because the next word had no room on it. */
function isFull(line: Line, next: Line): boolean {
  const word = next.text.match(/^(?:[\u2e80-\u9fff\uff00-\uff60\u3000-\u30ff][，。、；：！？）】》”’]{0,2}|[^\s\u2e80-\u9fff]+)/)?.[0] ?? ''
  const charWidth = (next.right - next.x) / Math.max(1, next.text.length)
  return line.right + charWidth * (word.length + 1) + line.size * 0.5 >= line.column[1]
}

/** How many lines from `from` make a table: at least two with cells that stand under one another. */
function tableAt(lines: readonly Line[], from: number): number {
  let rows = 0
  while (isRowAfter(lines[from + rows - 1], lines[from + rows], rows)) rows++
  return rows >= 2 ? rows : 0
}

function isRowAfter(before: Line | undefined, line: Line | undefined, rows: number): boolean {
  if (!line || line.cells.length < 2) return false
  if (rows === 0 || !before) return true
  if (line.page !== before.page || line.y < before.y || line.y - before.y > line.size * 4) return false
  return line.cells.slice(1).some((cell) => before.cells.slice(1).some((other) => aligned(cell, other)))
}

function aligned(a: { x: number; right: number; size: number }, b: { x: number; right: number }): boolean {
  return Math.abs(a.x - b.x) < a.size || Math.abs(a.right - b.right) < a.size || Math.abs(a.x + a.right - b.x - b.right) < a.size * 2
}

/** Page and rectangles of lines; those on a following page are left out, since an anchor has one page. */
function anchorOf(lines: readonly Line[]): { page: number; rects: Rect[] } {
  const page = lines[0]?.page ?? 1
  const round = (value: number): number => Math.round(value * 10) / 10
  const rects = lines
    .filter((line) => line.page === page)
    .map(({ rect: [x, y, width, height] }): Rect => [round(x), round(y), round(width), round(height)])
  return { page, rects }
}

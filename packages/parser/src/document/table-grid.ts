import type { MergedCells, TableHead } from '@wenjin/engine'
import { oneLine } from './clean-text.ts'

/** A cell of a table as its format describes it. */
export interface GridCell {
  text: string
  /** Number of columns and rows that it covers; default 1. */
  columns?: number
  rows?: number
}

/** A row of cells; `head` when the format marks it as a row of the head. */
export interface GridRow {
  cells: readonly GridCell[]
  head?: boolean
}

/** A table with one text in each place, and the place of its head. */
export interface TableInput {
  rows: readonly (readonly string[])[]
  /** Names of the columns; absent when there is no head. */
  head: readonly string[]
  /** Number of rows at the start that are not values: the rows of the head and those above it. */
  headRows: number
  title?: string
  /** Cells that are one: `[row, column, rows, columns]`, in the order of their rows. */
  merged?: readonly MergedCells[]
}

/** Limits of a grid: wider or higher cells are layout, and a file must not become many times its size. */
const maxColumns = 1000
const maxSpan = 10_000
const maxHeadRows = 5
/** Maximum merged cells that are kept of a table; later ones are read as single cells. */
const maxMerged = 5000
/** Maximum characters of the name of a column, and of all names together; later columns are nameless. */
const nameChars = 60
const headChars = 2000

interface Placed {
  text: string
  /** Whether the cell covers this place without starting in its row, or in its column. */
  fromAbove: boolean
  fromLeft: boolean
}

/**
 * Puts the cells of a table in columns. A cell that covers several rows is written in each of them, so that every row can be read alone; one that covers
 * several columns is written in the first. In the head, it names all its columns.
 */
export function layOut(rows: readonly GridRow[], title?: string): TableInput {
  const { grid, merged } = place(rows)
  const marked = rows.findIndex(({ head }) => !head)
  const { start, end } = findHead(grid, rows, marked < 0 ? rows.length : marked)
  const texts = grid.map((row) => {
    const cells = row.map(({ text, fromLeft }) => (fromLeft ? '' : text))
    while (cells.at(-1) === '') cells.pop()
    return cells
  })
  const above = grid.slice(0, start).map((row) => row.map(({ text, fromLeft }) => (fromLeft ? '' : text)).join(''))
  const named = [title ?? '', ...above].map(oneLine).filter((line) => line !== '')
  return {
    rows: texts,
    head: namesOf(grid.slice(start, end)),
    headRows: end,
    ...(merged.length > 0 && { merged }),
    ...(named.length > 0 && {
      title: named
        .join(' ')
        .slice(0, 4 * nameChars)
        .toWellFormed(),
    }),
  }
}

/** Lays out rows without merged cells; the first row with several cells is the head. */
export const layOutPlain = (rows: readonly (readonly string[])[], title?: string): TableInput =>
  layOut(
    rows.map((cells) => ({ cells: cells.map((text) => ({ text })) })),
    title,
  )

/**
 * Returns what a block of a table carries.
 * @param lines of the block that are no values
 * @param written the row of each line of the block
 */
export function headOf({ head, title, merged = [] }: TableInput, lines: number, written: readonly number[]): TableHead {
  const first = written[0] ?? 0
  const last = written.at(-1) ?? -1
  const here: MergedCells[] = []
  for (const [row, column, rows, columns] of merged) {
    if (row > last) break
    if (row + rows <= first) continue
    const inside = written.filter((at) => at >= row && at < row + rows).length
    const line = written.findIndex((at) => at >= row)
    if (inside > 1 || (inside > 0 && columns > 1)) here.push([line, column, inside, columns])
  }
  return { head: head.join(' | '), lines, ...(title !== undefined && { title }), ...(here.length > 0 && { merged: here }) }
}

function place(rows: readonly GridRow[]): { grid: Placed[][]; merged: MergedCells[] } {
  /** By column: the cell of an earlier row that covers it, and for how many further rows. */
  const open: ({ text: string; left: number; fromLeft: boolean } | undefined)[] = []
  const grid: Placed[][] = []
  const merged: MergedCells[] = []
  for (const { cells } of rows) {
    const row: Placed[] = []
    const fill = (): void => {
      for (let above = open[row.length]; above && above.left > 0 && row.length < maxColumns; above = open[row.length]) {
        above.left--
        row.push({ text: above.text, fromAbove: true, fromLeft: above.fromLeft })
      }
    }
    for (const { text, columns = 1, rows: high = 1 } of cells) {
      fill()
      const width = Math.min(Math.max(1, columns), maxColumns - row.length)
      const height = Math.min(high, maxSpan, rows.length - grid.length)
      if ((width > 1 || height > 1) && merged.length < maxMerged) merged.push([grid.length, row.length, Math.max(1, height), width])
      for (let column = 0; column < width; column++) {
        const fromLeft = column > 0
        open[row.length] = { text, left: Math.min(high, maxSpan) - 1, fromLeft }
        row.push({ text, fromAbove: false, fromLeft })
      }
    }
    fill()
    grid.push(row)
  }
  return { grid, merged }
}

const filled = (row: readonly Placed[]) => row.filter(({ text, fromLeft }) => text.trim() !== '' && !fromLeft).length
const numberPattern = /^[-+¥￥$€£]?\s*\d[\d,.]*\s*%?$/u

/** Finds the rows `[start, end)` of the head. Rows of one cell above it are its title. */
function findHead(grid: readonly Placed[][], rows: readonly GridRow[], marked: number): { start: number; end: number } {
  const max = Math.min(maxHeadRows, grid.length - 1)
  let start = 0
  while (start < max && filled(grid[start]!) <= 1 && grid.slice(start + 1).some((row) => filled(row) > 1)) start++
  if (filled(grid[start] ?? []) <= 1) return { start: 0, end: Math.min(1, grid.length) }
  if (marked > start) return { start, end: Math.min(marked, Math.max(start + 1, max)) }
  const highest = rows[start]!.cells.reduce((most, cell) => Math.max(most, cell.rows ?? 1), 0)
  if (highest > 1) {
    // A first column that covers all rows is a label of the table, not a head of all its rows.
    const next = grid[start + 1] ?? []
    if (next.some(({ text, fromAbove }) => !fromAbove && numberPattern.test(text.trim()))) return { start, end: start + 1 }
    return { start, end: Math.min(start + highest, Math.max(start + 1, max)) }
  }
  const wide = rows[start]!.cells.some(({ columns = 1, text }) => columns > 1 && text.trim() !== '')
  const below = grid[start + 1] ?? []
  const isHead = wide && start + 1 < max && filled(below) > 1 && below.every(({ text }) => !numberPattern.test(text.trim()))
  return { start, end: start + (isHead ? 2 : 1) }
}

/** Joins the rows of a head: the name of a column is the texts above it. */
function namesOf(head: readonly Placed[][]): string[] {
  const names: string[] = []
  let chars = 0
  const width = head.reduce((widest, row) => Math.max(widest, row.length), 0)
  for (let column = 0; column < width; column++) {
    const parts = head.map((row) => oneLine(row[column]?.text ?? ''))
    const name = parts.filter((part, at) => part !== '' && part !== parts[at - 1]).join(' ')
    const short = [...name].slice(0, nameChars).join('').replaceAll(' | ', ' ')
    chars += short.length + 3
    if (chars > headChars) break
    names.push(short)
  }
  return names
}

import type { Anchor } from '@wenjin/engine'
import type { DocumentBuilder } from '../document/document-builder.ts'
import { layOut, type GridCell, type GridRow } from '../document/table-grid.ts'

/** Maximum gap in a row, and maximum columns, in cells: wider ones are layout and are not written as empty cells. */
export const maxColumns = 256

/** A row of a sheet with its row number, from 1. */
export interface SheetRow {
  number: number
  cells: string[]
  /** Whether the file marks it as a row of the head. */
  head?: boolean
}

/** Returns the letters of a column, from 0: `A`, `Z`, `AA`. */
export function columnName(column: number): string {
  return (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))
}

/** Returns the column number, from 0, of a reference such as `AB12`. */
export function columnNumber(reference: string): number | undefined {
  const letters = reference.match(/^[A-Z]{1,3}/)?.[0]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}

/** Cells that are one: rows from 1, columns from 0, both inclusive. */
export interface SheetMerge {
  row: number
  column: number
  lastRow: number
  lastColumn: number
}

/** Adds a sheet as a table whose blocks state their cell range; the sheet's name, if any, is a heading above it. */
export function addSheetTable(
  builder: DocumentBuilder,
  rows: readonly SheetRow[],
  sheet?: string,
  merges: readonly SheetMerge[] = [],
): void {
  if (rows.length === 0) return
  if (sheet !== undefined) builder.add({ kind: 'heading', level: 1, text: sheet, anchor: { sheet, id: sheet } })
  const widest = rows.slice(0, 1000).reduce((max, { cells }) => Math.max(max, cells.length), 1)
  const anchor = (from: number, to: number): Anchor => {
    const numbers = rows.slice(from, to + 1).map(({ number }) => number)
    const [first, last] = [numbers[0] ?? 1, numbers.at(-1) ?? 1]
    const cells = `A${first}:${columnName(widest - 1)}${last}`
    const gaps = last - first + 1 !== numbers.length && { rows: numbers }
    return sheet === undefined ? { cells, ...gaps } : { sheet, cells, id: `${sheet}!${cells}`, ...gaps }
  }
  const isPlain = merges.length === 0 && rows[0]?.head !== true
  builder.addTable(isPlain ? rows.map(({ cells }) => cells) : layOut(mergedRows(rows, merges)), anchor)
}

/** Returns rows with the extent of their merged cells, without the cells that these cover. Rows that are not kept count for nothing. */
function mergedRows(rows: readonly SheetRow[], merges: readonly SheetMerge[]): GridRow[] {
  const byRow = new Map<number, SheetMerge[]>()
  for (const merge of merges) byRow.set(merge.row, [...(byRow.get(merge.row) ?? []), merge])
  let open: { last: number; from: number; to: number }[] = []
  return rows.map(({ number, cells, head }, at) => {
    open = open.filter(({ last }) => last >= number)
    const starts = new Map((byRow.get(number) ?? []).map((merge) => [merge.column, merge]))
    const width = Math.max(cells.length, ...[...starts.values()].map(({ lastColumn }) => Math.min(maxColumns, lastColumn + 1)))
    const covering = open
    const placed: GridCell[] = []
    for (let column = 0; column < width; column++) {
      if (covering.some(({ from, to }) => column >= from && column <= to)) continue
      const merge = starts.get(column)
      const text = cells[column] ?? ''
      if (merge === undefined) placed.push({ text })
      else {
        const lastColumn = Math.min(merge.lastColumn, maxColumns - 1)
        let next = at + 1
        while (next < rows.length && rows[next]!.number <= merge.lastRow) next++
        placed.push({ text, columns: lastColumn - column + 1, rows: next - at })
        if (next > at + 1) open = [...open, { last: merge.lastRow, from: column, to: lastColumn }]
        column = lastColumn
      }
    }
    return { cells: placed, ...(head === true && { head }) }
  })
}

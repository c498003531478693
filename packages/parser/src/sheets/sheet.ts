import type { Anchor } from '@wenjin/engine'
import type { DocumentBuilder } from '../document/document-builder.ts'

/** Maximum gap in a row, and maximum columns, in cells: wider ones are layout and are not written as empty cells. */
export const maxColumns = 256

/** A row of a sheet with its row number, from 1. */
export interface SheetRow {
  number: number
  cells: string[]
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

/** Adds a sheet as a table whose blocks state their cell range; the sheet's name, if any, is a heading above it. */
export function addSheetTable(builder: DocumentBuilder, rows: readonly SheetRow[], sheet?: string): void {
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
  builder.addTable(
    rows.map(({ cells }) => cells),
    anchor,
  )
}

import type { DocumentView } from '@wenjin/contract'
import { joinMerged, type MergedCells } from '../text/merged-cells.ts'
import { cellsOf, rowsOf, type TextPart } from '../text/table-cells.ts'

type Block = DocumentView['blocks'][number]

/** The extracted part of a row of a sheet. */
export interface SheetRow {
  /** Its number on the sheet, from 1; null when rows around it were left out and only the edges of the range are known. */
  number: number | null
  /** `[at, end)`: offsets into the document's text. */
  at: number
  end: number
  cells: readonly TextPart[]
}

/** A sheet of a workbook: `[start, end)` offsets of its text. A file without sheets has one sheet with an empty name. */
export interface Sheet {
  name: string
  start: number
  end: number
}

/** A cell: index of its row among the loaded rows, and index of its column, from 0. */
export interface CellPlace {
  row: number
  column: number
}

/** Returns the letters of a column, from 0: `A`, `Z`, `AA`. */
export function columnName(column: number): string {
  return (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))
}

/** Parses an address such as `AB12` to a column from 0 and a row number from 1; null when it is invalid. */
export function parseCell(address: string): { column: number; number: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(address.trim().toUpperCase()) ?? []
  if (!letters || !digits) return null
  return { column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1, number: Number(digits) }
}

const tablesOf = (blocks: readonly Block[], sheet: Pick<Sheet, 'start' | 'end'>) =>
  blocks.filter(({ kind, start }) => kind === 'table' && start >= sheet.start && start < sheet.end)

/** Returns the merged cells of a sheet by the index of their row among those of `sheetRows`. */
export function sheetMerged(blocks: readonly Block[], sheet: Pick<Sheet, 'start' | 'end'>): MergedCells[] {
  return joinMerged(tablesOf(blocks, sheet))
}

/** Returns the comments on cells of a sheet by `row:column` of `CellPlace`. One on a row or column that is not shown is at the nearest before. */
export function sheetComments(
  blocks: readonly Block[],
  sheet: Pick<Sheet, 'start' | 'end'>,
  rows: readonly SheetRow[],
): ReadonlyMap<string, string> {
  const comments = new Map<string, string>()
  const width = rows.reduce((max, { cells }) => Math.max(max, cells.length), 1)
  for (const { cell, text } of tablesOf(blocks, sheet).flatMap((block) => block.comments ?? [])) {
    const place = parseCell(cell)
    if (!place) continue
    const row = Math.max(
      0,
      rows.findLastIndex(({ number }) => number !== null && number <= place.number),
    )
    const key = `${row}:${Math.min(place.column, width - 1)}`
    const before = comments.get(key)
    comments.set(key, before === undefined ? text : `${before}\n${text}`)
  }
  return comments
}

/** Returns the rows of the table blocks within a sheet. */
export function sheetRows(blocks: readonly Block[], sheet: Pick<Sheet, 'start' | 'end'>): SheetRow[] {
  return tablesOf(blocks, sheet).flatMap((block) => {
    const parts = rowsOf(block.text, block.start)
    const [first, last] = (block.anchor?.cells?.split(':') ?? []).map((address) => parseCell(address)?.number)
    const known = block.anchor?.rows
    const numbers = known?.length === parts.length ? known : undefined
    const whole = first !== undefined && last !== undefined && last - first + 1 === parts.length
    return parts.map((part, at) => {
      const edge = at === 0 ? first : at === parts.length - 1 ? last : undefined
      return {
        number: numbers?.[at] ?? (whole ? first + at : edge) ?? null,
        at: part.at,
        end: part.at + part.text.length,
        cells: cellsOf(part),
      }
    })
  })
}

/** Returns the cell that contains an offset; null when no row does. */
export function cellAt(rows: readonly SheetRow[], offset: number): CellPlace | null {
  const row = rows.findIndex(({ at, end }) => offset >= at && offset < end + 1)
  if (row < 0) return null
  return {
    row,
    column: Math.max(
      0,
      rows[row]!.cells.findLastIndex(({ at }) => at <= offset),
    ),
  }
}

/** Derives the sheets from the headings of the document, which are their names. */
export function sheetsOf(headings: readonly { text: string; level: number; start: number }[], length: number): Sheet[] {
  const tops = headings.filter(({ level }) => level === 1)
  if (tops.length === 0) return [{ name: '', start: 0, end: length }]
  return tops.map(({ text, start }, at) => ({ name: text, start, end: tops[at + 1]?.start ?? length }))
}

const wide = /[\u1100-\u115f\u2e80-\uffef]/g
/** Limits of column widths, in characters of Western text. */
const narrowest = 6
const widest = 44
/** Number of rows from which column widths are computed. */
const sampledRows = 300

/**
 * Computes the width of each column, in characters of Western text: that of its cells up to a limit, beyond which long columns share the
 * rest of `room`, the total width.
 */
export function columnWidths(rows: readonly SheetRow[], room: number): number[] {
  const wanted: number[] = []
  for (const { cells } of rows.slice(0, sampledRows)) {
    for (const [column, { text }] of cells.entries()) {
      wanted[column] = Math.max(wanted[column] ?? narrowest, text.length + (text.match(wide)?.length ?? 0))
    }
  }
  const columns = rows.reduce((max, { cells }) => Math.max(max, cells.length), 1)
  const wantedWidths = Array.from({ length: columns }, (_, column) => wanted[column] ?? narrowest)
  const widths = wantedWidths.map((chars) => Math.min(widest, chars))
  const left = room - sum(widths)
  const missing = sum(wantedWidths) - sum(widths)
  if (left <= 0 || missing <= 0) return widths
  const share = Math.min(1, left / missing)
  return widths.map((width, column) => width + Math.floor((wantedWidths[column]! - width) * share))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

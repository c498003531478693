import { cellsOf, rowsOf } from './table-cells.ts'

/** Cells of a table that are one: `[line, column, lines, columns]`, from 0. */
export type MergedCells = readonly [number, number, number, number]

/** A part of a table; the parts of a long table follow each other. */
interface TablePart {
  text: string
  merged?: readonly (readonly number[])[] | undefined
}

/** Joins the merged cells of the parts of a table: a cell that goes on in the next part is one. */
export function joinMerged(parts: readonly TablePart[]): MergedCells[] {
  const joined: MergedCells[] = []
  let lines = 0
  let last: string[] = []
  for (const { text, merged = [] } of parts) {
    const rows = rowsOf(text, 0)
    const first = merged.length > 0 ? cellsOf(rows[0]!).map((cell) => cell.text) : []
    for (const [line = 0, column = 0, height = 1, width = 1] of merged) {
      const before =
        line === 0 ? joined.findIndex((known) => goesOn(known, [lines, column, height, width]) && last[column] === first[column]) : -1
      if (before < 0) joined.push([lines + line, column, height, width])
      else joined[before] = [joined[before]![0], column, joined[before]![2] + height, width]
    }
    lines += rows.length
    last = cellsOf(rows.at(-1)!).map((cell) => cell.text)
  }
  return joined
}

const goesOn = ([line, column, height, width]: MergedCells, next: MergedCells) =>
  line + height === next[0] && column === next[1] && width === next[3]

/** How a place of a table is drawn: as the first place of merged cells, or not at all, because merged cells cover it. */
export type PlaceOfMerged = { lines: number; columns: number } | 'covered'

/** Returns the places of merged cells by `line:column`, for lines `[from, to)`. A cell that begins above is drawn from `from` on. */
export function placesOfMerged(merged: readonly MergedCells[], from: number, to: number): ReadonlyMap<string, PlaceOfMerged> {
  const places = new Map<string, PlaceOfMerged>()
  for (const [line, column, height, width] of merged) {
    const start = Math.max(line, from)
    const end = Math.min(line + height, to)
    for (let at = start; at < end; at++) {
      for (let x = column; x < column + width; x++) places.set(`${at}:${x}`, 'covered')
    }
    if (start < end) places.set(`${start}:${column}`, { lines: end - start, columns: width })
  }
  return places
}

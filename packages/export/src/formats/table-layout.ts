import { inlineText } from '../markdown/markdown-blocks.ts'
import type { Inline } from '../model.ts'

/** Returns the width shares of a table's columns, by their longest cells, within bounds. */
export function columnShares(rows: readonly Inline[][][]): number[] {
  const longest = rows[0]!.map((_, column) => rows.reduce((max, row) => Math.max(max, inlineText(row[column] ?? []).length), 0))
  return longest.map((chars) => Math.min(40, Math.max(5, chars)))
}

/** Returns the text size of a table with this many columns, in points. */
export const tableTextSize = (columns: number): number => (columns > 12 ? 6 : columns > 6 ? 8 : 9.5)

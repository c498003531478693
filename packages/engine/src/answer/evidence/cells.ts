/**
 * Returns the cells of an extracted table row, 「a | b」 or 「| a | b |」, in order; a bar at an edge yields an empty cell, consistently in
 * every row.
 */
export function cellsOf(row: string): string[] {
  return row.split(/ \| |^\| ?| ?\|$/u).map((cell) => cell.trim())
}

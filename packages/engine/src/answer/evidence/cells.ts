/** The cells of a row of a table as extraction writes it, 「a | b」 or 「| a | b |」, in order; a bar at an edge makes an empty one, in every row alike. */
export function cellsOf(row: string): string[] {
  return row.split(/ \| |^\| ?| ?\|$/u).map((cell) => cell.trim())
}

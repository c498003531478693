/** Splits rows into batches of at most `size`, so that no statement has too many parameters. */
export function* batches<T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

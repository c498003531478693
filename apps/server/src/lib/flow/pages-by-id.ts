/** Yields all rows of a table in pages by their ids, so that few of them are in memory. @param read returns the rows after an id, in order */
export async function* pagesById<R extends { id: string }>(size: number, read: (after: string) => Promise<R[]>): AsyncGenerator<R> {
  for (let after = ''; ;) {
    const rows = await read(after)
    yield* rows
    if (rows.length < size) return
    after = rows.at(-1)!.id
  }
}

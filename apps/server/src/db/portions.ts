/**
 * Yields rows in portions, so that the memory for them is bounded however many there are.
 * @param read returns the next rows whose ids are greater than `after`, in the order of their ids; none at the end
 */
export async function* inPortions<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = await read(''); rows.length > 0; rows = await read(rows.at(-1)!.id)) yield rows
}

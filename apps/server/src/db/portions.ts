import { and, asc, gt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

type TableWithId = PgTable & { id: PgColumn; $inferSelect: { id: string } }

/** Yields the rows of a table that fulfil a condition, in the order of their ids and at most `size` at once, so that their memory is bounded. */
export async function* portionsOf<T extends TableWithId>(
  tx: Tx,
  table: T,
  condition: SQL | undefined,
  size: number,
): AsyncGenerator<T['$inferSelect'][]> {
  const after = async (id: string) => {
    const rows = await tx
      .select()
      .from(table as PgTable)
      .where(and(condition, gt(table.id, id)))
      .orderBy(asc(table.id))
      .limit(size)
    return rows as T['$inferSelect'][]
  }
  for (let rows = await after(''); rows.length > 0; rows = await after(rows.at(-1)!.id)) yield rows
}

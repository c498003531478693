import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** The requested page of a list; pages are counted from 0. */
export interface Page {
  pageIndex: number
  pageSize: number
}

/**
 * Returns a page of the rows of a table, and the total number of rows.
 * @param order must be unique for any two rows, or one may appear on two pages
 */
export async function pageOf<T extends PgTable>(
  db: Db,
  table: T,
  { where, order, page }: { where: SQL | undefined; order: readonly SQL[]; page: Page },
): Promise<{ list: T['$inferSelect'][]; total: number }> {
  const total = await db.$count(table, where)
  const list = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(page.pageSize)
    .offset(page.pageIndex * page.pageSize)
  return { list, total }
}

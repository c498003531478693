import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Whether a text column has one of some values, however many: a list of parameters ends at 65,535. */
export function anyOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::text[])`
}

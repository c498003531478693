import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Whether a text column equals one of any number of values: a parameter list is limited to 65,535. */
export function anyOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::text[])`
}

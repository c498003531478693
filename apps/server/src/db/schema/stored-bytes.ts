import { sql, type SQL } from 'drizzle-orm'
import { integer } from 'drizzle-orm/pg-core'

/**
 * Generated column: bytes that a row takes of its owner's room, the sum of its large columns in UTF-8. The database computes it for every
 * writer.
 * @param columns SQL of text expressions, for example `content` or `sources::text`
 */
export function storedBytes(...columns: readonly string[]) {
  const sizes = columns.map((column) => `coalesce(octet_length(${column}), 0)`)
  const total: SQL = sql.raw(sizes.join(' + '))
  return integer().notNull().generatedAlwaysAs(total)
}

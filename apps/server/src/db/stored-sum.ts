import { sql, type SQL } from 'drizzle-orm'

/** Approximate overhead of a row besides its texts, in bytes: header, ids and index entries. It makes many empty rows count too. */
export const rowBytes = 200

/** Builds a query of the bytes of rows: the sum of an expression over them, plus the overhead of each. @param rows the part after `from` */
export const sumBytes = (bytes: string, rows: SQL): SQL =>
  sql`select coalesce(sum(${sql.raw(bytes)}), 0)::bigint + ${sql.raw(String(rowBytes))} * count(*) from ${rows}`

/** Builds `any(…)` of ids as one parameter. */
export const anyId = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::text[])`

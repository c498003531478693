import { sql, type SQL } from 'drizzle-orm'

/** The approximate overhead of a row beside its texts, in bytes: header, ids and index entries. Many empty rows take space, too. */
export const rowBytes = 200

/** A query of the bytes of rows: the sum of an expression over them, and the overhead of each. @param rows what follows `from` */
export const sumBytes = (bytes: string, rows: SQL): SQL =>
  sql`select coalesce(sum(${sql.raw(bytes)}), 0)::bigint + ${sql.raw(String(rowBytes))} * count(*) from ${rows}`

/** `any(…)` of ids as one parameter. */
export const anyId = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::text[])`

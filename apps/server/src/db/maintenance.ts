import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from './client.ts'

/** Dead rows and stale statistics of a busy hour are acceptable; those of a day are not. */
const everyMs = 60 * 60_000

/** Vacuums and analyses one table at a time, so that queries can run in between. */
export async function tidyTables({ db }: Pick<Database, 'db'>): Promise<void> {
  const tables = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = current_schema()`)
  for (const { name } of tables.rows) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`)
}

/** Replaces autovacuum, which a PostgreSQL server has, for the embedded engine. Returns a function that stops it. */
export function startMaintenance(database: Database, log: Logger): () => void {
  if (database.kind !== 'embedded') return () => undefined
  const timer = setInterval(() => {
    tidyTables(database).catch((error: unknown) => log.warn({ err: error }, 'the tables could not be tidied'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

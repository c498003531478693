import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Holds a name until the transaction ends: others who ask for it wait. Released by the database, also when the process dies. */
export async function lockByName(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * Locks a name until the transaction ends; other transactions that lock it wait. The database releases the lock, also when the process
 * dies.
 */
export async function lockByName(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

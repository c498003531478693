import { lte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { user } from '../../../db/schema/people/account.ts'

/** Accounts whose end has come. */
export async function listDueUsers(db: Db, now: number): Promise<string[]> {
  const rows = await db.select({ uid: user.uid }).from(user).where(lte(user.cancelAt, now))
  return rows.map(({ uid }) => uid)
}

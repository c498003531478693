import { lte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { user } from '../../../db/schema/people/account.ts'

/** Lists the accounts whose scheduled end has been reached. */
export async function listDueUsers(db: Db, now: number): Promise<string[]> {
  const rows = await db.select({ uid: user.uid }).from(user).where(lte(user.cancelAt, now))
  return rows.map(({ uid }) => uid)
}

import { and, count, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { user } from '../../../db/schema/people/account.ts'

/**
 * Counts the accounts created in each of some days.
 * @param starts starts of the days, milliseconds, ascending, and the end of the last one
 * @returns by index of the day; days without any are absent
 */
export async function countNewUsers(db: Db, starts: readonly number[]): Promise<{ index: number; n: number }[]> {
  const [first, end] = [starts[0], starts.at(-1)]
  if (first === undefined || end === undefined) return []
  const index = sql`width_bucket(${user.createdAt}, ${sql.param(`{${starts.join()}}`)}::bigint[]) - 1`.mapWith(Number).as('index')
  return db
    .select({ index, n: count() })
    .from(user)
    .where(and(gte(user.createdAt, first), lt(user.createdAt, end)))
    .groupBy(index)
}

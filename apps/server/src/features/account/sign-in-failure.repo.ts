import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { signInFailure } from '../../db/schema/account.ts'

/** How often something may be tried. */
export interface TryLimit {
  /** Tries after which no further one is let through; null for no end. */
  max: number | null
  /** Tries that lock it, from this one on, and for how long; null for never. */
  lock: { from: number; forMs: number } | null
  /** Tries are forgotten when none was made for this long. */
  forgetMs: number
}

/** How things stand with what is guessed at. */
export type TryState = Pick<typeof signInFailure.$inferSelect, 'count' | 'lockedUntil'>

/**
 * Counts a try before it is looked at, so that those at the same moment are counted too.
 * @returns which try it is, or null when it may not be made.
 */
export async function countTry(db: Db, key: string, { max, lock, forgetMs }: TryLimit, now: number): Promise<number | null> {
  const forgotten = sql`${signInFailure.lastAt} <= ${now - forgetMs}`
  const count = sql<number>`case when ${forgotten} then 1 else ${signInFailure.count} + 1 end`
  const lockAfter = (n: typeof count | number) =>
    lock ? sql<number | null>`case when ${n} >= ${lock.from}::int then ${now + lock.forMs}::bigint end` : null
  const [row] = await db
    .insert(signInFailure)
    .values({ key, count: 1, lastAt: now, lockedUntil: lock && lock.from <= 1 ? now + lock.forMs : null })
    .onConflictDoUpdate({
      target: signInFailure.key,
      set: { count, lastAt: now, lockedUntil: lockAfter(count) },
      setWhere: and(
        or(isNull(signInFailure.lockedUntil), lte(signInFailure.lockedUntil, now)),
        max === null ? undefined : or(forgotten, lt(signInFailure.count, max)),
      ),
    })
    .returning({ count: signInFailure.count })
  return row?.count ?? null
}

export async function findTries(db: Db, key: string): Promise<TryState | undefined> {
  const [row] = await db
    .select({ count: signInFailure.count, lockedUntil: signInFailure.lockedUntil })
    .from(signInFailure)
    .where(eq(signInFailure.key, key))
  return row
}

/** Forgets all tries: whoever was meant has come. */
export async function forgetTries(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(signInFailure).where(inArray(signInFailure.key, [...keys]))
}

/** Takes one try back that was not in vain. */
export async function takeTryBack(db: Db, key: string): Promise<void> {
  await db
    .update(signInFailure)
    .set({ count: sql`${signInFailure.count} - 1` })
    .where(and(eq(signInFailure.key, key), gt(signInFailure.count, 0)))
}

export async function deleteTriesBefore(db: Db, before: number): Promise<void> {
  await db.delete(signInFailure).where(lt(signInFailure.lastAt, before))
}

import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { signInFailure } from '../../../db/schema/people/account.ts'

/** Limit of attempts. */
export interface TryLimit {
  /** Maximum attempts; null for no limit. */
  max: number | null
  /** Number of the attempt that locks (never the first; later ones lock again), and the duration. Null for never. */
  lock: { from: number; forMs: number } | null
  /** Expiry of attempts: together after `allAfterMs` without one, or one every `oneAfterMs`. */
  decay: { allAfterMs: number } | { oneAfterMs: number }
}

/** The state of the attempts at a target. */
export type TryState = Pick<typeof signInFailure.$inferSelect, 'count' | 'lockedUntil'>

/**
 * Counts an attempt before it is checked, so that concurrent attempts are counted too.
 * @returns the number of the attempt, or null when it is not allowed.
 */
export async function countTry(db: Db, key: string, { max, lock, decay }: TryLimit, now: number): Promise<number | null> {
  // When the clock was set back, no time has passed, and no lock exceeds its normal duration.
  const since = sql`greatest(0, ${now}::bigint - ${signInFailure.lastAt})`
  const remembered =
    'allAfterMs' in decay
      ? sql<number>`case when ${since} >= ${decay.allAfterMs} then 0 else ${signInFailure.count} end`
      : sql<number>`greatest(0, ${signInFailure.count} - ${since} / ${decay.oneAfterMs})::int`
  const lockedUntil = lock ? sql`case when ${remembered} + 1 >= ${lock.from} then ${now + lock.forMs}::bigint end` : null
  const [row] = await db
    .insert(signInFailure)
    .values({ key, count: 1, lastAt: now, lockedUntil: null })
    .onConflictDoUpdate({
      target: signInFailure.key,
      set: { count: sql`${remembered} + 1`, lastAt: now, lockedUntil },
      setWhere: and(
        or(isNull(signInFailure.lockedUntil), lte(signInFailure.lockedUntil, now), gt(signInFailure.lockedUntil, now + (lock?.forMs ?? 0))),
        max === null ? undefined : lt(remembered, max),
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

/** Deletes all failed attempts after a successful sign-in. */
export async function deleteFailures(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(signInFailure).where(inArray(signInFailure.key, [...keys]))
}

/** Removes one counted attempt after it succeeded. */
export async function takeTryBack(db: Db, key: string): Promise<void> {
  await db
    .update(signInFailure)
    .set({ count: sql`${signInFailure.count} - 1` })
    .where(and(eq(signInFailure.key, key), gt(signInFailure.count, 0)))
}

export async function deleteTriesBefore(db: Db, before: number): Promise<void> {
  await db.delete(signInFailure).where(lt(signInFailure.lastAt, before))
}

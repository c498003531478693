import type { ShareRewardStatus } from '@wenjin/contract'
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { user } from '../../../db/schema/people/account.ts'
import { shareReward } from '../../../db/schema/platform/admin.ts'

export type ShareRewardRow = typeof shareReward.$inferSelect

/** Adds a reward claim; undefined when the account has already claimed this URL. */
export async function insertShareReward(db: Db, row: typeof shareReward.$inferInsert): Promise<ShareRewardRow | undefined> {
  const [inserted] = await db
    .insert(shareReward)
    .values(row)
    .onConflictDoNothing({ target: [shareReward.uid, shareReward.url] })
    .returning()
  return inserted
}

/** Returns a page of reward claims with their accounts, newest first; of all accounts or one, of any status or one. */
export async function pageShareRewards(
  db: Db,
  page: { pageIndex: number; pageSize: number; status?: ShareRewardStatus | undefined; uid?: string },
) {
  const where = and(
    page.status === undefined ? undefined : eq(shareReward.status, page.status),
    page.uid === undefined ? undefined : eq(shareReward.uid, page.uid),
  )
  const [total] = await db.select({ n: count() }).from(shareReward).where(where)
  const list = await db
    .select({ share: shareReward, userName: user.name })
    .from(shareReward)
    .innerJoin(user, eq(user.uid, shareReward.uid))
    .where(where)
    .orderBy(desc(shareReward.createdAt), desc(shareReward.id))
    .limit(page.pageSize)
    .offset(page.pageIndex * page.pageSize)
  return { list, total: total?.n ?? 0 }
}

/**
 * Locks and returns all claims to the URL of a claim, including itself; no other decision on them is possible until the transaction ends.
 */
export async function lockClaims(tx: Db, id: string): Promise<ShareRewardRow[]> {
  const sameUrl = tx.select({ url: shareReward.url }).from(shareReward).where(eq(shareReward.id, id))
  return tx.select().from(shareReward).where(inArray(shareReward.url, sameUrl)).orderBy(asc(shareReward.id)).for('update')
}

export async function updateShareReward(db: Db, id: string, change: Partial<ShareRewardRow>): Promise<void> {
  await db.update(shareReward).set(change).where(eq(shareReward.id, id))
}

/** Finds a reward claim with its account. */
export async function findShareReward(db: Db, id: string) {
  const [row] = await db
    .select({ share: shareReward, userName: user.name })
    .from(shareReward)
    .innerJoin(user, eq(user.uid, shareReward.uid))
    .where(eq(shareReward.id, id))
  return row
}

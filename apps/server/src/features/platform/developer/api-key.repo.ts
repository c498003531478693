import { and, asc, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { user } from '../../../db/schema/account.ts'
import { apiKey } from '../../../db/schema/developer.ts'
import type { Authorized } from '../../../lib/authorized.ts'

export type ApiKeyRow = typeof apiKey.$inferSelect

/** Until the transaction ends, nobody else of the account passes here: what is counted stays true. */
export async function lockOwner(tx: Db, uid: string): Promise<void> {
  await tx.select({ uid: user.uid }).from(user).where(eq(user.uid, uid)).for('update')
}

export async function countApiKeys(db: Db, uid: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(apiKey).where(eq(apiKey.uid, uid))
  return row?.n ?? 0
}

export async function insertApiKey(db: Db, row: ApiKeyRow): Promise<void> {
  await db.insert(apiKey).values(row)
}

/** An account's keys, newest first. */
export async function listApiKeys(db: Db, uid: string): Promise<ApiKeyRow[]> {
  return db.select().from(apiKey).where(eq(apiKey.uid, uid)).orderBy(desc(apiKey.createdAt), desc(apiKey.id))
}

/** Of anybody: for the policy. */
export async function findApiKey(db: Db, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select().from(apiKey).where(eq(apiKey.id, id))
  return row
}

/** The key of a hash, with the role of its owner. */
export async function findApiKeyByHash(db: Db, hash: string) {
  const [row] = await db
    .select({ key: apiKey, role: user.role })
    .from(apiKey)
    .innerJoin(user, eq(user.uid, apiKey.uid))
    .where(eq(apiKey.hash, hash))
  return row
}

/** Whether a key is neither revoked nor expired. @param now milliseconds since 1970 */
export async function isInForce(db: Db, id: string, now: number): Promise<boolean> {
  const rows = await db
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(and(eq(apiKey.id, id), or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now))))
  return rows.length > 0
}

/** Records that a key was used, unless another call noted it after `since`. */
export async function touchApiKey(db: Db, id: string, at: number, since: number): Promise<void> {
  await db
    .update(apiKey)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKey.id, id), or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, since))))
}

/**
 * Counts a call of a key with a daily limit, in one statement: of many calls at once no more than the limit are let in.
 * @param since midnight of today, milliseconds since 1970
 * @returns false when today's calls are used up.
 */
export async function takeCall(db: Db, id: string, since: number): Promise<boolean> {
  const isToday = eq(apiKey.usedSince, since)
  const rows = await db
    .update(apiKey)
    .set({ usedSince: since, usedCount: sql`case when ${isToday} then ${apiKey.usedCount} + 1 else 1 end` })
    .where(and(eq(apiKey.id, id), or(sql`${apiKey.usedSince} is distinct from ${since}`, lt(apiKey.usedCount, apiKey.dailyLimit))))
    .returning({ id: apiKey.id })
  return rows.length > 0
}

export async function deleteApiKey(db: Db, { id }: Authorized<ApiKeyRow, 'apiKey:delete'>): Promise<void> {
  await db.delete(apiKey).where(eq(apiKey.id, id))
}

/** An account's keys, as far as the instance knows them. */
export async function listKeys(db: Db, uid: string) {
  return db
    .select({
      name: apiKey.name,
      redactedKey: apiKey.redactedKey,
      createdAt: apiKey.createdAt,
      lastUsedAt: apiKey.lastUsedAt,
      scopes: apiKey.scopes,
      expiresAt: apiKey.expiresAt,
      dailyLimit: apiKey.dailyLimit,
      allowedAddresses: apiKey.allowedAddresses,
    })
    .from(apiKey)
    .where(eq(apiKey.uid, uid))
    .orderBy(asc(apiKey.createdAt))
}

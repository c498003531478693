import { and, asc, count, desc, eq, gt, isNull, like, lt, lte, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { sharedRead } from '../../../db/shared-read.ts'
import { user } from '../../../db/schema/people/account.ts'
import { apiKey } from '../../../db/schema/platform/developer.ts'
import type { Authorized } from '../../../lib/authorized.ts'

export type ApiKeyRow = typeof apiKey.$inferSelect

/** Prefix of the hash of a key that a user has granted a program, until the program fetches it; such a key cannot be used. */
const allowedPrefix = 'code:'
const isTaken = not(like(apiKey.hash, `${allowedPrefix}%`))

/** Returns the stored form of a granted key that has not been fetched, from the hash of its authorization code. */
export const allowedHash = (codeHash: string) => `${allowedPrefix}${codeHash}`

/** Serialises transactions of the account until the transaction ends, so that a count stays true. */
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

/** Lists an account's keys, newest first. */
export async function listApiKeys(db: Db, uid: string): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKey)
    .where(and(eq(apiKey.uid, uid), isTaken))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
}

/** Of anybody: finds a key by its id, for the policy. */
export async function findApiKey(db: Db, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select().from(apiKey).where(eq(apiKey.id, id))
  return row
}

/** Identifies a key by its hash, or by its account and id. */
export type KeyName = { hash: string } | { uid: string; id: string }

/** Finds the key with the role of its owner; undefined while an admin has suspended the owner. */
export const findUsableKey = sharedRead(
  async (db, key: KeyName) => {
    const named = 'hash' in key ? eq(apiKey.hash, key.hash) : and(eq(apiKey.id, key.id), eq(apiKey.uid, key.uid))
    const [row] = await db
      .select({ key: apiKey, role: user.role })
      .from(apiKey)
      .innerJoin(user, eq(user.uid, apiKey.uid))
      .where(and(named, isNull(user.suspendedAt)))
    return row
  },
  (key) => ('hash' in key ? key.hash : `${key.uid} ${key.id}`),
)

/** Finds the end of a key, milliseconds since 1970, null for never; undefined for a revoked key. */
export const findKeyEnd = sharedRead(
  async (db, id: string) => {
    const [row] = await db.select({ expiresAt: apiKey.expiresAt }).from(apiKey).where(eq(apiKey.id, id))
    return row?.expiresAt
  },
  (id) => id,
)

/** Records the last use of a key, unless another call recorded it after `since`. */
export async function touchApiKey(db: Db, id: string, at: number, since: number): Promise<void> {
  await db
    .update(apiKey)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKey.id, id), or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, since))))
}

/**
 * Counts a call of a key with a daily limit, in one statement, so that concurrent calls cannot exceed the limit.
 * @param since midnight of today, milliseconds since 1970
 * @returns the calls of today, including this one; null when the limit is reached.
 */
export async function takeCall(db: Db, id: string, since: number): Promise<number | null> {
  const isToday = eq(apiKey.usedSince, since)
  const rows = await db
    .update(apiKey)
    .set({ usedSince: since, usedCount: sql`case when ${isToday} then ${apiKey.usedCount} + 1 else 1 end` })
    .where(and(eq(apiKey.id, id), or(sql`${apiKey.usedSince} is distinct from ${since}`, lt(apiKey.usedCount, apiKey.dailyLimit))))
    .returning({ used: apiKey.usedCount })
  return rows[0]?.used ?? null
}

/** Deletes the granted keys of an account that no program fetched in time. @param now milliseconds since 1970 */
export async function deleteUntaken(db: Db, uid: string, now: number): Promise<void> {
  await db.delete(apiKey).where(and(eq(apiKey.uid, uid), not(isTaken), lte(apiKey.expiresAt, now)))
}

/**
 * Hands a granted key to its program, in one statement, so that one of several concurrent requests gets it.
 * @param now milliseconds since 1970
 * @returns the key; undefined when it was fetched, revoked or has expired
 */
export async function takeAllowedKey(
  db: Db,
  id: string,
  codeHash: string,
  taken: Pick<ApiKeyRow, 'hash' | 'redactedKey' | 'expiresAt'>,
  now: number,
): Promise<ApiKeyRow | undefined> {
  const isAllowed = and(eq(apiKey.id, id), eq(apiKey.hash, allowedHash(codeHash)), gt(apiKey.expiresAt, now))
  const [row] = await db.update(apiKey).set(taken).where(isAllowed).returning()
  return row
}

/** Of anybody, for a program that presents the key's authorization code: deletes a key. */
export async function deleteTakenKey(db: Db, id: string): Promise<void> {
  await db.delete(apiKey).where(eq(apiKey.id, id))
}

export async function deleteApiKey(db: Db, { id }: Authorized<ApiKeyRow, 'apiKey:delete'>): Promise<void> {
  await db.delete(apiKey).where(eq(apiKey.id, id))
}

/** Deletes every key of an account. @returns their ids */
export async function deleteApiKeys(db: Db, uid: string): Promise<string[]> {
  const deleted = await db.delete(apiKey).where(eq(apiKey.uid, uid)).returning({ id: apiKey.id })
  return deleted.map(({ id }) => id)
}

/** Lists an account's keys without their hashes. */
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
    .where(and(eq(apiKey.uid, uid), isTaken))
    .orderBy(asc(apiKey.createdAt))
}

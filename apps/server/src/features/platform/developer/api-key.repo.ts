import { and, asc, count, desc, eq, gt, isNull, like, lt, lte, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { sharedRead } from '../../../db/shared-read.ts'
import { user } from '../../../db/schema/people/account.ts'
import { apiKey } from '../../../db/schema/platform/developer.ts'
import type { Authorized } from '../../../lib/authorized.ts'

export type ApiKeyRow = typeof apiKey.$inferSelect

/** Begins the hash of a key that a person has allowed a program, until the program takes it; nobody can call with such a one. */
const allowedPrefix = 'code:'
const isTaken = not(like(apiKey.hash, `${allowedPrefix}%`))

/** The stored form of a key that is not taken yet, by the hash of what it is taken for. */
export const allowedHash = (codeHash: string) => `${allowedPrefix}${codeHash}`

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
  return db
    .select()
    .from(apiKey)
    .where(and(eq(apiKey.uid, uid), isTaken))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
}

/** Of anybody: for the policy. */
export async function findApiKey(db: Db, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select().from(apiKey).where(eq(apiKey.id, id))
  return row
}

/** The hash of a key, or a key of an account by its id. */
export type KeyName = { hash: string } | { uid: string; id: string }

/** The key of a name, with the role of its owner; undefined while an admin keeps them out. */
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

/** When a key ends, milliseconds since 1970, null for never; undefined for one that was revoked. */
export const findKeyEnd = sharedRead(
  async (db, id: string) => {
    const [row] = await db.select({ expiresAt: apiKey.expiresAt }).from(apiKey).where(eq(apiKey.id, id))
    return row?.expiresAt
  },
  (id) => id,
)

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
 * @returns the calls of today, with this one; null when they are used up.
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

/** Deletes the keys of an account that no program has taken in time. @param now milliseconds since 1970 */
export async function deleteUntaken(db: Db, uid: string, now: number): Promise<void> {
  await db.delete(apiKey).where(and(eq(apiKey.uid, uid), not(isTaken), lte(apiKey.expiresAt, now)))
}

/**
 * Gives a program the key it was allowed, in one statement: of many at once one has it.
 * @param now milliseconds since 1970
 * @returns the key; undefined where it was taken, revoked, or is not to be had any more
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

/** Of anybody, by a program that shows what it was taken for: deletes a key. */
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
    .where(and(eq(apiKey.uid, uid), isTaken))
    .orderBy(asc(apiKey.createdAt))
}

import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { shortUrl } from '../../../db/schema/write/share.ts'
import { isGuestOwner } from '../../../http/caller.ts'

export type ShortUrlRow = typeof shortUrl.$inferSelect

/**
 * Saves a code for a page, or finds the existing one: of anybody for a page without expiry, of the owner for one that ends at the same time.
 * A person's existing code is used again now; an account takes over a lasting one of a guest, so that it does not expire with the guest.
 */
export async function saveShortUrl(db: Db, row: typeof shortUrl.$inferInsert & { owner: string; usedAt: number }): Promise<ShortUrlRow> {
  const known = await findShortUrlOf(db, row)
  if (!known) {
    const [made] = await db.insert(shortUrl).values(row).onConflictDoNothing().returning()
    return made ?? (await findShortUrlOf(db, row))!
  }
  const owner = known.owner === '' || isGuestOwner(known.owner) ? row.owner : known.owner
  await db.update(shortUrl).set({ owner, usedAt: row.usedAt }).where(eq(shortUrl.code, known.code))
  return known
}

/** The existing code of a page: with the same end, or without. */
export async function findShortUrlOf(
  db: Db,
  { owner, path, expiresAt }: { owner: string; path: string; expiresAt?: number | null },
): Promise<ShortUrlRow | undefined> {
  const same = expiresAt == null ? isNull(shortUrl.expiresAt) : and(eq(shortUrl.expiresAt, expiresAt), eq(shortUrl.owner, owner))
  const [row] = await db
    .select()
    .from(shortUrl)
    .where(and(eq(shortUrl.path, path), same))
  return row
}

export async function countShortUrls(db: Db, owner: string): Promise<number> {
  return db.$count(shortUrl, eq(shortUrl.owner, owner))
}

export async function listShortUrlsOf(db: Db, owner: string): Promise<ShortUrlRow[]> {
  return db.select().from(shortUrl).where(eq(shortUrl.owner, owner)).orderBy(shortUrl.createdAt, shortUrl.code)
}

export async function eraseShortUrls(db: Db, owner: string): Promise<void> {
  await db.delete(shortUrl).where(eq(shortUrl.owner, owner))
}

/** Transfers the short addresses of a guest to an account; one that the account has too is deleted. */
export async function transferShortUrls(tx: Db, from: string, to: string): Promise<void> {
  const both = sql`exists (select 1 from short_url own where own.owner = ${to} and own.path = ${shortUrl.path} and own.expires_at = ${shortUrl.expiresAt})`
  await tx.delete(shortUrl).where(and(eq(shortUrl.owner, from), both))
  await tx.update(shortUrl).set({ owner: to }).where(eq(shortUrl.owner, from))
}

/** The target of a code, while it is valid. @param now milliseconds since 1970 */
export async function findShortUrl(db: Db, code: string, now: number): Promise<ShortUrlRow | undefined> {
  const [row] = await db
    .select()
    .from(shortUrl)
    .where(and(eq(shortUrl.code, code), or(isNull(shortUrl.expiresAt), gt(shortUrl.expiresAt, now))))
  return row
}

/** Counts an opening of a code. @param now milliseconds since 1970 */
export async function countOpening(db: Db, code: string, now: number): Promise<void> {
  await db
    .update(shortUrl)
    .set({ opened: sql`${shortUrl.opened} + 1`, usedAt: now })
    .where(eq(shortUrl.code, code))
}

/** Deletes codes that expired before a time, and those that nobody used since another. */
export async function deleteEnded(db: Db, before: { expired: number; unused: number }): Promise<void> {
  await db
    .delete(shortUrl)
    .where(or(lt(shortUrl.expiresAt, before.expired), lt(sql`coalesce(${shortUrl.usedAt}, ${shortUrl.createdAt})`, before.unused)))
}

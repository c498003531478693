import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { shortUrl } from '../../../db/schema/write/share.ts'

export type ShortUrlRow = typeof shortUrl.$inferSelect

/** Saves a code for a page. @returns the stored row, which is the existing one for a page without expiry. */
export async function saveShortUrl(db: Db, row: typeof shortUrl.$inferInsert): Promise<ShortUrlRow> {
  const [made] = await db.insert(shortUrl).values(row).onConflictDoNothing().returning()
  if (made) return made
  const [kept] = await db
    .select()
    .from(shortUrl)
    .where(and(eq(shortUrl.path, row.path), isNull(shortUrl.expiresAt)))
  return kept!
}

/** The target of a code, while it is valid. @param now milliseconds since 1970 */
export async function findShortUrl(db: Db, code: string, now: number): Promise<ShortUrlRow | undefined> {
  const [row] = await db
    .select()
    .from(shortUrl)
    .where(and(eq(shortUrl.code, code), or(isNull(shortUrl.expiresAt), gt(shortUrl.expiresAt, now))))
  return row
}

/** Counts an opening of a code. */
export async function countOpening(db: Db, code: string): Promise<void> {
  await db
    .update(shortUrl)
    .set({ opened: sql`${shortUrl.opened} + 1` })
    .where(eq(shortUrl.code, code))
}

/** Deletes codes that expired before a time. */
export async function deleteEnded(db: Db, before: number): Promise<void> {
  await db.delete(shortUrl).where(lt(shortUrl.expiresAt, before))
}

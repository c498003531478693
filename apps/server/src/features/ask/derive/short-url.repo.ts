import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { shortUrl } from '../../../db/schema/derive.ts'

/** Saves a code for a page. @returns the code it has, which may be an earlier one. */
export async function saveShortUrl(db: Db, row: typeof shortUrl.$inferInsert): Promise<string> {
  await db.insert(shortUrl).values(row).onConflictDoNothing({ target: shortUrl.path })
  const [kept] = await db.select({ code: shortUrl.code }).from(shortUrl).where(eq(shortUrl.path, row.path))
  return kept!.code
}

/** The path a code stands for. */
export async function findShortUrl(db: Db, code: string): Promise<string | undefined> {
  const [row] = await db.select({ path: shortUrl.path }).from(shortUrl).where(eq(shortUrl.code, code))
  return row?.path
}

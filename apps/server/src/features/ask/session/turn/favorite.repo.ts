import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { result, session } from '../../../../db/schema/ask/session.ts'
import type { Actor } from '../../../../http/caller.ts'
import type { Authorized } from '../../../../lib/authorized.ts'
import { isOwned, type ResultRow } from '../session.repo.ts'

/** Number of characters read from the beginning of an answer for a list. */
const headChars = 600

/** Sets the time since when an answer is a favourite; null removes the favourite. */
export async function setFavoriteAt(db: Db, { id }: Authorized<ResultRow, 'session:change'>, favoriteAt: number | null): Promise<void> {
  await db.update(result).set({ favoriteAt }).where(eq(result.id, id))
}

/** Returns a page of a person's favourite answers, newest first, each with the beginning of its text. */
export async function pageFavorites(db: Db, actor: Actor, page: { pageIndex: number; pageSize: number }) {
  const where = and(isOwned(actor), isNotNull(result.favoriteAt))
  const [total] = await db.select({ n: count() }).from(result).innerJoin(session, eq(session.id, result.sessionId)).where(where)
  const list = await db
    .select({
      resultId: result.id,
      sessionId: result.sessionId,
      question: result.question,
      text: sql<string>`coalesce(left(${result.answer}->>'text', ${headChars}), '')`,
      favoriteAt: sql<number>`${result.favoriteAt}`.mapWith(Number),
    })
    .from(result)
    .innerJoin(session, eq(session.id, result.sessionId))
    .where(where)
    .orderBy(desc(result.favoriteAt), desc(result.id))
    .limit(page.pageSize)
    .offset(page.pageIndex * page.pageSize)
  return { list, total: total?.n ?? 0 }
}

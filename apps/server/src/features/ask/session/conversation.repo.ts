import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { result, session } from '../../../db/schema/ask/session.ts'
import type { Actor } from '../../../http/caller.ts'
import { isOwned, type ResultRow } from './session.repo.ts'

/** Returns a page of a person's sessions in a topic, most recently used first. */
export async function pageConversations(
  db: Db,
  actor: Actor,
  topicId: string,
  page: { keyword: string; pageIndex: number; pageSize: number },
) {
  const named = sql`lower(coalesce(${session.title}, ${session.question}))`
  const words = page.keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = (word: string) => sql`position(${word} in ${named}) > 0`
  const where = and(isOwned(actor), eq(session.searchTopic, topicId), ...words.map(holds))
  const [total] = await db.select({ n: count() }).from(session).where(where)
  const turnsOf = (what: ReturnType<typeof sql>) => sql`(select ${what} from ${result} r where r.session_id = ${session}.id`
  const list = await db
    .select({
      session,
      state: sql<ResultRow['state'] | null>`${turnsOf(sql`r.state`)} order by r.ordinal desc limit 1)`,
      turns: sql<number>`${turnsOf(sql`count(*)`)})`.mapWith(Number),
      favorites: sql<number>`${turnsOf(sql`count(r.favorite_at)`)})`.mapWith(Number),
    })
    .from(session)
    .where(where)
    .orderBy(desc(session.updatedAt), desc(session.id))
    .limit(page.pageSize)
    .offset(page.pageIndex * page.pageSize)
  return { list, total: total?.n ?? 0 }
}

import { and, count, eq, gte, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { user } from '../../../db/schema/people/account.ts'
import { result, session } from '../../../db/schema/ask/session.ts'
import { topicCover, topicMember } from '../../../db/schema/library/topic.ts'
import type { Actor } from '../../../http/caller.ts'

export type CoverRow = typeof topicCover.$inferSelect

/** The public profiles of accounts, by uid. */
export async function findPeople(db: Db, uids: readonly string[]) {
  if (uids.length === 0) return new Map<string, { uid: string; name: string; avatar: string | null }>()
  const rows = await db
    .select({ uid: user.uid, name: user.name, avatar: user.avatar })
    .from(user)
    .where(inArray(user.uid, [...new Set(uids)]))
  return new Map(rows.map((row) => [row.uid, row]))
}

/** Counts the subscribers of topics; topics without subscribers are absent. */
export async function countSubscribers(db: Db, topicIds: readonly string[]): Promise<Map<string, number>> {
  if (topicIds.length === 0) return new Map()
  const rows = await db
    .select({ id: topicMember.topicId, n: count() })
    .from(topicMember)
    .where(and(inArray(topicMember.topicId, [...topicIds]), eq(topicMember.role, 'subscriber')))
    .groupBy(topicMember.topicId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function listCovers(db: Db, topicIds: readonly string[]): Promise<CoverRow[]> {
  if (topicIds.length === 0) return []
  return db
    .select()
    .from(topicCover)
    .where(inArray(topicCover.topicId, [...topicIds]))
}

/** Counts how often a person asked each topic since a time; topics never asked are absent. */
export async function countAsked(db: Db, actor: Actor, topicIds: readonly string[], since: number): Promise<Map<string, number>> {
  if (topicIds.length === 0) return new Map()
  const theirs = actor.uid === null ? and(eq(session.owner, 'guest'), eq(session.visitorId, actor.visitorId)) : eq(session.owner, actor.uid)
  const rows = await db
    .select({ id: result.searchTopic, n: count() })
    .from(result)
    .innerJoin(session, eq(session.id, result.sessionId))
    .where(and(theirs, gte(result.createdAt, since), inArray(result.searchTopic, [...topicIds])))
    .groupBy(result.searchTopic)
  return new Map(rows.map(({ id, n }) => [id!, n]))
}

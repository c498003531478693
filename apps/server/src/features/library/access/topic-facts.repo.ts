import { and, count, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { user } from '../../../db/schema/account.ts'
import { result, session } from '../../../db/schema/search.ts'
import { topicCover, topicMember, topicShare } from '../../../db/schema/topic.ts'
import type { Actor } from '../../../http/caller.ts'
import { isLive } from './topic-relation.repo.ts'

export type CoverRow = typeof topicCover.$inferSelect

/** Accounts by uid, as others see them. */
export async function findPeople(db: Db, uids: readonly string[]) {
  if (uids.length === 0) return new Map<string, { uid: string; name: string; avatar: string | null }>()
  const rows = await db
    .select({ uid: user.uid, name: user.name, avatar: user.avatar })
    .from(user)
    .where(inArray(user.uid, [...new Set(uids)]))
  return new Map(rows.map((row) => [row.uid, row]))
}

/** Subscribers by topic, for topics that have some. */
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

/** Those of some topics that have a live link with a password. */
export async function listPasswordShared(db: Db, topicIds: readonly string[]): Promise<Set<string>> {
  if (topicIds.length === 0) return new Set()
  const rows = await db
    .select({ id: topicShare.topicId })
    .from(topicShare)
    .where(and(inArray(topicShare.topicId, [...topicIds]), isNotNull(topicShare.passwordHash), isLive))
  return new Set(rows.map(({ id }) => id))
}

/** How often somebody asked each of some topics since a moment; topics never asked are absent. */
export async function countAsked(db: Db, person: Actor, topicIds: readonly string[], since: number): Promise<Map<string, number>> {
  if (topicIds.length === 0) return new Map()
  const theirs =
    person.uid === null ? and(eq(session.owner, 'guest'), eq(session.visitorId, person.visitorId)) : eq(session.owner, person.uid)
  const rows = await db
    .select({ id: result.searchTopic, n: count() })
    .from(result)
    .innerJoin(session, eq(session.id, result.sessionId))
    .where(and(theirs, gte(result.createdAt, since), inArray(result.searchTopic, [...topicIds])))
    .groupBy(result.searchTopic)
  return new Map(rows.map(({ id, n }) => [id!, n]))
}

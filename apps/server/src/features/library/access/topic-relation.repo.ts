import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { topicGrant, topicMember, topicShare } from '../../../db/schema/topic.ts'

export type MemberRow = typeof topicMember.$inferSelect
export type ShareRow = typeof topicShare.$inferSelect

/** The roles of an account in topics, by topic. */
export async function findRoles(db: Db, topicIds: readonly string[], uid: string): Promise<Map<string, MemberRow['role']>> {
  if (topicIds.length === 0) return new Map()
  const rows = await db
    .select({ id: topicMember.topicId, role: topicMember.role })
    .from(topicMember)
    .where(and(inArray(topicMember.topicId, [...topicIds]), eq(topicMember.uid, uid)))
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** A link that has not expired. */
export const isLive = or(isNull(topicShare.expiresAt), sql`${topicShare.expiresAt} > extract(epoch from clock_timestamp()) * 1000`)

/** The rights from opened links, by topic; an expired link grants none. */
export async function findGrants(
  db: Db,
  topicIds: readonly string[],
  persons: readonly string[],
): Promise<Map<string, ShareRow['permission']>> {
  if (topicIds.length === 0) return new Map()
  const rows = await db
    .select({ id: topicGrant.topicId, permission: topicShare.permission })
    .from(topicGrant)
    .innerJoin(topicShare, eq(topicShare.topicId, topicGrant.topicId))
    .where(and(inArray(topicGrant.topicId, [...topicIds]), inArray(topicGrant.person, [...persons]), isLive))
  return new Map(rows.map(({ id, permission }) => [id, permission]))
}

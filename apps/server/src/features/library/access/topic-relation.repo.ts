import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { topicMember } from '../../../db/schema/library/topic.ts'

export type MemberRow = typeof topicMember.$inferSelect

/** Finds the roles of an account in topics, by topic. */
export async function findRoles(db: Db, topicIds: readonly string[], uid: string): Promise<Map<string, MemberRow['role']>> {
  if (topicIds.length === 0) return new Map()
  const rows = await db
    .select({ id: topicMember.topicId, role: topicMember.role })
    .from(topicMember)
    .where(and(inArray(topicMember.topicId, [...topicIds]), eq(topicMember.uid, uid)))
  return new Map(rows.map(({ id, role }) => [id, role]))
}

import { and, asc, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Page } from '../../../db/page-of.ts'
import { user } from '../../../db/schema/people/account.ts'
import { topic, topicInvitation, topicMember } from '../../../db/schema/library/topic.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { type MemberRow, membershipCounts, type TopicRow } from '../access/index.ts'

export type InvitationRow = typeof topicInvitation.$inferSelect
type Role = MemberRow['role']
export const shownUser = { uid: user.uid, name: user.name, avatar: user.avatar }

export async function findMember(db: Db, topicId: string, uid: string) {
  const [row] = await db
    .select({ ...shownUser, role: topicMember.role, joinedAt: topicMember.createdAt })
    .from(topicMember)
    .innerJoin(user, eq(user.uid, topicMember.uid))
    .where(and(eq(topicMember.topicId, topicId), eq(topicMember.uid, uid)))
  return row
}

/** Adds a member, or changes the role of a member. */
export async function putMember(tx: Db, row: MemberRow): Promise<void> {
  await tx
    .insert(topicMember)
    .values(row)
    .onConflictDoUpdate({ target: [topicMember.topicId, topicMember.uid], set: { role: row.role } })
}

/** Removes a member; false when there is none, or none of this role. */
export async function deleteMember(tx: Db, { id }: Authorized<TopicRow, 'topic:read'>, uid: string, role?: Role): Promise<boolean> {
  const rows = await tx
    .delete(topicMember)
    .where(and(eq(topicMember.topicId, id), eq(topicMember.uid, uid), role && eq(topicMember.role, role)))
    .returning({ uid: topicMember.uid })
  return rows.length > 0
}

const byRole = sql`array_position(array['manager', 'cooperator', 'subscriber'], ${topicMember.role})`

/** Returns a page of members, those with the most rights first. */
export async function pageMembers(
  db: Db,
  { id }: Authorized<TopicRow, 'topic:manage'>,
  { role, ...page }: Page & { role: Role | undefined },
) {
  const where = and(eq(topicMember.topicId, id), role && eq(topicMember.role, role))
  const [total] = await db.select({ n: count() }).from(topicMember).where(where)
  const list = await db
    .select({ ...shownUser, role: topicMember.role, joinedAt: topicMember.createdAt })
    .from(topicMember)
    .innerJoin(user, eq(user.uid, topicMember.uid))
    .where(where)
    .orderBy(byRole, asc(topicMember.createdAt), asc(topicMember.uid))
    .limit(page.pageSize)
    .offset(page.pageIndex * page.pageSize)
  return { list, total: total?.n ?? 0 }
}

/** Returns a page of the topics that an account is a member of, the latest joined first. */
export async function pageTopicsJoined(db: Db, uid: string, { role, ...page }: Page & { role: Role | undefined }) {
  const where = and(eq(topicMember.uid, uid), isNull(topic.trashedAt), membershipCounts, role && eq(topicMember.role, role))
  const joined = db.select({ topic }).from(topicMember).innerJoin(topic, eq(topic.id, topicMember.topicId)).where(where)
  const [total] = await db.select({ n: count() }).from(topicMember).innerJoin(topic, eq(topic.id, topicMember.topicId)).where(where)
  const rows = await joined
    .orderBy(desc(topicMember.createdAt), desc(topicMember.topicId))
    .limit(page.pageSize)
    .offset(page.pageIndex * page.pageSize)
  return { list: rows.map((row) => row.topic), total: total?.n ?? 0 }
}

export async function insertInvitation(
  tx: Db,
  { id }: Authorized<TopicRow, 'topic:manage'>,
  row: Omit<InvitationRow, 'topicId'>,
): Promise<void> {
  await tx.insert(topicInvitation).values({ ...row, topicId: id })
}

const stillInvites = (now: number) => or(isNull(topicInvitation.expiresAt), gt(topicInvitation.expiresAt, now))

export async function listInvitationsOf(db: Db, { id }: Authorized<TopicRow, 'topic:manage'>, now: number): Promise<InvitationRow[]> {
  return db
    .select()
    .from(topicInvitation)
    .where(and(eq(topicInvitation.topicId, id), stillInvites(now)))
    .orderBy(desc(topicInvitation.createdAt), desc(topicInvitation.code))
}

/** Finds an invitation that has not expired. */
export async function findInvitation(db: Db, code: string, now: number): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(topicInvitation)
    .where(and(eq(topicInvitation.code, code), stillInvites(now)))
  return row
}

/** Deletes an invitation with its join requests; false when there is none. */
export async function deleteInvitationRow(tx: Db, { id }: Authorized<TopicRow, 'topic:manage'>, code: string): Promise<boolean> {
  const rows = await tx
    .delete(topicInvitation)
    .where(and(eq(topicInvitation.topicId, id), eq(topicInvitation.code, code)))
    .returning({ code: topicInvitation.code })
  return rows.length > 0
}

/** Lists the topics of others in which an account is a member. */
export async function listJoinedTopics(db: Db, uid: string) {
  return db
    .select({ id: topic.id, name: topic.name, role: topicMember.role, since: topicMember.createdAt })
    .from(topicMember)
    .innerJoin(topic, eq(topic.id, topicMember.topicId))
    .where(eq(topicMember.uid, uid))
    .orderBy(asc(topicMember.createdAt))
}

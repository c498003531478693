import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Page } from '../../../db/page-of.ts'
import { user } from '../../../db/schema/people/account.ts'
import { joinRequest, topicInvitation } from '../../../db/schema/library/topic.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { TopicRow } from '../access/index.ts'
import { type InvitationRow, shownUser } from './member.repo.ts'

/** Finds a person's join request for an invitation. */
export async function findRequest(db: Db, code: string, uid: string) {
  const [row] = await db
    .select()
    .from(joinRequest)
    .where(and(eq(joinRequest.code, code), eq(joinRequest.uid, uid)))
  return row
}

/** Inserts a join request; false when it exists already. */
export async function insertRequest(tx: Db, row: { code: string; uid: string; createdAt: number }): Promise<boolean> {
  const rows = await tx.insert(joinRequest).values(row).onConflictDoNothing().returning({ uid: joinRequest.uid })
  return rows.length > 0
}

const waiting = (topicId: string) => and(eq(topicInvitation.topicId, topicId), eq(joinRequest.refused, false))

/** Returns a page of the pending requesters, once each, longest wait first. */
export async function pageRequests(db: Db, { id }: Authorized<TopicRow, 'topic:manage'>, page: Page) {
  const since = sql<number>`min(${joinRequest.createdAt})`.mapWith(Number)
  const [total] = await db
    .select({ n: sql<number>`count(distinct ${joinRequest.uid})`.mapWith(Number) })
    .from(joinRequest)
    .innerJoin(topicInvitation, eq(topicInvitation.code, joinRequest.code))
    .where(waiting(id))
  const list = await db
    .select({ ...shownUser, role: sql<InvitationRow['role']>`max(${topicInvitation.role})`, requestedAt: since })
    .from(joinRequest)
    .innerJoin(topicInvitation, eq(topicInvitation.code, joinRequest.code))
    .innerJoin(user, eq(user.uid, joinRequest.uid))
    .where(waiting(id))
    .groupBy(user.uid)
    .orderBy(since, asc(user.uid))
    .limit(page.pageSize)
    .offset(page.pageIndex * page.pageSize)
  return { list, total: total?.n ?? 0 }
}

/** Lists and locks a person's pending join requests for a topic until the transaction ends. */
export async function lockRequests(tx: Db, { id }: Authorized<TopicRow, 'topic:manage'>, uid: string) {
  return tx
    .select({ code: joinRequest.code, role: topicInvitation.role })
    .from(joinRequest)
    .innerJoin(topicInvitation, eq(topicInvitation.code, joinRequest.code))
    .where(and(waiting(id), eq(joinRequest.uid, uid)))
    .for('update')
}

export async function refuseRequests(tx: Db, codes: readonly string[], uid: string): Promise<void> {
  await tx
    .update(joinRequest)
    .set({ refused: true })
    .where(and(inArray(joinRequest.code, [...codes]), eq(joinRequest.uid, uid)))
}

/** Deletes a person's join requests for a topic. */
export async function deleteRequests(tx: Db, topicId: string, uid: string): Promise<void> {
  const codes = tx.select({ code: topicInvitation.code }).from(topicInvitation).where(eq(topicInvitation.topicId, topicId))
  await tx.delete(joinRequest).where(and(inArray(joinRequest.code, codes), eq(joinRequest.uid, uid)))
}

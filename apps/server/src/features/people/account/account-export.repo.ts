import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { complaint, feedback, shareReward } from '../../../db/schema/admin.ts'
import { apiKey } from '../../../db/schema/developer.ts'
import { topic } from '../../../db/schema/knowledge.ts'
import { team, teamMember } from '../../../db/schema/team.ts'
import { topicGrant, topicMember } from '../../../db/schema/topic.ts'

/** The teams an account belongs to. */
export async function listMemberships(db: Db, uid: string) {
  return db
    .select({ id: team.id, name: team.name, manager: teamMember.manager, joinedAt: teamMember.joinedAt })
    .from(teamMember)
    .innerJoin(team, eq(team.id, teamMember.teamId))
    .where(eq(teamMember.uid, uid))
    .orderBy(asc(teamMember.joinedAt))
}

/** The topics of others an account was invited to. */
export async function listInvitations(db: Db, uid: string) {
  return db
    .select({ id: topic.id, name: topic.name, role: topicMember.role, since: topicMember.createdAt })
    .from(topicMember)
    .innerJoin(topic, eq(topic.id, topicMember.topicId))
    .where(eq(topicMember.uid, uid))
    .orderBy(asc(topicMember.createdAt))
}

/** The topics of others an account opened by a link. */
export async function listOpenedTopics(db: Db, uid: string) {
  return db
    .select({ id: topic.id, name: topic.name, since: topicGrant.createdAt })
    .from(topicGrant)
    .innerJoin(topic, eq(topic.id, topicGrant.topicId))
    .where(eq(topicGrant.person, uid))
    .orderBy(asc(topicGrant.createdAt))
}

/** An account's keys, as far as the instance knows them. */
export async function listKeys(db: Db, uid: string) {
  return db
    .select({ name: apiKey.name, redactedKey: apiKey.redactedKey, createdAt: apiKey.createdAt, lastUsedAt: apiKey.lastUsedAt })
    .from(apiKey)
    .where(eq(apiKey.uid, uid))
    .orderBy(asc(apiKey.createdAt))
}

/** The messages of an account to the operator, and its requests. */
export async function listReports(db: Db, uid: string) {
  return {
    feedback: await db
      .select({ content: feedback.content, contact: feedback.contact, page: feedback.page, createdAt: feedback.createdAt })
      .from(feedback)
      .where(eq(feedback.uid, uid))
      .orderBy(asc(feedback.createdAt)),
    complaints: await db
      .select({
        type: complaint.type,
        targetUrl: complaint.targetUrl,
        content: complaint.content,
        contact: complaint.contact,
        createdAt: complaint.createdAt,
      })
      .from(complaint)
      .where(eq(complaint.uid, uid))
      .orderBy(asc(complaint.createdAt)),
    shareRewards: await db
      .select({ url: shareReward.url, note: shareReward.note, days: shareReward.days, createdAt: shareReward.createdAt })
      .from(shareReward)
      .where(eq(shareReward.uid, uid))
      .orderBy(asc(shareReward.createdAt)),
  }
}

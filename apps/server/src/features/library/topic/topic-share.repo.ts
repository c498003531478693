import { and, asc, count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { topic } from '../../../db/schema/knowledge.ts'
import { topicGrant, topicShare } from '../../../db/schema/topic.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { isLive, type ShareRow, type TopicRow } from '../access/index.ts'

export async function findShare(db: Db, topicId: string): Promise<(ShareRow & { live: boolean }) | undefined> {
  const [row] = await db
    .select({ share: topicShare, live: sql<boolean>`${isLive}` })
    .from(topicShare)
    .where(eq(topicShare.topicId, topicId))
  return row && { ...row.share, live: row.live }
}

/** Saves how a topic is shared; one that is shared already keeps its key. */
export async function putShare(tx: Db, { id }: Authorized<TopicRow, 'topic:manage'>, row: Omit<ShareRow, 'topicId'>): Promise<void> {
  const { permission, passwordHash, expiresAt } = row
  await tx
    .insert(topicShare)
    .values({ ...row, topicId: id })
    .onConflictDoUpdate({ target: topicShare.topicId, set: { permission, passwordHash, expiresAt } })
}

/** Takes the link of a topic back, with all it let in; false when there is none. */
export async function deleteShare(tx: Db, { id }: Authorized<TopicRow, 'topic:manage'>): Promise<boolean> {
  const rows = await tx.delete(topicShare).where(eq(topicShare.topicId, id)).returning({ id: topicShare.topicId })
  return rows.length > 0
}

export async function countGrants(db: Db, topicId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(topicGrant).where(eq(topicGrant.topicId, topicId))
  return row?.n ?? 0
}

export async function deleteGrants(tx: Db, { id }: Authorized<TopicRow, 'topic:manage'>): Promise<void> {
  await tx.delete(topicGrant).where(eq(topicGrant.topicId, id))
}

/** Lets somebody in, while the link still has this key and this password. */
export async function insertGrant(
  db: Db,
  { topicId, shareKey, passwordHash }: Pick<ShareRow, 'topicId' | 'shareKey' | 'passwordHash'>,
  { person, now }: { person: string; now: number },
): Promise<void> {
  await db.execute(sql`
    insert into ${topicGrant} (topic_id, person, created_at)
    select ${topicShare.topicId}, ${person}, ${now}::bigint from ${topicShare}
    where ${topicShare.topicId} = ${topicId} and ${topicShare.shareKey} = ${shareKey}
      and ${topicShare.passwordHash} is not distinct from ${passwordHash}::text
    on conflict do nothing`)
}

export async function hasGrant(db: Db, topicId: string, persons: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ id: topicGrant.topicId })
    .from(topicGrant)
    .where(and(eq(topicGrant.topicId, topicId), inArray(topicGrant.person, [...persons])))
    .limit(1)
  return row !== undefined
}

/** Gives what a guest was let into to their account. */
export async function transferGrants(tx: Db, from: string, to: string): Promise<void> {
  const known = tx.select({ id: topicGrant.topicId }).from(topicGrant).where(eq(topicGrant.person, to))
  await tx
    .update(topicGrant)
    .set({ person: to })
    .where(and(eq(topicGrant.person, from), notInArray(topicGrant.topicId, known)))
  await deleteGrantsOf(tx, from)
}

export async function deleteGrantsOf(db: Db, person: string): Promise<void> {
  await db.delete(topicGrant).where(eq(topicGrant.person, person))
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

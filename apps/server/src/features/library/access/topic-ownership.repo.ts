import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Db } from '../../../db/client.ts'
import { file } from '../../../db/schema/library/file.ts'
import { topic, topicEvent } from '../../../db/schema/library/topic.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { TopicRow } from './library.repo.ts'

/** Lists the topics of an owner, oldest first. */
export async function listTopicsOf(db: Db, owner: string): Promise<TopicRow[]> {
  return db.select().from(topic).where(eq(topic.owner, owner)).orderBy(asc(topic.createdAt), asc(topic.id))
}

export async function listTopicsById(db: Db, ids: readonly string[]): Promise<TopicRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(topic)
    .where(inArray(topic.id, [...ids]))
}

/** Counts the files of topics; topics without files and attachments are absent. */
export async function countFiles(db: Db, topicIds: readonly string[]): Promise<Map<string, number>> {
  if (topicIds.length === 0) return new Map()
  const rows = await db
    .select({ id: file.topicId, n: sql<number>`(count(*) filter (where not ${file.attachment}))::int` })
    .from(file)
    .where(inArray(file.topicId, [...topicIds]))
    .groupBy(file.topicId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Locks the owner's set of topics until the transaction ends, so that no concurrent request adds one. */
export async function lockTopicOwner(tx: Db, owner: string): Promise<void> {
  await lockByName(tx, `topics-of:${owner}`)
}

/** Locks the topics of an owner until the transaction ends, so that no concurrent request adds files to them or transfers them. */
export async function lockTopicsOf(tx: Db, owner: string): Promise<TopicRow[]> {
  return tx.select().from(topic).where(eq(topic.owner, owner)).orderBy(asc(topic.createdAt), asc(topic.id)).for('update')
}

export async function setTopicOwner(db: Db, id: string, owner: string, name: string): Promise<void> {
  await db.update(topic).set({ owner, name }).where(eq(topic.id, id))
}

/** Finds which of the topics have any recorded event. */
export async function listTouched(db: Db, topicIds: readonly string[]): Promise<Set<string>> {
  if (topicIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: topicEvent.topicId })
    .from(topicEvent)
    .where(inArray(topicEvent.topicId, [...topicIds]))
  return new Set(rows.map(({ id }) => id))
}

/** Deletes a topic that has no files; false when it has some. The caller has locked its row. */
export async function deleteEmptyTopic(tx: Db, id: string): Promise<boolean> {
  const files = tx
    .select({ one: sql`1` })
    .from(file)
    .where(eq(file.topicId, topic.id))
  const rows = await tx
    .delete(topic)
    .where(and(eq(topic.id, id), notExists(files)))
    .returning({ id: topic.id })
  return rows.length > 0
}

export async function insertTopic(tx: Db, row: typeof topic.$inferInsert): Promise<TopicRow> {
  const [created] = await tx.insert(topic).values(row).returning()
  return created!
}

/** Updates a topic; undefined when it no longer exists. */
export async function updateTopicRow(
  db: Db,
  { id }: Authorized<TopicRow, 'topic:manage'>,
  change: Partial<TopicRow>,
): Promise<TopicRow | undefined> {
  const [row] = await db.update(topic).set(change).where(eq(topic.id, id)).returning()
  return row
}

import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { TopicCategory } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { file } from '../../../db/schema/library/file.ts'
import { topic, topicCover, topicMember } from '../../../db/schema/library/topic.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { isListed, type TopicRow } from '../access/index.ts'

/** Locks a topic until the transaction ends. Returns its current row. */
export async function lockTopic(tx: Db, id: string): Promise<TopicRow | undefined> {
  const [row] = await tx.select().from(topic).where(eq(topic.id, id)).for('update')
  return row
}

/** Returns a page of the trashed topics of owners, latest first. */
export async function pageTrashedTopics(db: Db, owners: readonly string[], page: Page) {
  const where = and(inArray(topic.owner, [...owners]), isNotNull(topic.trashedAt))
  return pageOf(db, topic, { where, order: [desc(topic.trashedAt), desc(topic.id)], page })
}

/** Lists topics that were trashed before a time. */
export async function listTopicsTrashedBefore(db: Db, moment: number): Promise<TopicRow[]> {
  return db.select().from(topic).where(lt(topic.trashedAt, moment)).orderBy(asc(topic.trashedAt))
}

/** Whether a topic has an imported file. */
export async function hasReadyFile(db: Db, topicId: string): Promise<boolean> {
  const where = and(eq(file.topicId, topicId), eq(file.state, 'ready'), isListed, isNull(file.versionOf))
  const [row] = await db.select({ id: file.id }).from(file).where(where).limit(1)
  return row !== undefined
}

const isShown = and(isNotNull(topic.publishedAt), isNull(topic.trashedAt))
const subscribers = sql`(select count(*) from ${topicMember} where ${topicMember.topicId} = ${topic.id} and ${topicMember.role} = 'subscriber')`
const islandSortOrders = {
  hot: [desc(subscribers), desc(topic.publishedAt), desc(topic.id)],
  new: [desc(topic.publishedAt), desc(topic.id)],
  name: [asc(topic.name), asc(topic.id)],
}

/** Returns a page of published topics; name, title and description together must match all `patterns`. */
export async function pageIsland(
  db: Db,
  wanted: Page & { patterns: readonly string[]; category: TopicCategory | undefined; sort: keyof typeof islandSortOrders },
) {
  const text = sql`(${topic.name} || ' ' || ${topic.title} || ' ' || ${topic.description})`
  const where = and(
    isShown,
    wanted.category === undefined ? undefined : eq(topic.category, wanted.category),
    ...wanted.patterns.map((pattern) => sql`${text} ilike ${pattern}`),
  )
  return pageOf(db, topic, { where, order: islandSortOrders[wanted.sort], page: wanted })
}

/** Counts the published topics by category. */
export async function countIsland(db: Db): Promise<Map<TopicCategory, number>> {
  const rows = await db.select({ category: topic.category, n: count() }).from(topic).where(isShown).groupBy(topic.category)
  return new Map(rows.map(({ category, n }) => [category ?? 'other', n]))
}

/** A cover picture of a topic, with the hash and size of its bytes. */
export type Cover = Pick<typeof topicCover.$inferInsert, 'id' | 'blobHash' | 'size'>

/** Replaces the cover of a topic. @returns the blob of the old cover */
export async function replaceCover(
  tx: Db,
  { id: topicId }: Authorized<TopicRow, 'topic:manage'>,
  mobile: boolean,
  next: Cover | null,
): Promise<string | null> {
  const [old] = await tx
    .delete(topicCover)
    .where(and(eq(topicCover.topicId, topicId), eq(topicCover.mobile, mobile)))
    .returning()
  if (next) await tx.insert(topicCover).values({ topicId, mobile, ...next })
  return old?.blobHash ?? null
}

export async function findCover(db: Db, id: string) {
  const [row] = await db.select().from(topicCover).where(eq(topicCover.id, id))
  return row
}

/** Counts the members of a topic who can edit it. */
export async function countWorkers(db: Db, topicId: string): Promise<number> {
  const where = and(eq(topicMember.topicId, topicId), ne(topicMember.role, 'subscriber'))
  const [row] = await db.select({ n: count() }).from(topicMember).where(where)
  return row?.n ?? 0
}

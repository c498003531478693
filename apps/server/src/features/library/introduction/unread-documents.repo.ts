import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import { document, file, fileDocument } from '../../../db/schema/library/file.ts'
import { isFound } from './introduction.repo.ts'
import { isListed } from '../access/index.ts'

const ofTopic = (topicId: string) => and(eq(file.topicId, topicId), isListed, isNull(file.versionOf))

/** Lists the longest or the latest files of a topic, each with its first document. */
export async function listNotableFiles(db: Db, topicId: string, by: 'length' | 'createdAt', max: number) {
  const length = sql<number>`coalesce(sum(${document.length}), 0)::int`
  return db
    .select({ id: file.id, name: file.name, createdAt: file.createdAt, length, documentId: sql<string | null>`min(${document.id})` })
    .from(file)
    .innerJoin(fileDocument, eq(fileDocument.fileId, file.id))
    .innerJoin(document, eq(document.id, fileDocument.documentId))
    .where(and(ofTopic(topicId), eq(file.state, 'ready')))
    .groupBy(file.id)
    .orderBy(by === 'length' ? desc(length) : desc(file.createdAt), asc(file.id))
    .limit(max)
}

/** Lists the files of a topic that could not be read, or only in part, latest first; and counts them. */
export async function listUnreadFiles(db: Db, topicId: string, max: number) {
  const isUnread = and(ofTopic(topicId), isNotNull(file.reason), or(eq(file.state, 'failed'), eq(file.state, 'ready')))
  const rows = await db
    .select({
      id: file.id,
      name: file.name,
      state: file.state,
      reason: file.reason,
      reasonDetail: file.reasonDetail,
      documentCount: file.documentCount,
    })
    .from(file)
    .where(isUnread)
    .orderBy(desc(file.createdAt), asc(file.id))
    .limit(max)
  const [all] = rows.length < max ? [{ n: rows.length }] : await db.select({ n: count() }).from(file).where(isUnread)
  return { rows, total: all!.n }
}

/** Counts the files of a topic that are still to be read. */
export async function countWaiting(db: Db, topicId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(file)
    .where(and(ofTopic(topicId), inArray(file.state, ['queued', 'parsing'])))
  return row!.n
}

/** Whether documents of a topic's files are still being indexed. */
export async function hasUnindexedDocuments(db: Db, topicId: string): Promise<boolean> {
  const [unindexed] = await db
    .select({ id: document.id })
    .from(document)
    .innerJoin(fileDocument, eq(fileDocument.documentId, document.id))
    .innerJoin(file, eq(file.id, fileDocument.fileId))
    .where(and(eq(document.topicId, topicId), lt(document.indexedTo, document.length), ofTopic(topicId), eq(file.state, 'ready')))
    .limit(1)
  return unindexed !== undefined
}

/** Lists which of the topics have searchable texts, those with the latest files first. */
export async function listTopicsWithTexts(db: Db, topicIds: readonly string[], max: number): Promise<string[]> {
  if (topicIds.length === 0) return []
  const rows = await db
    .select({ id: document.topicId })
    .from(document)
    .where(and(anyOf(document.topicId, topicIds), isFound))
    .groupBy(document.topicId)
    .orderBy(desc(sql`max(${document.readAt})`), asc(document.topicId))
    .limit(max)
  return rows.map(({ id }) => id)
}

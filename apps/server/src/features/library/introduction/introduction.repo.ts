import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { introduction } from '../../../db/schema/introduction.ts'
import { document, file, fileDocument } from '../../../db/schema/knowledge.ts'

export type IntroductionRow = typeof introduction.$inferSelect

/** Read anew when what is made of the same texts changes with a release. */
const generation = 1

export async function findIntroduction(db: Db, id: string): Promise<IntroductionRow | undefined> {
  const [row] = await db.select().from(introduction).where(eq(introduction.id, id))
  return row
}

export async function listIntroductions(db: Db, ids: readonly string[]): Promise<IntroductionRow[]> {
  return ids.length === 0 ? [] : db.select().from(introduction).where(anyOf(introduction.id, ids))
}

export async function saveIntroduction(tx: Tx, row: IntroductionRow): Promise<void> {
  const { id: _id, ...change } = row
  await tx.insert(introduction).values(row).onConflictDoUpdate({ target: introduction.id, set: change })
}

/** Adds a summary to an introduction, unless its texts have changed since. */
export async function addSummary(
  db: Db,
  { id, stamp, content }: IntroductionRow,
  summary: IntroductionRow['content']['summary'],
): Promise<void> {
  await db
    .update(introduction)
    .set({ content: { ...content, summary } })
    .where(and(eq(introduction.id, id), eq(introduction.stamp, stamp)))
}

export async function deleteIntroduction(db: Db, id: string): Promise<void> {
  await db.delete(introduction).where(eq(introduction.id, id))
}

export async function deleteFileIntroductions(tx: Db, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await tx.delete(introduction).where(inArray(introduction.fileId, [...fileIds]))
}

const isFound = sql`${document.indexedTo} > 0`

/** Stands for the texts of a topic that can be found: another one means that they have changed. Null where there are none. */
export async function stampOfTopic(db: Db, topicId: string): Promise<string | null> {
  const [row] = await db
    .select({
      n: sql<number>`count(*)::int`,
      sum: sql<string>`coalesce(sum(hashtext(${document.id} || ':' || ${document.indexedTo})::bigint), 0)::text`,
    })
    .from(document)
    .where(and(eq(document.topicId, topicId), isFound))
  return row!.n === 0 ? null : `${generation}/${row!.n}/${row!.sum}`
}

/** The documents of a file that can be found. */
export async function listFoundDocuments(db: Db, fileId: string): Promise<{ id: string; indexedTo: number }[]> {
  return db
    .select({ id: document.id, indexedTo: document.indexedTo })
    .from(fileDocument)
    .innerJoin(document, eq(document.id, fileDocument.documentId))
    .where(and(eq(fileDocument.fileId, fileId), isFound))
    .orderBy(asc(document.id))
}

export const stampOfDocuments = (documents: readonly { id: string; indexedTo: number }[]): string =>
  `${generation}/${documents.map(({ id, indexedTo }) => `${id}:${indexedTo}`).join(',')}`.slice(0, 4000)

/** Those of some documents that can be found. */
export async function listFound(db: Db, documentIds: readonly string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set()
  const rows = await db
    .select({ id: document.id })
    .from(document)
    .where(and(anyOf(document.id, documentIds), isFound))
  return new Set(rows.map(({ id }) => id))
}

const ofTopic = (topicId: string) => and(eq(file.topicId, topicId), isNull(file.trashedAt), isNull(file.versionOf))

/** The files of a topic whose text is longest, or which came last, with the first of their documents. */
export async function listNotableFiles(db: Db, topicId: string, by: 'length' | 'createdAt', most: number) {
  const length = sql<number>`coalesce(sum(${document.length}), 0)::int`
  return db
    .select({ id: file.id, name: file.name, createdAt: file.createdAt, length, documentId: sql<string | null>`min(${document.id})` })
    .from(file)
    .innerJoin(fileDocument, eq(fileDocument.fileId, file.id))
    .innerJoin(document, eq(document.id, fileDocument.documentId))
    .where(and(ofTopic(topicId), eq(file.state, 'ready')))
    .groupBy(file.id)
    .orderBy(by === 'length' ? desc(length) : desc(file.createdAt), asc(file.id))
    .limit(most)
}

/** The files of a topic that could not be read, or only in part, latest first; and how many there are. */
export async function listUnreadFiles(db: Db, topicId: string, most: number) {
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
    .limit(most)
  const [all] = rows.length < most ? [{ n: rows.length }] : await db.select({ n: count() }).from(file).where(isUnread)
  return { rows, total: all!.n }
}

/** Files of a topic that are still to be read. */
export async function countWaiting(db: Db, topicId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(file)
    .where(and(ofTopic(topicId), inArray(file.state, ['queued', 'parsing'])))
  return row!.n
}

/** Whether documents of a topic's files are still being made searchable. */
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

/** Those of some topics of which something can be found, the one with the latest file first. */
export async function listTopicsWithTexts(db: Db, topicIds: readonly string[], most: number): Promise<string[]> {
  if (topicIds.length === 0) return []
  const rows = await db
    .select({ id: document.topicId })
    .from(document)
    .where(and(anyOf(document.topicId, topicIds), isFound))
    .groupBy(document.topicId)
    .orderBy(desc(sql`max(${document.readAt})`), asc(document.topicId))
    .limit(most)
  return rows.map(({ id }) => id)
}

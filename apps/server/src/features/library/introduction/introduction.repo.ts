import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { introduction } from '../../../db/schema/library/introduction.ts'
import { document, fileDocument } from '../../../db/schema/library/file.ts'

export type IntroductionRow = typeof introduction.$inferSelect

/** Part of the stamp; increase it when a release derives other content from the same texts. */
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
export async function addWritten(
  db: Db,
  { id, stamp, content }: IntroductionRow,
  written: Required<Pick<IntroductionRow['content'], 'summary' | 'questions'>>,
): Promise<void> {
  await db
    .update(introduction)
    .set({ content: { ...content, ...written } })
    .where(and(eq(introduction.id, id), eq(introduction.stamp, stamp)))
}

export async function deleteIntroduction(db: Db, id: string): Promise<void> {
  await db.delete(introduction).where(eq(introduction.id, id))
}

export async function deleteFileIntroductions(tx: Db, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await tx.delete(introduction).where(inArray(introduction.fileId, [...fileIds]))
}

export const isFound = sql`${document.indexedTo} > 0`

/** The stamp of a topic's searchable texts: a different one means that they have changed. Null when there are none. */
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

/** Lists the searchable documents of a file. */
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

/** Finds which of the documents are searchable. */
export async function listFound(db: Db, documentIds: readonly string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set()
  const rows = await db
    .select({ id: document.id })
    .from(document)
    .where(and(anyOf(document.id, documentIds), isFound))
  return new Set(rows.map(({ id }) => id))
}

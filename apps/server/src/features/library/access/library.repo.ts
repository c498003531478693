import { and, asc, count, desc, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { AppError } from '@wenjin/contract'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import { sharedRead } from '../../../db/shared-read.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { document, file, fileDocument, snapshot } from '../../../db/schema/library/file.ts'
import { topic, topicMember } from '../../../db/schema/library/topic.ts'
import { passage } from '../../../db/schema/library/passage-index.ts'
import { job } from '../../../db/schema/platform/job.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { isListed } from './listed-file.ts'

export type TopicRow = typeof topic.$inferSelect
export type FileRow = typeof file.$inferSelect
export type DocumentRow = typeof document.$inferSelect

/** Owner of the libraries that everyone on the instance may search. */
export const instanceOwner = 'instance'

/** Inserts a topic unless its owner has one of that name. Returns the existing or new topic. */
export async function ensureTopic(db: Db, row: typeof topic.$inferInsert): Promise<TopicRow> {
  const find = async () => {
    const [found] = await db
      .select()
      .from(topic)
      .where(and(eq(topic.owner, row.owner), eq(topic.name, row.name), isNull(topic.trashedAt)))
    return found
  }
  const found = await find()
  if (found) return found
  await db.insert(topic).values(row).onConflictDoNothing()
  return (await find())!
}

export async function findTopic(db: Db, id: string): Promise<TopicRow | undefined> {
  const [row] = await db.select().from(topic).where(eq(topic.id, id))
  return row
}

export async function findTopicByFolder(db: Db, dirRootId: string): Promise<TopicRow | undefined> {
  const [row] = await db.select().from(topic).where(eq(topic.dirRootId, dirRootId))
  return row
}

/** The SQL condition that a membership is valid: a mere subscription is suspended while the topic is taken down. */
export const membershipCounts = or(ne(topicMember.role, 'subscriber'), isNull(topic.takenDown))

/** Lists the topics the person owns or is a member of, and those of the instance. */
export const listTopicRows = sharedRead(
  async (db, actor: Actor): Promise<readonly TopicRow[]> => {
    const invited = db
      .select({ id: topicMember.topicId })
      .from(topicMember)
      .innerJoin(topic, eq(topic.id, topicMember.topicId))
      .where(and(eq(topicMember.uid, actor.uid ?? ''), membershipCounts))
    return db
      .select()
      .from(topic)
      .where(
        and(
          ne(topic.kind, 'web'),
          isNull(topic.trashedAt),
          or(inArray(topic.owner, [instanceOwner, ownerOf(actor)]), inArray(topic.id, invited)),
        ),
      )
      .orderBy(asc(topic.createdAt))
  },
  (actor) => JSON.stringify([ownerOf(actor), actor.uid]),
)

/** Counts the files and passages of topics, by topic id. */
export async function countTopics(db: Db, ids: readonly string[]): Promise<Map<string, { files: number; passages: number }>> {
  const counts = new Map(ids.map((id) => [id, { files: 0, passages: 0 }]))
  if (ids.length === 0) return counts
  const files = await db
    .select({ id: file.topicId, n: count() })
    .from(file)
    .where(and(inArray(file.topicId, [...ids]), isListed))
    .groupBy(file.topicId)
  const passages = await db
    .select({ id: passage.topicId, n: count() })
    .from(passage)
    .where(inArray(passage.topicId, [...ids]))
    .groupBy(passage.topicId)
  for (const row of files) counts.get(row.id)!.files = row.n
  for (const row of passages) counts.get(row.id)!.passages = row.n
  return counts
}

/** Takes a lock until the transaction ends, so that the topic is not deleted. @throws AppError `notFound` when it no longer exists */
export async function holdTopic(db: Db, id: string): Promise<void> {
  const [held] = await db.select({ id: topic.id }).from(topic).where(eq(topic.id, id)).for('key share')
  if (!held) throw new AppError('notFound', { zh: '这个资料库', en: 'this library' })
}

export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(file).where(eq(file.id, id))
  return row
}

/**
 * Lists the files whose import has not finished and has no job, oldest first. A second job of a file would know nothing of the process
 * deaths during the first one, and would seem to be another owner's that waits.
 */
export async function listFilesWithoutImport(db: Db): Promise<Pick<FileRow, 'id' | 'topicId' | 'size' | 'blobHash' | 'reading'>[]> {
  return db
    .select({ id: file.id, topicId: file.topicId, size: file.size, blobHash: file.blobHash, reading: file.reading })
    .from(file)
    .where(
      and(
        inArray(file.state, ['queued', 'parsing']),
        isListed,
        notExists(
          db
            .select({ id: job.id })
            .from(job)
            .where(and(eq(job.singletonKey, file.id), inArray(job.state, ['queued', 'active']))),
        ),
      ),
    )
    .orderBy(asc(file.createdAt))
}

export async function pageFiles(db: Db, { id }: Authorized<TopicRow, 'topic:read'>, page: Page) {
  const where = and(eq(file.topicId, id), isListed)
  return pageOf(db, file, { where, order: [desc(file.createdAt), desc(file.id)], page })
}

/** Finds the first document of each file, with its title. */
export async function firstDocuments(db: Db, fileIds: readonly string[]): Promise<Map<string, { id: string; title: string }>> {
  if (fileIds.length === 0) return new Map()
  const first = db
    .select({ fileId: fileDocument.fileId, id: sql<string>`min(${fileDocument.documentId})`.as('first_document') })
    .from(fileDocument)
    .where(inArray(fileDocument.fileId, [...fileIds]))
    .groupBy(fileDocument.fileId)
    .as('first')
  const rows = await db
    .select({ fileId: first.fileId, id: first.id, title: document.title })
    .from(first)
    .innerJoin(document, eq(document.id, first.id))
  return new Map(rows.map(({ fileId, id, title }) => [fileId, { id, title }]))
}

/** Finds, for each document, the alphabetically first name of its files. */
export async function findFileNames(db: Db, documentIds: readonly string[]): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map()
  const rows = await db
    .select({ id: fileDocument.documentId, name: sql<string>`min(${file.name})` })
    .from(fileDocument)
    .innerJoin(file, eq(file.id, fileDocument.fileId))
    .where(and(inArray(fileDocument.documentId, [...documentIds]), isListed))
    .groupBy(fileDocument.documentId)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Lists the blocks of documents by id; missing documents are left out. */
export async function listDocumentBlocks(db: Db, documentIds: readonly string[]): Promise<Pick<DocumentRow, 'id' | 'blocks'>[]> {
  if (documentIds.length === 0) return []
  return db.select({ id: document.id, blocks: document.blocks }).from(document).where(anyOf(document.id, documentIds))
}

/** Finds an imported file of a topic with the same content. */
export async function findDuplicate(db: Db, topicId: string, blobHash: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(file)
    .where(and(eq(file.topicId, topicId), eq(file.blobHash, blobHash), eq(file.state, 'ready'), isListed))
    .orderBy(asc(file.createdAt))
    .limit(1)
  return row
}

/** Lists the ids of a file's documents. */
export async function listDocumentIds(db: Db, fileId: string): Promise<string[]> {
  const links = await db.select({ documentId: fileDocument.documentId }).from(fileDocument).where(eq(fileDocument.fileId, fileId))
  return links.map((link) => link.documentId)
}

/** Finds the documents of a topic by the hash of their text, among those whose places refer to the same original. */
export async function findDocumentsByHash(
  db: Db,
  topicId: string,
  hashes: readonly string[],
  original: string,
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({ id: document.id, hash: document.snapshotHash })
    .from(document)
    .where(and(eq(document.topicId, topicId), eq(document.original, original), anyOf(document.snapshotHash, hashes)))
  return new Map(rows.map((row) => [row.hash, row.id]))
}

/** Lists the documents of a file that belong to no other file. */
export async function listOwnDocuments(db: Db, fileId: string): Promise<DocumentRow[]> {
  const others = db
    .select({ one: sql`1` })
    .from(sql`${fileDocument} other`)
    .where(sql`other.document_id = ${document.id} and other.file_id <> ${fileId}`)
  return db
    .select()
    .from(document)
    .where(
      and(
        inArray(document.id, db.select({ id: fileDocument.documentId }).from(fileDocument).where(eq(fileDocument.fileId, fileId))),
        notExists(others),
      ),
    )
}

/**
 * Locks a blob until the transaction ends: a deletion waits for transactions that start to use the blob and then sees their rows; a use
 * that starts later finds the blob deleted.
 */
export async function lockBlob(tx: Db, blobHash: string, purpose: 'to use it' | 'to delete it'): Promise<void> {
  const key = sql`hashtextextended(${`blob:${blobHash}`}, 0)`
  await tx.execute(purpose === 'to use it' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`)
}

/** The topic of a document, and the first file that contains it. */
export interface DocumentPlace {
  topic: TopicRow
  file: FileRow | null
}

/** A document with its text, its topic and its file. */
export type FoundDocument = DocumentPlace & { document: DocumentRow; text: string }

/**
 * Finds the topic and file of a document without reading its text, which takes longest for a book. Undefined when all its files are in the
 * trash.
 */
export async function findDocumentPlace(db: Db, id: string): Promise<DocumentPlace | undefined> {
  const [row] = await db.select({ topic }).from(document).innerJoin(topic, eq(topic.id, document.topicId)).where(eq(document.id, id))
  if (!row) return undefined
  const [link] = await db
    .select({ file })
    .from(fileDocument)
    .innerJoin(file, eq(file.id, fileDocument.fileId))
    .where(eq(fileDocument.documentId, id))
    .orderBy(sql`${file.trashedAt} is not null`, asc(file.createdAt))
    .limit(1)
  if (link && link.file.trashedAt !== null) return undefined
  return { topic: row.topic, file: link?.file ?? null }
}

/** Finds a document with its text, also in the trash. */
export async function findDocumentText(db: Db, id: string): Promise<Pick<FoundDocument, 'document' | 'text'> | undefined> {
  const [row] = await db
    .select({ document, text: snapshot.text })
    .from(document)
    .innerJoin(snapshot, eq(snapshot.hash, document.snapshotHash))
    .where(eq(document.id, id))
  return row
}

/** Finds which part of the original is a picture of a document, without reading its text; null when there is no such picture. */
export async function findFigurePart(db: Db, id: string, n: number): Promise<string | null> {
  const figure = sql`jsonb_path_query_first(${document.blocks}, '$[*].figure ? (@.n == $n)', jsonb_build_object('n', ${n}::integer))`
  const [row] = await db
    .select({ part: sql<string | null>`${figure} ->> 'part'` })
    .from(document)
    .where(eq(document.id, id))
  return row?.part ?? null
}

export async function listAllFiles(db: Db, topicId: string): Promise<FileRow[]> {
  return db.select().from(file).where(eq(file.topicId, topicId))
}

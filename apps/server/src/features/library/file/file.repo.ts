import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import { document, file, fileDocument, folder, snapshot } from '../../../db/schema/library/file.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { type DocumentRow, type FileRow, holdTopic } from '../access/index.ts'

export async function findFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return db.select().from(file).where(anyOf(file.id, ids))
}

/** The files directly in folders, in the trash or not. */
export async function listFilesIn(db: Db, folderIds: readonly string[]): Promise<FileRow[]> {
  if (folderIds.length === 0) return []
  return db.select().from(file).where(anyOf(file.parentId, folderIds))
}

export async function updateFiles(db: Db, ids: readonly string[], change: Partial<FileRow>): Promise<void> {
  if (ids.length === 0) return
  await db.update(file).set(change).where(anyOf(file.id, ids))
}

/** The contents on their way to take the place of files, by the id of the file; the last one of each. */
export async function findVersions(db: Db, fileIds: readonly string[]): Promise<Map<string, FileRow>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db.select().from(file).where(anyOf(file.versionOf, fileIds)).orderBy(file.createdAt)
  return new Map(rows.map((row) => [row.versionOf!, row]))
}

/** All contents on their way to take the place of a file. */
export async function listVersions(db: Db, fileId: string): Promise<FileRow[]> {
  return db.select().from(file).where(eq(file.versionOf, fileId))
}

/** Files of a topic that stand under one of some names, in lower case. */
export async function findByNames(db: Db, topicIds: readonly string[], names: readonly string[]): Promise<FileRow[]> {
  if (names.length === 0) return []
  return db
    .select()
    .from(file)
    .where(and(anyOf(file.topicId, topicIds), isNull(file.trashedAt), anyOf(sql`lower(${file.name})`, names)))
}

/** Documents of files, none twice. */
export async function listDocumentsOf(db: Db, fileIds: readonly string[]): Promise<DocumentRow[]> {
  if (fileIds.length === 0) return []
  const linked = db.select({ id: fileDocument.documentId }).from(fileDocument).where(anyOf(fileDocument.fileId, fileIds))
  return db.select().from(document).where(inArray(document.id, linked))
}

/** Those of some documents that a file outside of these stands for, in the trash or not. */
export async function listShared(db: Db, documentIds: readonly string[], fileIds: readonly string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: fileDocument.documentId })
    .from(fileDocument)
    .where(and(anyOf(fileDocument.documentId, documentIds), sql`${fileDocument.fileId} <> all(${sql.param([...fileIds])}::text[])`))
  return new Set(rows.map(({ id }) => id))
}

/** Documents of files that no file outside of the trash stands for, by topic. */
export async function listForsaken(db: Db, fileIds: readonly string[]): Promise<{ id: string; topicId: string }[]> {
  if (fileIds.length === 0) return []
  const { rows } = await db.execute<{ id: string; topic_id: string }>(sql`
    select distinct ${document.id} as id, ${document.topicId} as topic_id from ${document}
    join ${fileDocument} mine on mine.document_id = ${document.id} and mine.file_id = any(${sql.param([...fileIds])}::text[])
    where not exists (
      select 1 from ${fileDocument} other join ${file} live on live.id = other.file_id
      where other.document_id = ${document.id} and live.trashed_at is null
    )`)
  return rows.map((row) => ({ id: row.id, topicId: row.topic_id }))
}

/** Ids of the documents of files, none twice. */
export async function listDocumentIdsOf(db: Db, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const links = await db.selectDistinct({ id: fileDocument.documentId }).from(fileDocument).where(anyOf(fileDocument.fileId, fileIds))
  return links.map(({ id }) => id)
}

/** Documents of a file, and characters of them, that are read at once. */
const first = { documents: 200, chars: 500_000 }

/** Ids of the first documents of a file: as many as are read at once, and one at least. */
export async function listFirstDocumentIds(db: Db, fileId: string): Promise<string[]> {
  const documents = await db
    .select({ id: document.id, length: document.length })
    .from(fileDocument)
    .innerJoin(document, eq(document.id, fileDocument.documentId))
    .where(eq(fileDocument.fileId, fileId))
    .orderBy(document.id)
    .limit(first.documents)
  let chars = 0
  return documents.filter(({ length }, at) => (chars += length) <= first.chars || at === 0).map(({ id }) => id)
}

/** A document that is to be found: in a file of its topic that is out of the trash. */
export type SearchableDocument = Pick<DocumentRow, 'id' | 'topicId' | 'length' | 'indexedTo'>

/** Those of some documents that are to be found. */
export async function listSearchable(db: Db, documentIds: readonly string[]): Promise<SearchableDocument[]> {
  if (documentIds.length === 0) return []
  // One after another by their keys: joined, all files of a topic would be read for each.
  const links = await db.select().from(fileDocument).where(anyOf(fileDocument.documentId, documentIds))
  const files = await findFiles(db, [...new Set(links.map(({ fileId }) => fileId))])
  const { id, topicId, length, indexedTo } = document
  const documents = await db.select({ id, topicId, length, indexedTo }).from(document).where(anyOf(document.id, documentIds))
  const found = files.filter(({ trashedAt, versionOf }) => trashedAt === null && versionOf === null)
  const topicOf = new Map(found.map((live) => [live.id, live.topicId]))
  const liveLinks = new Set(links.map(({ fileId, documentId }) => `${documentId}/${topicOf.get(fileId)}`))
  return documents.filter((one) => liveLinks.has(`${one.id}/${one.topicId}`))
}

/** Those of some documents that are to be found and are not, or not wholly, in the index. */
export async function listIndexable(db: Db, documentIds: readonly string[]): Promise<SearchableDocument[]> {
  if (documentIds.length === 0) return []
  const open = await db
    .select({ id: document.id })
    .from(document)
    .where(and(anyOf(document.id, documentIds), lt(document.indexedTo, document.length)))
  return listSearchable(
    db,
    open.map(({ id }) => id),
  )
}

/** A document as it is cut into passages: its text and blocks, and up to where that is done. */
export type IndexableDocument = Pick<DocumentRow, 'id' | 'title' | 'blocks' | 'indexedTo'> & { text: string }

/** Documents with what indexing them takes, in the order of their ids. */
export async function readIndexable(db: Db, ids: readonly string[]): Promise<IndexableDocument[]> {
  const { id, title, blocks, indexedTo } = document
  return db
    .select({ id, title, blocks, indexedTo, text: snapshot.text })
    .from(document)
    .innerJoin(snapshot, eq(snapshot.hash, document.snapshotHash))
    .where(anyOf(document.id, ids))
    .orderBy(document.id)
}

/** Documents with their texts, in the order of their ids: that of the documents of a file. */
export async function readDocuments(db: Db, ids: readonly string[]): Promise<{ document: DocumentRow; text: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ document, text: snapshot.text })
    .from(document)
    .innerJoin(snapshot, eq(snapshot.hash, document.snapshotHash))
    .where(anyOf(document.id, ids))
    .orderBy(document.id)
}

/** Gives documents to another topic. */
export async function setDocumentsTopic(db: Db, ids: readonly string[], topicId: string): Promise<void> {
  if (ids.length === 0) return
  await db.update(document).set({ topicId }).where(anyOf(document.id, ids))
}

/** The content addresses of all a file stands for. */
export async function listDocumentHashes(db: Db, fileId: string): Promise<Set<string>> {
  return new Set((await listDocumentsOf(db, [fileId])).map(({ snapshotHash }) => snapshotHash))
}

/** Lets a file stand for nothing any more. */
export async function unlinkDocuments(db: Db, fileId: string): Promise<void> {
  await db.delete(fileDocument).where(eq(fileDocument.fileId, fileId))
}

/**
 * Another file, of any topic, that was read from the same bytes under the same name by the same parser.
 * @param whole with its pictures, where it has any
 */
export async function findParsedAlike(db: Db, like: FileRow, parserVersion: number, whole: boolean): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(file)
    .where(
      and(
        eq(file.blobHash, like.blobHash ?? ''),
        eq(file.state, 'ready'),
        eq(file.parserVersion, parserVersion),
        // The name and the parser's choice may depend on these.
        eq(file.name, like.name),
        eq(file.contentType, like.contentType),
        like.url === null ? isNull(file.url) : eq(file.url, like.url),
        sql`${file.documentCount} > 0`,
        // A file read in part because a service was away is read anew.
        sql`coalesce(${file.reason}, '') not in ('ocrFailed', 'picturesUnread')`,
        whole ? isNull(file.reading) : undefined,
        sql`${file.id} <> ${like.id}`,
      ),
    )
    // Documents whose pictures were read come first.
    .orderBy(sql`${file.reading} is not null`)
    .limit(1)
  return row
}

/** The items that were trashed along with a folder. */
export async function listTakenAlong(db: Db, folderId: string): Promise<{ folderIds: string[]; files: FileRow[] }> {
  const folders = await db.select({ id: folder.id }).from(folder).where(eq(folder.trashedWith, folderId))
  const files = await db.select().from(file).where(eq(file.trashedWith, folderId))
  return { folderIds: folders.map(({ id }) => id), files }
}

/** Files marked as gone, or in the trash since before a moment. */
export async function listErasable(db: Db, gone: string, before: number, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(file)
    .where(or(eq(file.trashedWith, gone), lt(file.trashedAt, before)))
    .limit(limit)
}

/** Folders marked as gone, or in the trash since before a moment. */
export async function deleteErasableFolders(db: Db, gone: string, before: number): Promise<void> {
  await db.delete(folder).where(or(eq(folder.trashedWith, gone), lt(folder.trashedAt, before)))
}

/** Bytes of files, and of those directly in folders, that are not in the trash. */
export async function sumSizesBelow(db: Db, fileIds: readonly string[], folderIds: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${file.size}), 0)`.mapWith(Number) })
    .from(file)
    .where(and(isNull(file.trashedAt), or(anyOf(file.id, fileIds), anyOf(file.parentId, folderIds))))
  return row?.bytes ?? 0
}

/** Adds other content for a file: in a topic that is none, until it takes the file's place. */
export async function insertVersion(
  db: Db,
  of: FileRow,
  row: Omit<typeof file.$inferInsert, 'topicId' | 'parentId' | 'versionOf'>,
): Promise<FileRow> {
  const [created] = await db
    .insert(file)
    .values({ ...row, topicId: `version:${of.id}`, parentId: `version:${of.id}`, versionOf: of.id })
    .returning()
  return created!
}

/** Adds a file to a topic. @throws AppError, as `holdTopic` does */
export async function insertFile(db: Db, row: typeof file.$inferInsert): Promise<FileRow> {
  await holdTopic(db, row.topicId)
  const [created] = await db.insert(file).values(row).returning()
  return created!
}

export async function setFileName(
  db: Db,
  { id }: Authorized<FileRow, 'topic:edit'>,
  change: Pick<FileRow, 'name' | 'updatedAt'>,
): Promise<void> {
  await db.update(file).set(change).where(eq(file.id, id))
}

/** How an import goes; called by imports and copies alone. */
export async function updateFile(db: Db, id: string, change: Partial<FileRow>): Promise<void> {
  await db.update(file).set(change).where(eq(file.id, id))
}

export async function deleteFileRow(db: Db, id: string): Promise<void> {
  await db.delete(file).where(eq(file.id, id))
}

import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import { document, file, fileDocument, folder, snapshot } from '../../../db/schema/library/file.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { type DocumentRow, type FileRow, holdTopic, isListed } from '../access/index.ts'

export async function findFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return db.select().from(file).where(anyOf(file.id, ids))
}

/** Lists the files directly in folders, trashed or not. */
export async function listFilesIn(db: Db, folderIds: readonly string[]): Promise<FileRow[]> {
  if (folderIds.length === 0) return []
  return db.select().from(file).where(anyOf(file.parentId, folderIds))
}

export async function updateFiles(db: Db, ids: readonly string[], change: Partial<FileRow>): Promise<void> {
  if (ids.length === 0) return
  await db.update(file).set(change).where(anyOf(file.id, ids))
}

/** Finds the pending versions of files, by file id; the latest one of each. */
export async function findVersions(db: Db, fileIds: readonly string[]): Promise<Map<string, FileRow>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db.select().from(file).where(anyOf(file.versionOf, fileIds)).orderBy(file.createdAt)
  return new Map(rows.map((row) => [row.versionOf!, row]))
}

/** Lists all pending versions of a file. */
export async function listVersions(db: Db, fileId: string): Promise<FileRow[]> {
  return db.select().from(file).where(eq(file.versionOf, fileId))
}

/** Counts the files that came out of archives, by archive. */
export async function countUnpacked(
  db: Db,
  archives: readonly FileRow[],
): Promise<Map<string, { total: number; done: number; failed: number }>> {
  if (archives.length === 0) return new Map()
  const rows = await db
    .select({
      id: file.unpackedFrom,
      total: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${file.state} = 'ready'))::int`,
      failed: sql<number>`(count(*) filter (where ${file.state} = 'failed'))::int`,
    })
    .from(file)
    .where(
      and(
        anyOf(file.topicId, [...new Set(archives.map(({ topicId }) => topicId))]),
        anyOf(
          file.unpackedFrom,
          archives.map(({ id }) => id),
        ),
        isListed,
      ),
    )
    .groupBy(file.unpackedFrom)
  return new Map(rows.map(({ id, ...counts }) => [id!, counts]))
}

/** Finds the files of topics that have one of the names, in lower case. */
export async function findByNames(db: Db, topicIds: readonly string[], names: readonly string[]): Promise<FileRow[]> {
  if (names.length === 0) return []
  return db
    .select()
    .from(file)
    .where(and(anyOf(file.topicId, topicIds), isListed, anyOf(sql`lower(${file.name})`, names)))
}

/** Lists the distinct documents of files. */
export async function listDocumentsOf(db: Db, fileIds: readonly string[]): Promise<DocumentRow[]> {
  if (fileIds.length === 0) return []
  const linked = db.select({ id: fileDocument.documentId }).from(fileDocument).where(anyOf(fileDocument.fileId, fileIds))
  return db.select().from(document).where(inArray(document.id, linked))
}

/** Finds which of the documents belong to a file other than the given ones, trashed or not. */
export async function listShared(db: Db, documentIds: readonly string[], fileIds: readonly string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: fileDocument.documentId })
    .from(fileDocument)
    .where(and(anyOf(fileDocument.documentId, documentIds), sql`${fileDocument.fileId} <> all(${sql.param([...fileIds])}::text[])`))
  return new Set(rows.map(({ id }) => id))
}

/** Lists the documents of files that only trashed files have, with their topics. */
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

/** Lists the distinct ids of the documents of files. */
export async function listDocumentIdsOf(db: Db, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const links = await db.selectDistinct({ id: fileDocument.documentId }).from(fileDocument).where(anyOf(fileDocument.fileId, fileIds))
  return links.map(({ id }) => id)
}

/** Maximum number of documents of a file, and of their characters, that are read at once. */
const first = { documents: 200, chars: 500_000 }

/** Lists the ids of the first documents of a file, up to the maximum read at once, but at least one. */
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

/** A document that is to be searchable: it belongs to an untrashed file of its topic. */
export type SearchableDocument = Pick<DocumentRow, 'id' | 'topicId' | 'length' | 'indexedTo'>

/** Lists the documents that are to be searchable. */
export async function listSearchable(db: Db, documentIds: readonly string[]): Promise<SearchableDocument[]> {
  if (documentIds.length === 0) return []
  // Query the tables one after another by key: a join would read all files of a topic for each document.
  const links = await db.select().from(fileDocument).where(anyOf(fileDocument.documentId, documentIds))
  const files = await findFiles(db, [...new Set(links.map(({ fileId }) => fileId))])
  const { id, topicId, length, indexedTo } = document
  const documents = await db.select({ id, topicId, length, indexedTo }).from(document).where(anyOf(document.id, documentIds))
  const found = files.filter(({ trashedAt, versionOf }) => trashedAt === null && versionOf === null)
  const topicOf = new Map(found.map((live) => [live.id, live.topicId]))
  const liveLinks = new Set(links.map(({ fileId, documentId }) => `${documentId}/${topicOf.get(fileId)}`))
  return documents.filter((one) => liveLinks.has(`${one.id}/${one.topicId}`))
}

/** Lists the documents that are to be searchable and are not, or not completely, in the index. */
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

/** The input for cutting a document into passages: its text, its blocks, and the offset up to which it is indexed. */
export type IndexableDocument = Pick<DocumentRow, 'id' | 'title' | 'blocks' | 'indexedTo'> & { text: string }

/** Reads documents with their indexing input, ordered by id. */
export async function readIndexable(db: Db, ids: readonly string[]): Promise<IndexableDocument[]> {
  const { id, title, blocks, indexedTo } = document
  return db
    .select({ id, title, blocks, indexedTo, text: snapshot.text })
    .from(document)
    .innerJoin(snapshot, eq(snapshot.hash, document.snapshotHash))
    .where(anyOf(document.id, ids))
    .orderBy(document.id)
}

/** Reads documents with their texts, ordered by id, which is the order of documents in a file. */
export async function readDocuments(db: Db, ids: readonly string[]): Promise<{ document: DocumentRow; text: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ document, text: snapshot.text })
    .from(document)
    .innerJoin(snapshot, eq(snapshot.hash, document.snapshotHash))
    .where(anyOf(document.id, ids))
    .orderBy(document.id)
}

/** Moves documents to another topic. */
export async function setDocumentsTopic(db: Db, ids: readonly string[], topicId: string): Promise<void> {
  if (ids.length === 0) return
  await db.update(document).set({ topicId }).where(anyOf(document.id, ids))
}

/** Lists the text hashes of a file's documents. */
export async function listDocumentHashes(db: Db, fileId: string): Promise<Set<string>> {
  return new Set((await listDocumentsOf(db, [fileId])).map(({ snapshotHash }) => snapshotHash))
}

/** Lists the documents of files by id and the hash of their text. @param only ids of documents; the others are left out */
export async function listLinkedDocuments(
  db: Db,
  fileIds: readonly string[],
  only?: readonly string[],
): Promise<{ fileId: string; id: string; hash: string }[]> {
  return db
    .select({ fileId: fileDocument.fileId, id: document.id, hash: document.snapshotHash })
    .from(fileDocument)
    .innerJoin(document, eq(document.id, fileDocument.documentId))
    .where(and(anyOf(fileDocument.fileId, fileIds), only && anyOf(document.id, only)))
}

/** Removes all document links of a file. */
export async function unlinkDocuments(db: Db, fileId: string): Promise<void> {
  await db.delete(fileDocument).where(eq(fileDocument.fileId, fileId))
}

/**
 * Finds another file, of any topic, that was read from the same bytes under the same name by the same parser version.
 * @param whole requires that its pictures, if any, have been read
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
        // The title and the choice of parser may depend on these.
        eq(file.name, like.name),
        eq(file.contentType, like.contentType),
        like.url === null ? isNull(file.url) : eq(file.url, like.url),
        sql`${file.documentCount} > 0`,
        // A file that was read in part because a service was unavailable is read again.
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

/** Lists the items that were trashed together with a folder. */
export async function listTakenAlong(db: Db, folderId: string): Promise<{ folderIds: string[]; files: FileRow[] }> {
  const folders = await db.select({ id: folder.id }).from(folder).where(eq(folder.trashedWith, folderId))
  const files = await db.select().from(file).where(eq(file.trashedWith, folderId))
  return { folderIds: folders.map(({ id }) => id), files }
}

/** Lists files that are permanently deleted, or have been in the trash since before a time. */
export async function listErasable(db: Db, gone: string, before: number, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(file)
    .where(or(eq(file.trashedWith, gone), lt(file.trashedAt, before)))
    .limit(limit)
}

/** Deletes folders that are permanently deleted, or have been in the trash since before a time. */
export async function deleteErasableFolders(db: Db, gone: string, before: number): Promise<void> {
  await db.delete(folder).where(or(eq(folder.trashedWith, gone), lt(folder.trashedAt, before)))
}

/** Sums the bytes of untrashed files, given directly or by their folder. */
export async function sumSizesBelow(db: Db, fileIds: readonly string[], folderIds: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${file.size}), 0)`.mapWith(Number) })
    .from(file)
    .where(and(isNull(file.trashedAt), or(anyOf(file.id, fileIds), anyOf(file.parentId, folderIds))))
  return row?.bytes ?? 0
}

/** Inserts a version of a file; it belongs to no topic until it replaces the file. */
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

/** Inserts a file into a topic. @throws AppError, as `holdTopic` does */
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

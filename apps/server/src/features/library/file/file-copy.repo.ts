import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { nanoid } from 'nanoid'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { batches } from '../../../lib/flow/batches.ts'
import { document, file, fileDocument, folder } from '../../../db/schema/library/file.ts'
import { topic } from '../../../db/schema/library/topic.ts'
import type { FolderRow } from './folder/folder.repo.ts'
import { holdTopic, type FileRow } from '../access/index.ts'

/** Maximum number of folders per insert, so that the parameters stay far below 65,535. */
const foldersPerInsert = 500

/** The ids of a file and its copy. */
export interface CopyPair {
  from: string
  to: string
}

/** The folder and the name of a copy. */
export interface CopyPlace extends CopyPair {
  parentId: string
  name: string
}

const column = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
const pairsTable = (pairs: readonly CopyPair[]) =>
  sql`unnest(${column(pairs.map(({ from }) => from))}, ${column(pairs.map(({ to }) => to))}) as pair (source, copy)`

/** Lists the untrashed files directly in folders. */
export async function listLiveFilesIn(db: Db, folderIds: readonly string[]): Promise<FileRow[]> {
  if (folderIds.length === 0) return []
  return db
    .select()
    .from(file)
    .where(and(anyOf(file.parentId, folderIds), isNull(file.trashedAt)))
}

/** Locks files against deletion until the transaction ends. @returns the ids of those that exist */
export async function holdFiles(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.select({ id: file.id }).from(file).where(anyOf(file.id, ids)).orderBy(file.id).for('share')
  return new Set(rows.map(({ id }) => id))
}

export async function insertFolders(tx: Tx, rows: readonly FolderRow[]): Promise<void> {
  for (const batch of batches(rows, foldersPerInsert)) await tx.insert(folder).values(batch)
}

/**
 * Inserts copies of files into a topic. A copy waits (`queued`) when its original has documents or is being read.
 * @throws AppError, as `holdTopic` does
 */
export async function insertCopies(tx: Tx, topicId: string, places: readonly CopyPlace[], now: number): Promise<void> {
  if (places.length === 0) return
  await holdTopic(tx, topicId)
  const list = (get: (place: CopyPlace) => string) => column(places.map(get))
  const waits = sql`(source.state = 'parsing' or source.state = 'ready' and exists (select 1 from ${fileDocument} where ${fileDocument.fileId} = source.id))`
  await tx.execute(sql`
    insert into ${file} (
      id, topic_id, parent_id, name, content_type, size, blob_hash, url, date, state, progress, reason, reason_detail, document_count,
      duplicate, links, parser_version, unpacked_from, attachment, reading, created_at, updated_at
    )
    select place.id, ${topicId}, place.parent_id, place.name, source.content_type, source.size, source.blob_hash, source.url, source.date,
      case when ${waits} then 'queued' else source.state end, case when ${waits} then 0 else source.progress end,
      source.reason, source.reason_detail, source.document_count, source.duplicate, source.links, source.parser_version,
      source.unpacked_from, source.attachment, case when source.state = 'ready' and ${waits} then null else source.reading end, ${now}::bigint, ${now}::bigint
    from unnest(${list(({ from }) => from)}, ${list(({ to }) => to)}, ${list(({ parentId }) => parentId)}, ${list(({ name }) => name)})
      as place (source, id, parent_id, name)
    join ${file} source on source.id = place.source`)
}

/** Lists the copies that still wait for their documents, with their originals; locks both until the transaction ends. */
export async function lockWaitingCopies(tx: Tx, pairs: readonly CopyPair[]): Promise<{ copy: FileRow; source: FileRow | undefined }[]> {
  const sourceOf = new Map(pairs.map(({ from, to }) => [to, from]))
  // Lock the originals first: every copy uses this order.
  await holdFiles(tx, [...sourceOf.values()])
  const copies = await tx
    .select()
    .from(file)
    .where(and(anyOf(file.id, [...sourceOf.keys()]), eq(file.state, 'queued')))
    .orderBy(file.id)
    .for('update')
  const sources = await tx
    .select()
    .from(file)
    .where(
      anyOf(
        file.id,
        copies.map(({ id }) => sourceOf.get(id)!),
      ),
    )
  const byId = new Map(sources.map((row) => [row.id, row]))
  return copies.map((copy) => ({ copy, source: byId.get(sourceOf.get(copy.id)!) }))
}

/** A document, and its counterpart in another topic. */
export interface Counterpart {
  id: string
  topicId: string
  hash: string
  /** The document of the other topic with the same text and the same places; null when there is none. */
  there: string | null
}

/** Lists the distinct documents of files, each with its counterpart in a topic; a document of that topic is its own counterpart. */
export async function listCounterparts(tx: Db, fileIds: readonly string[], topicId: string): Promise<Counterpart[]> {
  if (fileIds.length === 0) return []
  const { rows } = await tx.execute<{ id: string; topic_id: string; hash: string; there: string | null }>(sql`
    select mine.id, mine.topic_id, mine.snapshot_hash as hash, other.id as there
    from ${document} mine left join ${document} other
      on other.topic_id = ${topicId} and other.snapshot_hash = mine.snapshot_hash and other.original = mine.original
    where mine.id in (select document_id from ${fileDocument} where ${anyOf(fileDocument.fileId, fileIds)})`)
  return rows.map(({ topic_id, ...row }) => ({ ...row, topicId: topic_id }))
}

/**
 * Inserts copies of documents into a topic; documents with the same text and places are copied once. @returns the ids of the inserted
 * copies
 */
export async function insertDocumentCopies(tx: Db, topicId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const copies = ids.map(() => nanoid())
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${document} (id, topic_id, snapshot_hash, original, title, external_id, url, date, authors, blocks, notices, length,
      read_at)
    select pair.copy, ${topicId}, source.snapshot_hash, source.original, source.title, source.external_id, source.url, source.date,
      source.authors, source.blocks, source.notices, source.length, source.read_at
    from ${pairsTable(ids.map((from, at) => ({ from, to: copies[at]! })))} join ${document} source on source.id = pair.source
    on conflict (topic_id, snapshot_hash, original) do nothing returning id`)
  return rows.map(({ id }) => id)
}

/** Lists the links between files and their documents. */
export async function listLinks(db: Db, fileIds: readonly string[]): Promise<{ fileId: string; documentId: string }[]> {
  return db.select().from(fileDocument).where(anyOf(fileDocument.fileId, fileIds))
}

/** Links files to documents. */
export async function insertLinks(tx: Db, links: readonly { fileId: string; documentId: string }[]): Promise<void> {
  if (links.length === 0) return
  const [files, documents] = [links.map(({ fileId }) => fileId), links.map(({ documentId }) => documentId)]
  await tx.execute(sql`
    insert into ${fileDocument} (file_id, document_id) select * from unnest(${column(files)}, ${column(documents)}) on conflict do nothing`)
}

/** Replaces the links of files to documents by links to the counterparts given for them. */
export async function relinkDocuments(tx: Db, fileIds: readonly string[], replaced: ReadonlyMap<string, string>): Promise<void> {
  if (replaced.size === 0) return
  const old = (await listLinks(tx, fileIds)).filter(({ documentId }) => replaced.has(documentId))
  await insertLinks(
    tx,
    old.map(({ fileId, documentId }) => ({ fileId, documentId: replaced.get(documentId)! })),
  )
  await tx.delete(fileDocument).where(and(anyOf(fileDocument.fileId, fileIds), anyOf(fileDocument.documentId, [...replaced.keys()])))
}

/** Transfers all document links of a file to another file that has none. */
export async function handDocumentsOver(tx: Db, from: string, to: string): Promise<void> {
  await tx.update(fileDocument).set({ fileId: to }).where(eq(fileDocument.fileId, from))
}

/** A file with its topic and the topic of its folder; the two differ while the file is being moved. */
export interface Whereabouts {
  id: string
  topicId: string
  placeTopicId: string | null
}

/** Finds the topics of files and of their folders, also for trashed files. */
export async function listWhereabouts(db: Db, ids: readonly string[]): Promise<Whereabouts[]> {
  const { rows } = await db.execute<{ id: string; topic_id: string; place: string | null }>(sql`
    select ${file.id} as id, ${file.topicId} as topic_id, coalesce(${folder.topicId}, root.id) as place from ${file}
    left join ${folder} on ${folder.id} = ${file.parentId} left join ${topic} root on root.dir_root_id = ${file.parentId}
    where ${anyOf(file.id, ids)}`)
  return rows.map(({ id, topic_id, place }) => ({ id, topicId: topic_id, placeTopicId: place }))
}

/** Locks files until the transaction ends, so that no concurrent request changes them or their document links. */
export async function lockFiles(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.select({ id: file.id }).from(file).where(anyOf(file.id, ids)).orderBy(file.id).for('update')
}

/** Finds the files of `among` that share a document with the files of `ids`. @returns them together with `ids` */
export async function listSharing(tx: Db, ids: readonly string[], among: readonly string[]): Promise<string[]> {
  const shared = tx.select({ id: fileDocument.documentId }).from(fileDocument).where(anyOf(fileDocument.fileId, ids))
  const rows = await tx
    .selectDistinct({ id: fileDocument.fileId })
    .from(fileDocument)
    .where(and(inArray(fileDocument.documentId, shared), anyOf(fileDocument.fileId, among)))
  return [...new Set([...ids, ...rows.map(({ id }) => id)])]
}

/** Lists the files that are being moved out of a topic or into it. */
export async function listInTransit(db: Db, topicId: string): Promise<Whereabouts[]> {
  const places = union(
    db.select({ id: folder.id }).from(folder).where(eq(folder.topicId, topicId)),
    db.select({ id: topic.dirRootId }).from(topic).where(eq(topic.id, topicId)),
  )
  const concerned = await union(
    db.select({ id: file.id }).from(file).where(eq(file.topicId, topicId)),
    db.select({ id: file.id }).from(file).where(inArray(file.parentId, places)),
  )
  const files = await listWhereabouts(
    db,
    concerned.map(({ id }) => id),
  )
  return files.filter(({ topicId: of, placeTopicId }) => placeTopicId !== null && placeTopicId !== of)
}

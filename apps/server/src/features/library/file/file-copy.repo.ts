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

/** Parameters of folders inserted at once stay far below 65,535. */
const foldersPerInsert = 500

/** A file and the copy of it. */
export interface CopyPair {
  from: string
  to: string
}

/** Where and under which name a copy stands. */
export interface CopyPlace extends CopyPair {
  parentId: string
  name: string
}

const column = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
const pairsTable = (pairs: readonly CopyPair[]) =>
  sql`unnest(${column(pairs.map(({ from }) => from))}, ${column(pairs.map(({ to }) => to))}) as pair (source, copy)`

/** The files directly in folders that are not in the trash. */
export async function listLiveFilesIn(db: Db, folderIds: readonly string[]): Promise<FileRow[]> {
  if (folderIds.length === 0) return []
  return db
    .select()
    .from(file)
    .where(and(anyOf(file.parentId, folderIds), isNull(file.trashedAt)))
}

/** Until the transaction ends these files are there. @returns those that are */
export async function holdFiles(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.select({ id: file.id }).from(file).where(anyOf(file.id, ids)).orderBy(file.id).for('share')
  return new Set(rows.map(({ id }) => id))
}

export async function insertFolders(tx: Tx, rows: readonly FolderRow[]): Promise<void> {
  for (const batch of batches(rows, foldersPerInsert)) await tx.insert(folder).values(batch)
}

/**
 * Adds copies of files to a topic. One whose original stands for documents waits for them, and so does one whose original is being read.
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
      duplicate, links, parser_version, unpacked_from, reading, created_at, updated_at
    )
    select place.id, ${topicId}, place.parent_id, place.name, source.content_type, source.size, source.blob_hash, source.url, source.date,
      case when ${waits} then 'queued' else source.state end, case when ${waits} then 0 else source.progress end,
      source.reason, source.reason_detail, source.document_count, source.duplicate, source.links, source.parser_version,
      source.unpacked_from, case when source.state = 'ready' and ${waits} then null else source.reading end, ${now}::bigint, ${now}::bigint
    from unnest(${list(({ from }) => from)}, ${list(({ to }) => to)}, ${list(({ parentId }) => parentId)}, ${list(({ name }) => name)})
      as place (source, id, parent_id, name)
    join ${file} source on source.id = place.source`)
}

/** Copies that still wait for the documents of their originals, with what the two have in common; both stay until the transaction ends. */
export async function lockWaitingCopies(tx: Tx, pairs: readonly CopyPair[]): Promise<{ copy: FileRow; source: FileRow | undefined }[]> {
  const sourceOf = new Map(pairs.map(({ from, to }) => [to, from]))
  // Lock the source files first, as every copy does.
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

/** Which of the documents of one topic, read by nobody anew, another one has as its own, and under which id. */
export interface Counterpart {
  id: string
  topicId: string
  hash: string
  /** The document of the other topic with the same text and the same places; null where it has none. */
  there: string | null
}

/** The documents of files, none twice, each with its counterpart in a topic: of a document of that topic itself. */
export async function listCounterparts(tx: Db, fileIds: readonly string[], topicId: string): Promise<Counterpart[]> {
  if (fileIds.length === 0) return []
  const { rows } = await tx.execute<{ id: string; topic_id: string; hash: string; there: string | null }>(sql`
    select mine.id, mine.topic_id, mine.snapshot_hash as hash, other.id as there
    from ${document} mine left join ${document} other
      on other.topic_id = ${topicId} and other.snapshot_hash = mine.snapshot_hash and other.original = mine.original
    where mine.id in (select document_id from ${fileDocument} where ${anyOf(fileDocument.fileId, fileIds)})`)
  return rows.map(({ topic_id, ...row }) => ({ ...row, topicId: topic_id }))
}

/** Adds copies of documents to a topic; of two with the same text and places, one. @returns the ids of those added */
export async function insertDocumentCopies(tx: Db, topicId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const copies = ids.map(() => nanoid())
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${document} (id, topic_id, snapshot_hash, original, title, external_id, url, date, authors, blocks, length, read_at)
    select pair.copy, ${topicId}, source.snapshot_hash, source.original, source.title, source.external_id, source.url, source.date,
      source.authors, source.blocks, source.length, source.read_at
    from ${pairsTable(ids.map((from, at) => ({ from, to: copies[at]! })))} join ${document} source on source.id = pair.source
    on conflict (topic_id, snapshot_hash, original) do nothing returning id`)
  return rows.map(({ id }) => id)
}

/** The documents of files. */
export async function listLinks(db: Db, fileIds: readonly string[]): Promise<{ fileId: string; documentId: string }[]> {
  return db.select().from(fileDocument).where(anyOf(fileDocument.fileId, fileIds))
}

/** Lets files stand for documents. */
export async function insertLinks(tx: Db, links: readonly { fileId: string; documentId: string }[]): Promise<void> {
  if (links.length === 0) return
  const [files, documents] = [links.map(({ fileId }) => fileId), links.map(({ documentId }) => documentId)]
  await tx.execute(sql`
    insert into ${fileDocument} (file_id, document_id) select * from unnest(${column(files)}, ${column(documents)}) on conflict do nothing`)
}

/** Lets files stand for the counterparts of some of their documents, by the ids of these. */
export async function relinkDocuments(tx: Db, fileIds: readonly string[], replaced: ReadonlyMap<string, string>): Promise<void> {
  if (replaced.size === 0) return
  const old = (await listLinks(tx, fileIds)).filter(({ documentId }) => replaced.has(documentId))
  await insertLinks(
    tx,
    old.map(({ fileId, documentId }) => ({ fileId, documentId: replaced.get(documentId)! })),
  )
  await tx.delete(fileDocument).where(and(anyOf(fileDocument.fileId, fileIds), anyOf(fileDocument.documentId, [...replaced.keys()])))
}

/** Gives all a file stands for to another one that stands for nothing. */
export async function handDocumentsOver(tx: Db, from: string, to: string): Promise<void> {
  await tx.update(fileDocument).set({ fileId: to }).where(eq(fileDocument.fileId, from))
}

/** A file, its topic, and the topic of the folder it lies in: another one while it is on its way there. */
export interface Whereabouts {
  id: string
  topicId: string
  placeTopicId: string | null
}

/** Where files are, in the trash or not. */
export async function listWhereabouts(db: Db, ids: readonly string[]): Promise<Whereabouts[]> {
  const { rows } = await db.execute<{ id: string; topic_id: string; place: string | null }>(sql`
    select ${file.id} as id, ${file.topicId} as topic_id, coalesce(${folder.topicId}, root.id) as place from ${file}
    left join ${folder} on ${folder.id} = ${file.parentId} left join ${topic} root on root.dir_root_id = ${file.parentId}
    where ${anyOf(file.id, ids)}`)
  return rows.map(({ id, topic_id, place }) => ({ id, topicId: topic_id, placeTopicId: place }))
}

/** Until the transaction ends nobody else changes these files or links documents to them. */
export async function lockFiles(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.select({ id: file.id }).from(file).where(anyOf(file.id, ids)).orderBy(file.id).for('update')
}

/** Those of some files that stand for a document one of the named ones stands for, these among them. */
export async function listSharing(tx: Db, ids: readonly string[], among: readonly string[]): Promise<string[]> {
  const shared = tx.select({ id: fileDocument.documentId }).from(fileDocument).where(anyOf(fileDocument.fileId, ids))
  const rows = await tx
    .selectDistinct({ id: fileDocument.fileId })
    .from(fileDocument)
    .where(and(inArray(fileDocument.documentId, shared), anyOf(fileDocument.fileId, among)))
  return [...new Set([...ids, ...rows.map(({ id }) => id)])]
}

/** Files on their way out of a topic or into it. */
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

import { AppError, type FileItem, type Lang, type Topic } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMerge } from './knowledge.jobs.ts'
import { editableFile, readableDocument, readableDocumentFile, readableFile, readableTopic, type ReadDocument } from './knowledge.policy.ts'
import { lockFilePlace } from './file-documents.ts'
import { leaveMarks } from './file-marks.repo.ts'
import { listVersions } from './file.repo.ts'
import { presentFile, presentFiles } from './file-view.ts'
import { toDocumentView } from './knowledge.presenter.ts'
import {
  deleteDocumentRows,
  deleteFileRow,
  ensureTopic,
  instanceOwner,
  isBlobUsed,
  listOwnDocuments,
  listTopicRows,
  lockBlob,
  pageFiles,
  type FileRow,
  type TopicRow,
} from './knowledge.repo.ts'
import { deletePictureTexts } from './picture-text.repo.ts'
import { getDefaultTopicRow, ownCode } from './own-topic.ts'
import { findOrPlanOwnTopic } from './own-topic.repo.ts'
import { deleteDocumentPassages } from './passage-index.ts'
import { presentTopics } from './topic-view.ts'
import { ownerOf, type Person } from '../../http/caller.ts'

/** A library everybody on the instance may search, by name; made on first use. */
export async function ensureInstanceTopic(
  ctx: Ctx,
  name: string,
  extra: { builtin?: boolean; description?: string } = {},
): Promise<TopicRow> {
  return ensureTopic(ctx.db, { id: nanoid(), name, owner: instanceOwner, dirRootId: nanoid(), createdAt: ctx.now(), ...extra })
}

/** @throws AppError `notFound` when the person may not search the topic. */
export async function requireReadableTopic(ctx: Ctx, person: Person, topicId: string): Promise<void> {
  await readableTopic(ctx.db, topicId, person)
}

/** Topics the person may search, the person's own among them: those kept on top first, then as the person put them. */
export async function listTopics(ctx: Ctx, person: Person): Promise<Topic[]> {
  const rows = await listTopicRows(ctx.db, person)
  const own = await findOrPlanOwnTopic(ctx.db, ownerOf(person), ctx.now())
  const topics = await presentTopics(ctx, person, own.stored ? rows : [...rows, own.row])
  return topics.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || a.sortIndex - b.sortIndex)
}

export async function listFiles(ctx: Ctx, person: Person, topicId: string, page: { pageIndex: number; pageSize: number }, lang: Lang) {
  const topic = topicId === ownCode ? await getDefaultTopicRow(ctx, person) : await readableTopic(ctx.db, topicId, person)
  const { list, total } = await pageFiles(ctx.db, topic.id, page)
  return { list: await presentFiles(ctx, person, list, lang), total, ...page }
}

export async function getFile(ctx: Ctx, person: Person, id: string, lang: Lang): Promise<FileItem> {
  const { file } = await readableFile(ctx.db, id, person)
  return presentFile(ctx, person, file, lang)
}

/** Deletes a file and the documents only it stands for. */
export async function deleteFile(ctx: Ctx, person: Person, id: string): Promise<void> {
  await removeFile(ctx, await editableFile(ctx.db, id, person))
}

/**
 * Keeps bytes from being deleted until the transaction ends, by when something stands for them.
 * @throws AppError `conflict` when they are gone already: the last that stood for them was deleted since they were kept
 */
export async function holdBlob(ctx: Ctx, tx: Tx, blobHash: string): Promise<void> {
  await lockBlob(tx, blobHash, 'to use it')
  if (await ctx.blobs.has(blobHash)) return
  throw new AppError('conflict', { zh: '文件刚刚被清理，请重新上传', en: 'the bytes were cleared away just now; send them again' })
}

/** Deletes bytes nothing stands for; not while somebody notes down that something does. */
export async function dropUnusedBlob(ctx: Ctx, blobHash: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockBlob(tx, blobHash, 'to delete it')
    if (await isBlobUsed(tx, blobHash)) return
    await deletePictureTexts(tx, blobHash)
    await ctx.blobs.delete(blobHash)
  })
}

/** Deletes a file that is locked, with its documents; its bytes stay. */
async function deleteHeld(ctx: Ctx, tx: Tx, { id, topicId }: FileRow): Promise<void> {
  await leaveMarks(tx, id)
  const documents = await listOwnDocuments(tx, id)
  const documentIds = documents.map((document) => document.id)
  await deleteDocumentPassages(tx, topicId, documentIds)
  if (documents.length > 0) await enqueueMerge(ctx, tx, topicId)
  await deleteFileRow(tx, id)
  await deleteDocumentRows(
    tx,
    documentIds,
    documents.map((document) => document.snapshotHash),
  )
}

/**
 * Gives up what is on its way to take the place of a file, which is locked until the transaction ends.
 * @returns the file, and what was given up: its bytes are for the caller to let go, once this is committed
 * @throws AppError `notFound` when the file has gone
 */
export async function giveUpVersions(ctx: Ctx, tx: Tx, fileId: string): Promise<{ file: FileRow; given: FileRow[] }> {
  const file = await lockFilePlace(tx, fileId)
  if (!file) throw new AppError('notFound', { zh: '这个文件', en: 'this file' })
  const given: FileRow[] = []
  for (const { id } of await listVersions(tx, fileId)) {
    const version = await lockFilePlace(tx, id)
    if (!version) continue
    await deleteHeld(ctx, tx, version)
    given.push(version)
  }
  return { file, given }
}

/**
 * Deletes a file with its documents and bytes, and what is on its way to take its place, whoever asks.
 * @param still what has to hold of it at that moment, too
 */
export async function removeFile(ctx: Ctx, { id }: FileRow, still: (file: FileRow) => boolean = () => true): Promise<void> {
  const removed = await ctx.db.transaction(async (tx) => {
    // In the order an import takes them: one that runs beside either has linked its documents by now, or finds the file gone.
    const held = await lockFilePlace(tx, id)
    if (!held || !still(held)) return []
    const { given } = await giveUpVersions(ctx, tx, id)
    await deleteHeld(ctx, tx, held)
    return [held, ...given]
  })
  for (const { blobHash } of removed) if (blobHash) await dropUnusedBlob(ctx, blobHash)
}

export async function getOriginal(ctx: Ctx, person: Person, id: string) {
  const { file } = await readableFile(ctx.db, id, person)
  if (!file.blobHash) throw new AppError('notFound', { zh: '原文件', en: 'the original' })
  return { stream: await ctx.blobs.get(file.blobHash), fileName: file.name, contentType: 'application/octet-stream', size: file.size }
}

/** The sharer of a document: the owner of the session with this share key, when an answer of it cites the document. */
export type FindSharer = (shareKey: string, documentId: string) => Promise<Person | null>

/** A document for somebody who may read it, or has the share key of a session that cites it. @throws AppError `notFound`. */
export async function readDocument(
  ctx: Ctx,
  findSharer: FindSharer,
  person: Person,
  id: string,
  shareKey: string | undefined,
): Promise<ReadDocument> {
  return readableDocument(ctx.db, id, readersOf(findSharer, person, id, shareKey))
}

/** The file a document was read from, for the same people, without reading the document's text. @throws AppError `notFound`. */
export async function readDocumentFile(
  ctx: Ctx,
  findSharer: FindSharer,
  person: Person,
  id: string,
  shareKey: string | undefined,
): Promise<FileRow | null> {
  return readableDocumentFile(ctx.db, id, readersOf(findSharer, person, id, shareKey))
}

/** In whose name a document may be read: the person's own, and that of who shared it with them. */
function readersOf(findSharer: FindSharer, person: Person, id: string, shareKey: string | undefined): (() => Promise<Person | null>)[] {
  return [async () => person, ...(shareKey === undefined ? [] : [() => findSharer(shareKey, id)])]
}

export async function getDocument(
  ctx: Ctx,
  findSharer: FindSharer,
  person: Person,
  id: string,
  slice: { at?: number; end?: number; from?: number; count: number; shareKey?: string },
) {
  const found = await readDocument(ctx, findSharer, person, id, slice.shareKey)
  const { blocks } = found.document
  const { at } = slice
  const holding = at === undefined ? -1 : blocks.findIndex((block) => at < block.end)
  // Some of what stands before the place is part of understanding it.
  const around = Math.max(0, holding - Math.floor(slice.count / 4))
  return toDocumentView(found, { ...slice, from: slice.from ?? around })
}

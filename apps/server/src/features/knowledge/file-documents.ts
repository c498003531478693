import { splitPassages } from '@wenjin/engine'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import {
  listDocumentsOf,
  listForsaken,
  listShared,
  listUnindexed,
  readDocuments,
  setDocumentsTopic,
  unlinkDocuments,
  updateFiles,
} from './file.repo.ts'
import { orderIndexing } from './file.jobs.ts'
import { orderMerge } from './knowledge.jobs.ts'
import {
  deleteDocumentRows,
  deleteFileRow,
  findDocumentsByHash,
  findFile,
  insertDocumentRows,
  linkDocuments,
  listDocumentIds,
  listOwnDocuments,
  lockFile,
  type DocumentRow,
  type FileRow,
} from './knowledge.repo.ts'
import { moveMarks } from './file-marks.repo.ts'
import { lockTopicIndex } from './passage-index.repo.ts'
import { addPassages, deleteDocumentPassages } from './passage-index.ts'

/** Documents that come into an index in one transaction: nobody waits for more. */
const indexedAtOnce = 100

/** Takes what no file outside of the trash stands for out of the index. The files are marked by the caller, in this transaction. */
export async function withdrawDocuments(ctx: Ctx, tx: Tx, topicId: string, fileIds: readonly string[]): Promise<void> {
  await lockTopicIndex(tx, topicId)
  const forsaken = await listForsaken(tx, fileIds)
  if (forsaken.length === 0) return
  await deleteDocumentPassages(
    tx,
    topicId,
    forsaken.map(({ id }) => id),
  )
  await orderMerge(ctx, tx, topicId)
}

/** Whether what a file holds is to be found. */
export function isSearchable({ trashedAt, versionOf }: FileRow): boolean {
  return trashedAt === null && versionOf === null
}

/** A file as it stands once nobody else changes it or the index of its topic until the transaction ends; undefined when it is gone. */
export async function lockFilePlace(tx: Db, fileId: string): Promise<FileRow | undefined> {
  // The index first, in the order of everybody who changes both.
  for (let topicId = (await findFile(tx, fileId))?.topicId; topicId !== undefined;) {
    await lockTopicIndex(tx, topicId)
    await lockFile(tx, fileId)
    const file = await findFile(tx, fileId)
    if (!file || file.topicId === topicId) return file
    topicId = file.topicId
  }
  return undefined
}

/** Adds the passages of those of some documents that have none. @returns whether there were any */
export async function indexDocuments(tx: Db, topicId: string, ids: readonly string[]): Promise<boolean> {
  const missing = await listUnindexed(tx, ids)
  const documents = (await readDocuments(tx, missing)).map(({ document, text }) => {
    const parsed = {
      ...document,
      text,
      url: document.url ?? undefined,
      date: document.date ?? undefined,
      authors: document.authors ?? undefined,
    }
    return { documentId: document.id, document: parsed, passages: splitPassages(parsed) }
  })
  await addPassages(tx, topicId, documents)
  return documents.length > 0
}

/**
 * Makes the documents of a file searchable that are in no index: it came back from the trash, or from another topic. Done again after a crash
 * it goes on.
 */
export async function indexFile(ctx: Ctx, fileId: string): Promise<void> {
  const ids = await listDocumentIds(ctx.db, fileId)
  for (let at = 0; at < ids.length; at += indexedAtOnce) {
    await ctx.db.transaction(async (tx) => {
      const file = await lockFilePlace(tx, fileId)
      // In the trash again since it was ordered: whoever takes it out orders it anew.
      if (!file || !isSearchable(file)) return
      if (await indexDocuments(tx, file.topicId, ids.slice(at, at + indexedAtOnce))) await orderMerge(ctx, tx, file.topicId)
    })
  }
}

/** The documents of one file all have their places in it, or none has. */
const originalOf = ([first]: readonly DocumentRow[]) => first?.original ?? ''

const copyOf = (document: DocumentRow, topicId: string) => ({ ...document, id: nanoid(), topicId })

/**
 * Lets a file stand for the documents of another one, read anew by nobody: the same ones in the same topic, copies in another topic. Those
 * come into the index at once, or when there is time.
 * @returns how many its topic did not have yet
 */
export async function copyDocuments(ctx: Ctx, tx: Tx, from: FileRow, to: FileRow, { atOnce = false } = {}): Promise<number> {
  if (atOnce) await lockTopicIndex(tx, to.topicId)
  const documents = await listDocumentsOf(tx, [from.id])
  if (documents.length === 0) return 0
  const known = await findDocumentsByHash(
    tx,
    to.topicId,
    documents.map(({ snapshotHash }) => snapshotHash),
    originalOf(documents),
  )
  const copies = documents.filter(({ snapshotHash }) => !known.has(snapshotHash)).map((document) => copyOf(document, to.topicId))
  await insertDocumentRows(tx, copies)
  const ids = [...known.values(), ...copies.map(({ id }) => id)]
  await linkDocuments(tx, to.id, ids)
  if (isSearchable(to)) {
    if (!atOnce) await orderIndexing(ctx, tx, to.id)
    else if (await indexDocuments(tx, to.topicId, ids)) await orderMerge(ctx, tx, to.topicId)
  }
  return copies.length
}

/** Deletes documents with their passages, and the snapshots nobody else holds. */
async function dropDocumentsOf(tx: Db, topicId: string, documents: readonly DocumentRow[]): Promise<void> {
  const ids = documents.map(({ id }) => id)
  await deleteDocumentPassages(tx, topicId, ids)
  await deleteDocumentRows(
    tx,
    ids,
    documents.map(({ snapshotHash }) => snapshotHash),
  )
}

/**
 * Brings the documents of a file into another topic, for a file there: those nobody stays behind for keep their ids, so that what cites them
 * still leads to them. They are in no index then.
 * @param together files that go the same way
 */
async function carryDocuments(
  tx: Db,
  from: FileRow,
  to: { fileId: string; topicId: string },
  together: readonly string[] = [from.id],
): Promise<void> {
  const all = await listDocumentsOf(tx, [from.id])
  // Another file that goes the same way may have brought some along.
  const [there, documents] = [all.filter(({ topicId }) => topicId === to.topicId), all.filter(({ topicId }) => topicId !== to.topicId)]
  const ids = documents.map(({ id }) => id)
  const shared = await listShared(tx, ids, [from.id])
  const stays = await listShared(tx, ids, together)
  const known = await findDocumentsByHash(
    tx,
    to.topicId,
    documents.map(({ snapshotHash }) => snapshotHash),
    originalOf(documents),
  )
  const isNew = ({ snapshotHash }: DocumentRow) => !known.has(snapshotHash)
  const carried = documents.filter((document) => isNew(document) && !stays.has(document.id)).map(({ id }) => id)
  const copies = documents.filter((document) => isNew(document) && stays.has(document.id)).map((document) => copyOf(document, to.topicId))
  await unlinkDocuments(tx, from.id)
  await deleteDocumentPassages(tx, from.topicId, carried)
  await setDocumentsTopic(tx, carried, to.topicId)
  await insertDocumentRows(tx, copies)
  await linkDocuments(tx, to.fileId, [...there.map(({ id }) => id), ...known.values(), ...carried, ...copies.map(({ id }) => id)])
  await dropDocumentsOf(
    tx,
    from.topicId,
    documents.filter((document) => !isNew(document) && !shared.has(document.id)),
  )
}

/** Takes files of one topic and what they stand for into another one. Their rows are given the new place by the caller. */
export async function moveDocuments(ctx: Ctx, tx: Tx, files: readonly FileRow[], from: string, to: string): Promise<void> {
  // In one order, whichever way files go between two topics.
  for (const id of [from, to].toSorted()) await lockTopicIndex(tx, id)
  const together = files.map(({ id }) => id)
  await moveMarks(tx, together, to)
  for (const file of files) {
    await lockFile(tx, file.id)
    await carryDocuments(tx, file, { fileId: file.id, topicId: to }, together)
    await orderIndexing(ctx, tx, file.id)
  }
  await orderMerge(ctx, tx, from)
}

/**
 * Puts other content that has been read into the place of a file: in one transaction what it held leaves the index and the new is in it.
 * @param after done in the same transaction, when it took the place
 * @returns the file as it was, whose bytes may be in use no more; null when it is gone, and the other content with it, or when the other
 * content was given up meanwhile
 */
export async function swapVersion(
  ctx: Ctx,
  version: FileRow,
  change: Partial<FileRow>,
  after: (tx: Tx) => Promise<void>,
): Promise<FileRow | null> {
  return ctx.db.transaction(async (tx) => {
    const file = await lockFilePlace(tx, version.versionOf!)
    if (!file) {
      const left = await listOwnDocuments(tx, version.id)
      await deleteFileRow(tx, version.id)
      await dropDocumentsOf(tx, version.topicId, left)
      return null
    }
    if (!(await lockFilePlace(tx, version.id))) return null
    const old = await listOwnDocuments(tx, file.id)
    await unlinkDocuments(tx, file.id)
    await carryDocuments(tx, version, { fileId: file.id, topicId: file.topicId })
    const ids = await listDocumentIds(tx, file.id)
    await dropDocumentsOf(
      tx,
      file.topicId,
      old.filter(({ id }) => !ids.includes(id)),
    )
    if (file.trashedAt === null) await indexDocuments(tx, file.topicId, ids)
    await orderMerge(ctx, tx, file.topicId)
    await deleteFileRow(tx, version.id)
    await updateFiles(tx, [file.id], {
      ...version,
      id: file.id,
      topicId: file.topicId,
      parentId: file.parentId,
      versionOf: null,
      unpackedFrom: file.unpackedFrom,
      createdAt: file.createdAt,
      trashedAt: file.trashedAt,
      trashedWith: file.trashedWith,
      progress: 100,
      updatedAt: ctx.now(),
      ...change,
    })
    await after(tx)
    return file
  })
}

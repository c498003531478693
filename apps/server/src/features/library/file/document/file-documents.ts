import type { Ctx } from '../../../../context.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import { addIndexBatch, indexDocuments, indexBatches, isCurrent, type IndexBatch } from './document-indexing.ts'
import {
  handDocumentsOver,
  insertDocumentCopies,
  insertLinks,
  listCounterparts,
  listLinks,
  lockFiles,
  relinkDocuments,
  type CopyPair,
} from '../file-copy.repo.ts'
import {
  listDocumentIdsOf,
  listFirstDocumentIds,
  listForsaken,
  listIndexable,
  listShared,
  readIndexable,
  setDocumentsTopic,
  unlinkDocuments,
  updateFiles,
  deleteFileRow,
} from '../file.repo.ts'
import { enqueueIndexing } from '../file.jobs.ts'
import { deleteDocumentPassages, enqueueMerge, lockTopicIndex } from '../../passage-index/index.ts'
import { findFile, listDocumentIds, listOwnDocuments, type DocumentRow, type FileRow } from '../../access/index.ts'
import { deleteDocumentRows } from './document.repo.ts'

/** Takes what no file outside of the trash stands for out of the index. The files are marked by the caller, in this transaction. */
export async function withdrawDocuments(ctx: Ctx, tx: Tx, topicId: string, fileIds: readonly string[]): Promise<void> {
  await lockTopicIndex(tx, topicId)
  // A file on its way from another topic stands for documents there.
  for (const [id, documents] of Map.groupBy(await listForsaken(tx, fileIds), (document) => document.topicId)) {
    await deleteDocumentPassages(
      tx,
      id,
      documents.map((document) => document.id),
    )
    await enqueueMerge(ctx, tx, id)
  }
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
    await lockFiles(tx, [fileId])
    const file = await findFile(tx, fileId)
    if (!file || file.topicId === topicId) return file
    topicId = file.topicId
  }
  return undefined
}

/**
 * Makes the documents of files searchable that are in no index: they came back from the trash, or into another topic. Done again after a
 * crash it goes on.
 */
export async function indexFiles(ctx: Ctx, fileIds: readonly string[], afterBatch?: () => Promise<void>): Promise<void> {
  await indexDocuments(ctx, await listDocumentIdsOf(ctx.db, fileIds), afterBatch)
}

/**
 * Lets copies of files stand for what is read in their originals, read anew by nobody: the same documents in the same topic, copies of them in
 * another one, in no index yet. The index of the topic is locked by the caller.
 * @returns the ids of the documents its topic did not have yet
 */
export async function copyDocuments(tx: Db, topicId: string, pairs: readonly CopyPair[]): Promise<string[]> {
  const originals = pairs.map(({ from }) => from)
  const missing = (await listCounterparts(tx, originals, topicId)).filter(({ there }) => there === null)
  const added = await insertDocumentCopies(
    tx,
    topicId,
    missing.map(({ id }) => id),
  )
  const there = new Map((await listCounterparts(tx, originals, topicId)).map((document) => [document.id, document.there!]))
  const links = Map.groupBy(await listLinks(tx, originals), ({ fileId }) => fileId)
  await insertLinks(
    tx,
    pairs.flatMap(({ from, to }) => (links.get(from) ?? []).map(({ documentId }) => ({ fileId: to, documentId: there.get(documentId)! }))),
  )
  return added
}

/** Lets a file stand for what was read of another one, and makes that searchable. @returns how many documents its topic did not have yet */
export async function takeOverDocuments(ctx: Ctx, from: FileRow, to: FileRow): Promise<number> {
  const added = await ctx.db.transaction(async (tx) => {
    await lockTopicIndex(tx, to.topicId)
    return copyDocuments(tx, to.topicId, [{ from: from.id, to: to.id }])
  })
  if (isSearchable(to)) await indexFiles(ctx, [to.id])
  return added.length
}

/** Deletes documents with their passages, and the snapshots nobody else holds. */
async function dropDocuments(ctx: Ctx, tx: Tx, topicId: string, documents: readonly { id: string; hash: string }[]): Promise<void> {
  const ids = documents.map(({ id }) => id)
  await deleteDocumentPassages(tx, topicId, ids)
  await deleteDocumentRows(
    ctx,
    tx,
    ids,
    documents.map(({ hash }) => hash),
  )
}

const withHash = ({ id, snapshotHash }: DocumentRow) => ({ id, hash: snapshotHash })

/**
 * Moves the documents of files into another topic. A document that no remaining file uses keeps its id, so that citations of it stay valid.
 * The moved documents are in no index afterwards. The caller has locked both indexes.
 * @returns the new ids of documents whose id changes, by the old ones
 */
export async function moveDocuments(
  ctx: Ctx,
  tx: Tx,
  fileIds: readonly string[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, string>> {
  const documents = (await listCounterparts(tx, fileIds, to)).filter(({ topicId }) => topicId === from)
  const stays = await listShared(
    tx,
    documents.map(({ id }) => id),
    fileIds,
  )
  const leaving = documents.filter(({ id }) => !stays.has(id))
  const moved = leaving.filter(({ there }) => there === null).map(({ id }) => id)
  await deleteDocumentPassages(tx, from, moved)
  await setDocumentsTopic(tx, moved, to)
  await insertDocumentCopies(
    tx,
    to,
    documents.filter(({ id, there }) => there === null && stays.has(id)).map(({ id }) => id),
  )
  const replaced = (await listCounterparts(tx, fileIds, to)).flatMap(({ id, there }): [string, string][] =>
    there === null || there === id ? [] : [[id, there]],
  )
  await relinkDocuments(tx, fileIds, new Map(replaced))
  await dropDocuments(
    ctx,
    tx,
    from,
    leaving.filter(({ there }) => there !== null),
  )
  return new Map(replaced)
}

/** Batches that enter an index in one transaction when a file's content is replaced: half a million characters. */
const batchesPerTransaction = 5

/** The index of the first documents of other content for a file, made before the transaction in which it takes the file's place. */
async function firstBatches(ctx: Ctx, version: FileRow): Promise<IndexBatch[]> {
  const file = await findFile(ctx.db, version.versionOf!)
  if (!file || file.trashedAt !== null) return []
  const documents = await readIndexable(ctx.db, await listFirstDocumentIds(ctx.db, version.id))
  const batches: IndexBatch[] = []
  for await (const batch of indexBatches(ctx, file.topicId, documents)) {
    batches.push(batch)
    if (batches.length === batchesPerTransaction) break
  }
  return batches
}

/**
 * Puts other content that has been read into the place of a file: in one transaction what it held leaves the index and the new is in it, of
 * what is very long the beginning; the rest follows behind.
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
  const batches = await firstBatches(ctx, version)
  return ctx.db.transaction(async (tx) => {
    const file = await lockFilePlace(tx, version.versionOf!)
    if (!file) {
      const left = await listOwnDocuments(tx, version.id)
      await deleteFileRow(tx, version.id)
      await dropDocuments(ctx, tx, version.topicId, left.map(withHash))
      return null
    }
    if (!(await lockFilePlace(tx, version.id))) return null
    const old = await listOwnDocuments(tx, file.id)
    await unlinkDocuments(tx, file.id)
    await moveDocuments(ctx, tx, [version.id], version.topicId, file.topicId)
    await handDocumentsOver(tx, version.id, file.id)
    const ids = await listDocumentIds(tx, file.id)
    await dropDocuments(ctx, tx, file.topicId, old.filter(({ id }) => !ids.includes(id)).map(withHash))
    for (const batch of batches) {
      if (!(await isCurrent(tx, file.topicId, batch))) break
      await addIndexBatch(ctx, tx, file.topicId, batch)
    }
    if ((await listIndexable(tx, ids)).length > 0) await enqueueIndexing(ctx, tx, file.topicId, [file.id])
    await enqueueMerge(ctx, tx, file.topicId)
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

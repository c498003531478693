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

/** Removes documents from the index that only trashed files have. The caller has marked the files in this transaction. */
export async function withdrawDocuments(ctx: Ctx, tx: Tx, topicId: string, fileIds: readonly string[]): Promise<void> {
  await lockTopicIndex(tx, topicId)
  // The documents of a file that is being moved from another topic are still in that topic.
  for (const [id, documents] of Map.groupBy(await listForsaken(tx, fileIds), (document) => document.topicId)) {
    await deleteDocumentPassages(
      tx,
      id,
      documents.map((document) => document.id),
    )
    await enqueueMerge(ctx, tx, id)
  }
}

/** Whether the documents of a file are to be searchable. */
export function isSearchable({ trashedAt, versionOf }: FileRow): boolean {
  return trashedAt === null && versionOf === null
}

/** Locks a file and the index of its topic until the transaction ends. Returns the current row; undefined when it was deleted. */
export async function lockFilePlace(tx: Db, fileId: string): Promise<FileRow | undefined> {
  // Lock the index first: every transaction that changes both uses this order.
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
 * Indexes the documents of files that are in no index, after a restore from the trash or a move to another topic. After a crash it
 * continues.
 */
export async function indexFiles(ctx: Ctx, fileIds: readonly string[], afterBatch?: () => Promise<void>): Promise<void> {
  await indexDocuments(ctx, await listDocumentIdsOf(ctx.db, fileIds), afterBatch)
}

/**
 * Links copied files to the documents of their originals without parsing them again: to the same documents in the same topic, to unindexed
 * copies of them in another topic. The caller has locked the index of the topic.
 * @returns the ids of the documents that the topic did not have yet
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

/** Links a file to the documents of another file and indexes them. @returns how many documents its topic did not have yet */
export async function takeOverDocuments(ctx: Ctx, from: FileRow, to: FileRow): Promise<number> {
  const added = await ctx.db.transaction(async (tx) => {
    await lockTopicIndex(tx, to.topicId)
    return copyDocuments(tx, to.topicId, [{ from: from.id, to: to.id }])
  })
  if (isSearchable(to)) await indexFiles(ctx, [to.id])
  return added.length
}

/** Deletes documents with their passages and unused snapshots. */
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

/** Maximum number of batches indexed in one transaction when a file's content is replaced: half a million characters. */
const batchesPerTransaction = 5

/** Computes the index of the first documents of a new version, before the transaction in which it replaces its file. */
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
 * Replaces the content of a file by a version that has been read: one transaction removes the old content from the index and adds the new
 * one, of a very long version only the beginning; a job indexes the rest.
 * @param after runs in the same transaction when the replacement succeeds
 * @returns the old file row, whose blob may be unused now; null when the file was deleted (the version is then deleted, too), or when the
 * version was discarded in the meantime
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

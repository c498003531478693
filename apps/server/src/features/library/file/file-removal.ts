import { AppError } from '@wenjin/contract'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { deleteDocumentPassages, enqueueMerge } from '../passage-index/index.ts'
import { lockFilePlace } from './document/file-documents.ts'
import { listVersions, deleteFileRow } from './file.repo.ts'
import { listOwnDocuments, lockBlob, type FileRow } from '../access/index.ts'
import { deletePictureTexts } from './document/picture-text.repo.ts'
import { deleteDocumentRows } from './document/document.repo.ts'

/**
 * Locks a blob against deletion until the transaction ends, for a transaction that stores a reference to it.
 * @throws AppError `conflict` when the blob is gone already: its last reference was deleted since it was uploaded
 */
export async function holdBlob(ctx: Ctx, tx: Tx, blobHash: string): Promise<void> {
  await lockBlob(tx, blobHash, 'to use it')
  if (await ctx.blobs.has(blobHash)) return
  throw new AppError('conflict', { zh: '文件刚刚被清理，请重新上传', en: 'the stored bytes were deleted in the meantime; send them again' })
}

/** Whether any feature references this blob. */
export async function isBlobUsed({ features }: Ctx, tx: Db, blobHash: string): Promise<boolean> {
  for (const column of features.flatMap(({ blobs }) => blobs ?? [])) {
    const [row] = await tx
      .select({ used: sql`1` })
      .from(column.table)
      .where(eq(column, blobHash))
      .limit(1)
    if (row) return true
  }
  return false
}

/** Deletes a blob without references, serialized with transactions that add one. */
export async function dropUnusedBlob(ctx: Ctx, blobHash: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockBlob(tx, blobHash, 'to delete it')
    if (await isBlobUsed(ctx, tx, blobHash)) return
    await deletePictureTexts(tx, blobHash)
    await ctx.blobs.delete(blobHash)
  })
}

/** Deletes a locked file with its documents, but not its blob. */
async function deleteHeld(ctx: Ctx, tx: Tx, { id, topicId }: FileRow): Promise<void> {
  for (const { file } of ctx.features) await file?.deleting?.(tx, id)
  const documents = await listOwnDocuments(tx, id)
  const documentIds = documents.map((document) => document.id)
  await deleteDocumentPassages(tx, topicId, documentIds)
  if (documents.length > 0) await enqueueMerge(ctx, tx, topicId)
  await deleteFileRow(tx, id)
  await deleteDocumentRows(
    ctx,
    tx,
    documentIds,
    documents.map((document) => document.snapshotHash),
  )
}

/**
 * Discards the pending versions of a file, and locks the file until the transaction ends.
 * @returns the file and the discarded versions; the caller must release their blobs after the commit
 * @throws AppError `notFound` when the file was deleted
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
 * Deletes a file with its documents, blob and pending versions, without checking permissions.
 * @param still a condition that the locked row must still fulfil
 */
export async function removeFile(ctx: Ctx, { id }: FileRow, still: (file: FileRow) => boolean = () => true): Promise<void> {
  const removed = await ctx.db.transaction(async (tx) => {
    // Lock in the order of an import: a concurrent import has linked its documents before, or finds the file deleted.
    const held = await lockFilePlace(tx, id)
    if (!held || !still(held)) return []
    const { given } = await giveUpVersions(ctx, tx, id)
    await deleteHeld(ctx, tx, held)
    return [held, ...given]
  })
  for (const { blobHash } of removed) if (blobHash) await dropUnusedBlob(ctx, blobHash)
}

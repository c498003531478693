import { AppError } from '@wenjin/contract'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { deleteDocumentPassages, enqueueMerge } from '../passage-index/index.ts'
import { lockFilePlace } from './document/file-documents.ts'
import { listVersions, deleteFileRow } from './file.repo.ts'
import { listOwnDocuments, lockBlob, type FileRow } from '../access/index.ts'
import { deletePictureTexts } from './document/picture-text.repo.ts'
import { deleteDocumentRows } from './document/document.repo.ts'

/**
 * Keeps bytes from being deleted until the transaction ends, by when something stands for them.
 * @throws AppError `conflict` when they are gone already: the last that stood for them was deleted since they were kept
 */
export async function holdBlob(ctx: Ctx, tx: Tx, blobHash: string): Promise<void> {
  await lockBlob(tx, blobHash, 'to use it')
  if (await ctx.blobs.has(blobHash)) return
  throw new AppError('conflict', { zh: '文件刚刚被清理，请重新上传', en: 'the bytes were cleared away just now; send them again' })
}

/** Whether any feature stores this content address. */
async function isBlobUsed({ features }: Ctx, tx: Tx, blobHash: string): Promise<boolean> {
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

/** Deletes bytes nothing stands for; not while somebody notes down that something does. */
export async function dropUnusedBlob(ctx: Ctx, blobHash: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockBlob(tx, blobHash, 'to delete it')
    if (await isBlobUsed(ctx, tx, blobHash)) return
    await deletePictureTexts(tx, blobHash)
    await ctx.blobs.delete(blobHash)
  })
}

/** Deletes a file that is locked, with its documents; its bytes stay. */
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

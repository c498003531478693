import { createHash } from 'node:crypto'
import type { ParsedDocument } from '@wenjin/engine'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../../context.ts'
import type { Db } from '../../../../db/client.ts'
import { addIndexBatch, indexDocuments, indexBatches, isCurrent, batchChars, type IndexBatch } from './document-indexing.ts'
import { rememberBlocksOf } from './document-blocks.ts'
import { isSearchable, lockFilePlace } from './file-documents.ts'
import { findDocumentsByHash, findFile, listDocumentIds } from '../../access/index.ts'
import { linkDocuments, insertDocuments, saveReadDocuments } from './document.repo.ts'

/** A parsed document to be stored in a topic. */
export interface IncomingDocument extends ParsedDocument {
  externalId?: string
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Whether the documents depend on the original: on its pictures, places on its pages or in its time, or on what is said about it. */
function hasPlaces(documents: readonly IncomingDocument[]): boolean {
  return documents.some(
    ({ blocks, notices }) =>
      notices !== undefined || blocks.some(({ anchor, figure }) => figure ?? anchor?.rects ?? anchor?.region ?? anchor?.time),
  )
}

function rowsOf(parsed: IncomingDocument, place: { id: string; hash: string; original: string; topicId: string; readAt: number }) {
  const { id, hash, original, topicId, readAt } = place
  return {
    snapshot: { hash, text: parsed.text, readAt },
    document: {
      id,
      topicId,
      snapshotHash: hash,
      original,
      title: parsed.title,
      externalId: parsed.externalId ?? null,
      url: parsed.url ?? null,
      date: parsed.date ?? null,
      authors: parsed.authors ?? null,
      // Pictures are rendered from the original, so without one only the text blocks are stored.
      blocks: original === '' ? parsed.blocks.filter(({ kind }) => kind !== 'figure') : parsed.blocks,
      notices: parsed.notices ? [...parsed.notices] : null,
      length: parsed.text.length,
      readAt,
    },
  }
}

/** A document to be stored, with the id it gets when its topic does not have the content yet. */
export interface Candidate {
  id: string
  /** See `hashText`. */
  hash: string
  parsed: IncomingDocument
}

/**
 * Saves parsed documents that can be read and cited but are in no index. Content that the topic already has keeps its document, with a new
 * time of reading.
 * @returns their ids, in order
 */
export async function saveDocuments(db: Db, topicId: string, incoming: readonly Candidate[], readAt: number): Promise<string[]> {
  // Of equal texts the first one is stored.
  const byHash = new Map(incoming.map((one) => [one.hash, one] as const).toReversed())
  // One order for all writers: concurrent writes of the same texts wait for each other instead of deadlocking.
  const ordered = [...byHash.values()].toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
  const rows = ordered.map(({ id, hash, parsed }) => rowsOf(parsed, { id, hash, original: '', topicId, readAt }))
  const ids = await saveReadDocuments(db, rows)
  for (const { document } of rows) rememberBlocksOf(ids.get(document.snapshotHash)!, document.blocks)
  return incoming.map(({ hash }) => ids.get(hash)!)
}

/**
 * Stores the parsed documents of a file and indexes them: up to one ordinary batch in the same transaction, longer ones in further
 * transactions. Content that the topic already has is not added again, so a rerun after a crash continues without duplicates. Two
 * recordings of the same words, or two prints of the same text, are two documents, each linked to its own original. The documents of
 * trashed files and of versions that have not replaced their file yet are not indexed.
 * @returns ids of the file's documents, and how many of them were added for this file, now or before a crash interrupted its import.
 */
export async function storeDocuments(
  ctx: Ctx,
  fileId: string,
  incoming: readonly IncomingDocument[],
): Promise<{ ids: string[]; added: number }> {
  const byHash = new Map(incoming.map((parsed) => [hashText(parsed.text), parsed]))
  const candidates = [...byHash].map(([hash, parsed]) => ({ id: nanoid(), hash, parsed }))
  const batch = await singleBatch(ctx, fileId, candidates, originalOf(incoming))
  const stored = await ctx.db.transaction(async (tx) => {
    // Read the file again under the lock: it may have been moved or trashed while it was parsed.
    const file = await lockFilePlace(tx, fileId)
    if (!file) return { ids: [], added: 0, isOpen: false }
    const { topicId } = file
    const original = originalOf(incoming)(file)
    const known = await findDocumentsByHash(tx, topicId, [...byHash.keys()], original)
    const own = known.size > 0 ? new Set(await listDocumentIds(tx, fileId)) : new Set<string>()
    const before = [...known.values()].filter((id) => own.has(id))
    const readAt = ctx.now()
    const fresh = candidates.filter(({ hash }) => !known.has(hash))
    await insertDocuments(
      tx,
      fresh.map(({ id, hash, parsed }) => rowsOf(parsed, { id, hash, original, topicId, readAt })),
    )
    const ids = [...known.values(), ...fresh.map(({ id }) => id)]
    await linkDocuments(tx, fileId, ids)
    let isOpen = isSearchable(file) && ids.length > 0
    // A long text is indexed in further transactions, since one transaction must not delay others for longer.
    if (isOpen && batch && isWhole(batch, fresh) && (await isCurrent(tx, topicId, batch))) {
      await addIndexBatch(ctx, tx, topicId, batch)
      isOpen = known.size > 0
    }
    return { ids, added: fresh.length + before.length, isOpen }
  })
  // Index the rest of long documents, and documents that had left the index because only trashed files had them.
  if (stored.isOpen) await indexDocuments(ctx, stored.ids)
  return stored
}

/** The hash of the original that the places of the documents refer to; empty when the documents consist of text only. */
const originalOf = (incoming: readonly IncomingDocument[]) => (file: { blobHash: string | null }) =>
  hasPlaces(incoming) ? (file.blobHash ?? '') : ''

/**
 * Computes the index of the documents that the topic does not have yet, before the transaction that stores them; null when they are too
 * long.
 */
async function singleBatch(
  ctx: Ctx,
  fileId: string,
  candidates: readonly Candidate[],
  originalIn: ReturnType<typeof originalOf>,
): Promise<IndexBatch | null> {
  const file = await findFile(ctx.db, fileId)
  if (!file || !isSearchable(file)) return null
  const hashes = candidates.map(({ hash }) => hash)
  const known = await findDocumentsByHash(ctx.db, file.topicId, hashes, originalIn(file))
  const fresh = candidates.filter(({ hash }) => !known.has(hash)).map(({ id, parsed }) => ({ ...parsed, id, indexedTo: 0 }))
  if (fresh.reduce((chars, { text }) => chars + text.length, 0) > batchChars) return null
  const { value } = await indexBatches(ctx, file.topicId, fresh).next()
  return value ?? null
}

function isWhole({ parts }: IndexBatch, documents: readonly Candidate[]): boolean {
  const ends = new Map(parts.map(({ documentId, to }) => [documentId, to]))
  return documents.every(({ id, parsed }) => ends.get(id) === parsed.text.length)
}

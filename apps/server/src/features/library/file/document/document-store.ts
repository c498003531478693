import { createHash } from 'node:crypto'
import type { ParsedDocument } from '@wenjin/engine'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../../context.ts'
import type { Tx } from '../../../../db/client.ts'
import { addIndexBatch, indexDocuments, indexBatches, isCurrent, batchChars, type IndexBatch } from './document-indexing.ts'
import { isSearchable, lockFilePlace } from './file-documents.ts'
import { findDocumentsByHash, findFile, listDocumentIds } from '../../access/index.ts'
import { linkDocuments, insertDocuments, saveReadDocuments } from './document.repo.ts'

/** A parsed document on its way into a topic. */
export interface IncomingDocument extends ParsedDocument {
  externalId?: string
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Whether the blocks of some documents have what only the original they were read from has: pictures, and places on its pages, in its time. */
function hasPlaces(documents: readonly IncomingDocument[]): boolean {
  return documents.some(({ blocks }) => blocks.some(({ anchor, figure }) => figure ?? anchor?.rects ?? anchor?.region ?? anchor?.time))
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
      // Pictures are drawn from the original; of what is kept without one only the words stay.
      blocks: original === '' ? parsed.blocks.filter(({ kind }) => kind !== 'figure') : parsed.blocks,
      length: parsed.text.length,
      readAt,
    },
  }
}

/**
 * Saves parsed documents that can be read and cited but are in no index. Content the topic holds already is the document it is in,
 * read once more.
 * @returns their ids and content addresses, in their order
 */
export async function saveDocuments(
  tx: Tx,
  topicId: string,
  incoming: readonly IncomingDocument[],
  readAt: number,
): Promise<{ id: string; hash: string }[]> {
  const hashes = incoming.map(({ text }) => hashText(text))
  // Of the same text at two places the first counts.
  const byHash = new Map(incoming.map((parsed, at) => [hashes[at]!, parsed] as const).toReversed())
  // In one order everywhere: whoever keeps the same texts at the same time waits instead of locking up.
  const ordered = [...byHash].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const ids = await saveReadDocuments(
    tx,
    ordered.map(([hash, parsed]) => rowsOf(parsed, { id: nanoid(), hash, original: '', topicId, readAt })),
  )
  return hashes.map((hash) => ({ id: ids.get(hash)!, hash }))
}

/** A document of a file, with the id it gets where its topic does not hold its content. */
interface Candidate {
  id: string
  hash: string
  parsed: IncomingDocument
}

/**
 * Stores parsed documents for a file and makes them searchable: in one transaction as far as an ordinary batch goes, in further ones what
 * is longer. Content the topic holds already is not added twice, so doing it again after a crash changes nothing and goes on; two recordings
 * of the same words, or two prints of the same text, are two documents, each opened where it is. What is in the trash, or only on its way to
 * take another file's place, comes into no index.
 * @returns ids of the documents the file now stands for, and how many of them the file brought: now, or before a crash broke its
 * import off.
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
    // Where it is now: it may have been moved, or put into the trash, while it was read.
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
    // A long text alone takes a transaction as long as others should wait.
    if (isOpen && batch && isWhole(batch, fresh) && (await isCurrent(tx, topicId, batch))) {
      await addIndexBatch(ctx, tx, topicId, batch)
      isOpen = known.size > 0
    }
    return { ids, added: fresh.length + before.length, isOpen }
  })
  // The rest of long documents, and what only files in the trash stood for, which had been taken out of the index.
  if (stored.isOpen) await indexDocuments(ctx, stored.ids)
  return stored
}

/** The file that documents have their places in, if they have any; nothing where the text alone makes the document. */
const originalOf = (incoming: readonly IncomingDocument[]) => (file: { blobHash: string | null }) =>
  hasPlaces(incoming) ? (file.blobHash ?? '') : ''

/** The index of those of a file's documents that its topic does not hold, made before the transaction that takes them in; null where they are long. */
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

import { createHash } from 'node:crypto'
import { splitPassages, type ParsedDocument } from '@wenjin/engine'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { indexDocuments, isSearchable, lockFilePlace } from './file-documents.ts'
import { findDocumentsByHash, insertDocuments, keepRead, linkDocuments, listDocumentIds } from './knowledge.repo.ts'
import { orderMerge } from './knowledge.jobs.ts'
import { addPassages } from './passage-index.ts'

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
 * Keeps parsed documents that can be read and cited but are in no index. Content the topic holds already is the document it is in,
 * read once more.
 * @returns their ids and content addresses, in their order
 */
export async function keepDocuments(
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
  const ids = await keepRead(
    tx,
    ordered.map(([hash, parsed]) => rowsOf(parsed, { id: nanoid(), hash, original: '', topicId, readAt })),
  )
  return hashes.map((hash) => ({ id: ids.get(hash)!, hash }))
}

/**
 * Stores parsed documents for a file and makes them searchable, all in one transaction. Content the topic holds already is
 * not added twice, so doing it again after a crash changes nothing; two recordings of the same words, or two prints of the same text, are
 * two documents, each opened where it is. What is in the trash, or only on its way to take another file's place, comes
 * into no index.
 * @returns ids of the documents the file now stands for, and how many of them the file brought: now, or before a crash broke its
 * import off.
 */
export async function storeDocuments(
  ctx: Ctx,
  fileId: string,
  incoming: readonly IncomingDocument[],
): Promise<{ ids: string[]; added: number }> {
  const byHash = new Map(incoming.map((parsed) => [hashText(parsed.text), parsed]))
  return ctx.db.transaction(async (tx) => {
    // Where it is now: it may have been moved, or put into the trash, while it was read.
    const file = await lockFilePlace(tx, fileId)
    if (!file) return { ids: [], added: 0 }
    const { topicId } = file
    const original = hasPlaces(incoming) ? (file.blobHash ?? '') : ''
    const known = await findDocumentsByHash(tx, topicId, [...byHash.keys()], original)
    const own = known.size > 0 ? new Set(await listDocumentIds(tx, fileId)) : new Set<string>()
    const before = [...known.values()].filter((id) => own.has(id))
    const readAt = ctx.now()
    const fresh = [...byHash].filter(([hash]) => !known.has(hash)).map(([hash, parsed]) => ({ id: nanoid(), hash, parsed }))
    await insertDocuments(
      tx,
      fresh.map(({ id, hash, parsed }) => rowsOf(parsed, { id, hash, original, topicId, readAt })),
    )
    if (isSearchable(file)) {
      await addPassages(
        tx,
        topicId,
        fresh.map(({ id, parsed }) => ({ documentId: id, document: parsed, passages: splitPassages(parsed) })),
      )
      // What only files in the trash stood for was taken out of the index.
      const back = await indexDocuments(tx, topicId, [...known.values()])
      if (fresh.length > 0 || back) await orderMerge(ctx, tx, topicId)
    }
    const ids = [...known.values(), ...fresh.map(({ id }) => id)]
    await linkDocuments(tx, fileId, ids)
    return { ids, added: fresh.length + before.length }
  })
}

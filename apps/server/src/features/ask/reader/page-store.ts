import type { ParsedDocument } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import { batcher } from '../../../lib/flow/batcher.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { beginningOf, type IndexedPage, type RunOptions } from '../../../providers/compute/index.ts'
import { ensureWebTopic } from '../../library/access/index.ts'
import { saveDocuments, type IncomingDocument } from '../../library/file/index.ts'
import { listReadDocuments, listWebPages, saveWebPages, type WebPageRow } from './web-page.repo.ts'

/** A page as it was read, and the document it is kept as. */
export interface ReadPage {
  documentId: string
  /** Content address of its text. */
  hash: string
  topicId: string
  document: ParsedDocument
  /** Milliseconds since 1970. */
  readAt: number
}

/** The text of a page, read now. */
export interface Reading {
  document: IncomingDocument
  /** The canonical address it is remembered by; null for what a service gave, which is asked for anew each time. */
  address: { key: string; etag: string | null; lastModified: string | null } | null
}

/** The last reading of an address. */
interface KnownPage {
  row: WebPageRow
  page: ReadPage
}

/** Pages that were read for answers. What was read lately is in memory, too. Those of one answer are read side by side: what they ask of the database goes together. */
interface PageStore {
  /** The last reading of a canonical address; null when there is none, or it has been tidied away. */
  find: (key: string) => Promise<KnownPage | null>
  /** Saves what was read; the same text as before is the same document. */
  keep: (reading: Reading) => Promise<ReadPage>
  /** A page split and indexed: once for all questions that find it. */
  index: (page: ReadPage, turn: Pick<RunOptions, 'owner' | 'group'>) => Promise<IndexedPage>
}

/** Pages of one statement. */
const atOnce = 50
const stores = new WeakMap<Ctx, PageStore>()
/** Bytes of pages and of their indexes in memory. */
const recentBytes = 6 * 1024 * 1024
const indexedBytes = 10 * 1024 * 1024
/** Bytes of a block, and of what is made of a passage beside its text. */
const blockSize = 150
const passageSize = 1000

type RecentPages = ByteCache<Pick<ReadPage, 'hash' | 'topicId' | 'document'>>

/** The pages of an instance. */
export function pageStoreOf(ctx: Ctx): PageStore {
  let store = stores.get(ctx)
  if (!store) {
    const recent: RecentPages = new ByteCache(recentBytes)
    store = {
      find: batcher((keys: readonly string[]) => findPages(ctx, recent, keys), atOnce),
      keep: batcher((readings: readonly Reading[]) => savePages(ctx, recent, readings), atOnce),
      index: indexer(ctx),
    }
    stores.set(ctx, store)
  }
  return store
}

function remember(recent: RecentPages, { documentId, hash, topicId, document }: Omit<ReadPage, 'readAt'>): void {
  recent.set(documentId, { hash, topicId, document }, document.text.length * 2 + document.blocks.length * blockSize)
}

async function findPages(ctx: Ctx, recent: RecentPages, keys: readonly string[]): Promise<(KnownPage | null)[]> {
  // The record of a page goes before its document: while it is there, what is in memory holds.
  const rows = new Map((await listWebPages(ctx.db, keys)).map((row) => [row.url, row]))
  const known = new Map([...rows.values()].map(({ documentId }) => [documentId, recent.get(documentId)]))
  const missing = [...rows.values()].filter(({ documentId, snapshotHash }) => known.get(documentId)?.hash !== snapshotHash)
  const read = await listReadDocuments(
    ctx.db,
    missing.map(({ documentId }) => documentId),
  )
  for (const { document: row, text } of read) {
    const { id, title, blocks, url, date, authors, snapshotHash: hash, topicId } = row
    const document: ParsedDocument = { title, text, blocks, ...(url && { url }), ...(date && { date }), ...(authors && { authors }) }
    known.set(id, { hash, topicId, document })
    remember(recent, { documentId: id, hash, topicId, document })
  }
  const found = new Set(read.map(({ document }) => document.id))
  const lost = new Set(missing.map(({ documentId }) => documentId).filter((id) => !found.has(id)))
  return keys.map((key) => {
    const row = rows.get(key)
    const page = row && !lost.has(row.documentId) ? known.get(row.documentId) : undefined
    return row && page ? { row, page: { documentId: row.documentId, ...page, readAt: row.readAt } } : null
  })
}

/** Bytes of an indexed page in memory, its index also in the form in which it is searched. */
function sizeOf({ text, blocks }: ParsedDocument, { passages, segment }: IndexedPage): number {
  const indexBytes = segment.blocks.reduce((sum, { length }) => sum + length, segment.info.length + segment.directory.length)
  return text.length * 2 + blocks.length * blockSize + passages.length * passageSize + indexBytes * 2
}

function indexer(ctx: Ctx): PageStore['index'] {
  const indexed = new ByteCache<Promise<IndexedPage>>(indexedBytes)
  return (read, turn) => {
    const { documentId, topicId, hash } = read
    const key = `${documentId} ${hash}`
    const known = indexed.get(key)
    if (known) return known
    const document = beginningOf(read.document)
    const indexing = ctx.compute.run('indexPage', { documentId, topicId, document }, turn)
    // Links and items of lists are many blocks and few passages: how many is known when it is split.
    indexed.set(key, indexing, document.text.length * 6 + document.blocks.length * passageSize)
    indexing.then(
      (page) => indexed.set(key, indexing, sizeOf(document, page)),
      // Tried again by the next question.
      () => indexed.delete(key),
    )
    return indexing
  }
}

async function savePages(ctx: Ctx, recent: RecentPages, readings: readonly Reading[]): Promise<ReadPage[]> {
  const { id: topicId } = await ensureWebTopic(ctx)
  return ctx.db.transaction(async (tx) => {
    const readAt = ctx.now()
    const kept = await saveDocuments(
      tx,
      topicId,
      readings.map(({ document }) => document),
      readAt,
    )
    const pages = readings.map(({ document }, at) => ({ documentId: kept[at]!.id, hash: kept[at]!.hash, topicId, document, readAt }))
    for (const page of pages) remember(recent, page)
    const rows = readings.flatMap(({ address }, at) =>
      address
        ? [
            {
              url: address.key,
              etag: address.etag,
              lastModified: address.lastModified,
              documentId: pages[at]!.documentId,
              snapshotHash: pages[at]!.hash,
              readAt,
            },
          ]
        : [],
    )
    await saveWebPages(tx, rows)
    return pages
  })
}

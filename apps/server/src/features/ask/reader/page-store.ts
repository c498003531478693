import { residentBytes, type ParsedDocument } from '@wenjin/engine'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { batcher } from '../../../lib/flow/batcher.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { beginningOf, type IndexedPage, type RunOptions } from '../../../providers/compute/index.ts'
import { ensureWebTopic } from '../../library/access/index.ts'
import { hashText, saveDocuments, type IncomingDocument } from '../../library/file/index.ts'
import { countArrivedPages } from './page-room.ts'
import { listReadDocuments, listWebPages, saveWebPages, type WebPageRow } from './web-page.repo.ts'

/** A page that was read, with the document it is stored as. */
export interface ReadPage {
  documentId: string
  /** Content hash of the text. */
  hash: string
  topicId: string
  document: ParsedDocument
  /** Time of reading, in milliseconds since 1970. */
  readAt: number
}

/** The text of a page that was just read. */
export interface Reading {
  /** The id that its document gets, unless its text is stored already. */
  id: string
  /** Content hash of the text. */
  hash: string
  document: IncomingDocument
  /** The canonical address under which the page is stored; null for a service record, which is requested anew each time. */
  address: { key: string; etag: string | null; lastModified: string | null } | null
}

/** Creates the reading of a document that was just read. */
export function newReading(document: IncomingDocument, address: Reading['address']): Reading {
  return { id: nanoid(), hash: hashText(document.text), document, address }
}

/** The stored last reading of an address. */
interface KnownPage {
  row: WebPageRow
  page: ReadPage
}

/**
 * The pages that were read for answers; recent ones are cached in memory. The pages of one answer are read concurrently, so their database
 * queries are batched.
 */
interface PageStore {
  /** Finds the last reading of a canonical address; null when there is none or it was deleted by the cleanup job. */
  find: (key: string) => Promise<KnownPage | null>
  /** Returns the page that `keep` stores for a reading, unless its text is stored already: it can be indexed before it is stored. */
  plan: (reading: Reading) => Promise<ReadPage>
  /** Saves a reading; the same text as before keeps the same document. */
  keep: (reading: Reading) => Promise<ReadPage>
  /** Splits and indexes a page; all questions that find the page share the result. */
  index: (page: ReadPage, turn: Pick<RunOptions, 'owner' | 'group'>) => Promise<IndexedPage>
}

/** Maximum number of pages in one batched statement. */
const atOnce = 50
const stores = new WeakMap<Ctx, PageStore>()
/** Cache limits in bytes, for pages and for their indexes. */
const recentBytes = 6 * 1024 * 1024
const indexedBytes = 10 * 1024 * 1024
/** Estimated bytes in memory of a block, and of a passage beside its text. */
const blockSize = 150
const passageSize = 1000

type RecentPages = ByteCache<Pick<ReadPage, 'hash' | 'topicId' | 'document'>>

/** Returns the page store of an instance. */
export function pageStoreOf(ctx: Ctx): PageStore {
  let store = stores.get(ctx)
  if (!store) {
    const recent: RecentPages = new ByteCache(recentBytes)
    const records = new AddressRecords(ctx)
    store = {
      find: batcher(async (keys: readonly string[]) => {
        await records.written
        return findPages(ctx, recent, keys)
      }, atOnce),
      plan: async ({ id, hash, document }) => {
        const { id: topicId } = await ensureWebTopic(ctx)
        return { documentId: id, hash, topicId, document, readAt: ctx.now() }
      },
      keep: batcher((readings: readonly Reading[]) => savePages(ctx, recent, readings, (rows) => records.save(rows)), atOnce),
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
  // A page’s record is deleted before its document, so the cached page is valid while the record exists.
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

/** Estimated bytes of an indexed page in memory. */
function sizeOf({ text, blocks }: ParsedDocument, { passages, segment }: IndexedPage): number {
  return text.length * 2 + blocks.length * blockSize + passages.length * passageSize + residentBytes(segment)
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
    // The number of passages is known only after splitting; until then estimate it by the blocks, since links and list items are many
    // blocks but few passages.
    indexed.set(key, indexing, document.text.length * 6 + document.blocks.length * passageSize)
    indexing.then(
      (page) => indexed.set(key, indexing, sizeOf(document, page)),
      // Do not cache the failure: the next question retries.
      () => indexed.delete(key),
    )
    return indexing
  }
}

/**
 * Saves the documents of readings. The records of their addresses are only needed when a page is looked up again, so `save` writes them
 * without delaying the caller.
 */
async function savePages(
  ctx: Ctx,
  recent: RecentPages,
  readings: readonly Reading[],
  save: (rows: WebPageRow[]) => void,
): Promise<ReadPage[]> {
  const { id: topicId } = await ensureWebTopic(ctx)
  const readAt = ctx.now()
  const incoming = readings.map(({ id, hash, document }) => ({ id, hash, parsed: document }))
  const ids = await saveDocuments(ctx.db, topicId, incoming, readAt)
  const pages = readings.map(({ hash, document }, at) => ({ documentId: ids[at]!, hash, topicId, document, readAt }))
  for (const page of pages) remember(recent, page)
  const bytes = readings.reduce((total, { document }) => total + Buffer.byteLength(document.text) + document.blocks.length * blockSize, 0)
  await countArrivedPages(ctx, bytes)
  save(
    readings.flatMap(({ address }, at) => {
      if (!address) return []
      const { key: url, etag, lastModified } = address
      return [{ url, etag, lastModified, documentId: pages[at]!.documentId, snapshotHash: pages[at]!.hash, readAt }]
    }),
  )
  return pages
}

/** Writes records of addresses one batch after the other; a failure is logged, since the page is then only read again. */
class AddressRecords {
  readonly #ctx: Ctx
  #written: Promise<void> = Promise.resolve()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  save(rows: readonly WebPageRow[]): void {
    if (rows.length > 0) this.#written = this.#saveAfter(this.#written, rows)
  }

  async #saveAfter(earlier: Promise<void>, rows: readonly WebPageRow[]): Promise<void> {
    await earlier
    try {
      await saveWebPages(this.#ctx.db, rows)
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'the addresses of pages could not be stored')
    }
  }

  /** Resolves when all records are written that were saved before. */
  get written(): Promise<void> {
    return this.#written
  }
}

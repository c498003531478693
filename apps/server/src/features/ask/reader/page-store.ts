import type { ParsedDocument } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import { batcher } from '../../../lib/flow/batcher.ts'
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

/** Pages that were read for answers. Those of one answer are read side by side: what they ask of the database goes together. */
interface PageStore {
  /** The last reading of a canonical address; null when there is none, or it has been tidied away. */
  find: (key: string) => Promise<KnownPage | null>
  /** Saves what was read; the same text as before is the same document. */
  keep: (reading: Reading) => Promise<ReadPage>
}

/** Pages of one statement. */
const atOnce = 50
const stores = new WeakMap<Ctx, PageStore>()

/** The pages of an instance. */
export function pageStoreOf(ctx: Ctx): PageStore {
  let store = stores.get(ctx)
  if (!store) {
    store = {
      find: batcher((keys: readonly string[]) => findPages(ctx, keys), atOnce),
      keep: batcher((readings: readonly Reading[]) => savePages(ctx, readings), atOnce),
    }
    stores.set(ctx, store)
  }
  return store
}

async function findPages(ctx: Ctx, keys: readonly string[]): Promise<(KnownPage | null)[]> {
  const rows = new Map((await listWebPages(ctx.db, keys)).map((row) => [row.url, row]))
  const ids = [...rows.values()].map(({ documentId }) => documentId)
  const documents = new Map((await listReadDocuments(ctx.db, ids)).map((found) => [found.document.id, found]))
  return keys.map((key) => {
    const row = rows.get(key)
    const found = row && documents.get(row.documentId)
    if (!found) return null
    const { id, title, blocks, url, date, authors, snapshotHash, topicId } = found.document
    const document: ParsedDocument = {
      title,
      text: found.text,
      blocks,
      ...(url && { url }),
      ...(date && { date }),
      ...(authors && { authors }),
    }
    return { row, page: { documentId: id, hash: snapshotHash, topicId, document, readAt: row.readAt } }
  })
}

async function savePages(ctx: Ctx, readings: readonly Reading[]): Promise<ReadPage[]> {
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

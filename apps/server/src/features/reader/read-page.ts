import type { ParsedDocument } from '@wenjin/engine'
import type { Ctx } from '../../context.ts'
import { ImportFailure } from '../../providers/parser/index.ts'
import type { FetchedPage } from '../../providers/reader/index.ts'
import type { WebFinding } from '../../providers/web-search/web-search.ts'
import { canonicalUrl } from '../../providers/web-search/canonical-url.ts'
import { ensureWebTopic, keepDocument } from '../knowledge/index.ts'
import { readByService } from './reading-service.ts'
import { recordDocument } from './record-document.ts'
import { findReadDocument, findWebPage, saveWebPage } from './web-page.repo.ts'

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

/** Pages are read again after so long. */
const freshMs = 24 * 3600 * 1000

/** The text of a page, read now. */
interface Reading {
  document: ParsedDocument
  etag: string | null
  lastModified: string | null
}

async function parsePage(ctx: Ctx, page: FetchedPage, url: string): Promise<ParsedDocument> {
  const { documents } = await ctx.parser.parse({ bytes: page.bytes, fileName: page.fileName, contentType: page.contentType })
  const [document] = documents
  if (!document) throw new ImportFailure('noText')
  return { ...document, url }
}

/** Keeps what was read at an address; the same text as before is the same document. */
async function keep(ctx: Ctx, key: string, { document, etag, lastModified }: Reading): Promise<ReadPage> {
  const { id: topicId } = await ensureWebTopic(ctx)
  const { id, hash } = await keepDocument(ctx, topicId, document)
  const readAt = ctx.now()
  await saveWebPage(ctx.db, { url: key, documentId: id, snapshotHash: hash, etag, lastModified, readAt })
  return { documentId: id, hash, topicId, document, readAt }
}

async function recall(ctx: Ctx, documentId: string, readAt: number): Promise<ReadPage | null> {
  const found = await findReadDocument(ctx.db, documentId)
  if (!found) return null
  const { title, blocks, url, date, authors, snapshotHash, topicId } = found.document
  const document: ParsedDocument = {
    title,
    text: found.text,
    blocks,
    ...(url && { url }),
    ...(date && { date }),
    ...(authors && { authors }),
  }
  return { documentId, hash: snapshotHash, topicId, document, readAt }
}

/**
 * Reads a page on the network: its main text, or that of the PDF or office file it is. What was read within a day is not asked for
 * again, unless `anew`; after that the site is asked whether it has changed.
 * @throws ImportFailure why it could not be read; the signal's reason when it is aborted while the page is loading.
 */
export async function readPage(
  ctx: Ctx,
  url: string,
  options: { signal?: AbortSignal | undefined; anew?: boolean } = {},
): Promise<ReadPage> {
  const { signal, anew = false } = options
  const key = canonicalUrl(url)
  const last = await findWebPage(ctx.db, key)
  const known = last && (await recall(ctx, last.documentId, last.readAt))
  if (known && !anew && ctx.now() - known.readAt < freshMs) return known
  let page: FetchedPage
  try {
    page = await ctx.politeReader.fetchPage(url, { signal, known: known ? last : undefined })
  } catch (error) {
    const instead = error instanceof ImportFailure ? await readByService(ctx, url, error, signal) : null
    if (!instead) throw error
    return keep(ctx, key, { document: instead, etag: null, lastModified: null })
  }
  if (known && page.status === 304) {
    const readAt = ctx.now()
    await saveWebPage(ctx.db, { ...last!, readAt })
    return { ...known, readAt }
  }
  return keep(ctx, key, { document: await parsePage(ctx, page, url), etag: page.etag, lastModified: page.lastModified })
}

/** Keeps the text a service gave with a finding, as a record of that service; null where there is nothing to cite in it. */
export async function keepRecord(ctx: Ctx, finding: WebFinding): Promise<ReadPage | null> {
  const document = recordDocument(finding)
  if (!document) return null
  const { id: topicId } = await ensureWebTopic(ctx)
  const { id, hash } = await keepDocument(ctx, topicId, document)
  return { documentId: id, hash, topicId, document, readAt: ctx.now() }
}

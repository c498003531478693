import { ImportFailure } from '@wenjin/contract'
import type { ParsedDocument } from '@wenjin/engine'
import { canonicalUrl, type WebFinding } from '@wenjin/web-sources'
import type { Ctx } from '../../../context.ts'
import type { FetchedPage } from '../../../providers/reader/index.ts'
import { newReading, pageStoreOf, type Reading, type ReadPage } from './page-store.ts'
import { readByService } from './reading-service.ts'
import { recordDocument } from './record-document.ts'
import { saveWebPages } from './web-page.repo.ts'

/** Milliseconds after which a stored page is requested again. */
const freshMs = 24 * 3600 * 1000

async function parsePage(ctx: Ctx, page: FetchedPage, url: string): Promise<ParsedDocument> {
  const { documents } = await ctx.parser.parse({ bytes: page.bytes, fileName: page.fileName, contentType: page.contentType })
  const [document] = documents
  if (!document) throw new ImportFailure('noText')
  return { ...document, url }
}

/** How a page is read: `anew` asks the site even where it was read within a day. */
interface ReadOptions {
  signal?: AbortSignal | undefined
  anew?: boolean
}

/** A page that is stored, or one that was read now and is stored with those it is read beside. */
export type PageReading = ReadPage | Reading

/**
 * Reads a web page: its main text, or the text of a PDF or office file. A page read within a day is not requested again, unless `anew`; an
 * older one is revalidated with a conditional request.
 * @throws ImportFailure when the page could not be read; the signal's reason when it is aborted while the page is loading.
 */
export async function loadPage(ctx: Ctx, url: string, { signal, anew = false }: ReadOptions = {}): Promise<PageReading> {
  const key = canonicalUrl(url)
  const known = await pageStoreOf(ctx).find(key)
  if (known && !anew && ctx.now() - known.page.readAt < freshMs) return known.page
  let page: FetchedPage
  try {
    page = await ctx.politeReader.fetchPage(url, { signal, known: known?.row })
  } catch (error) {
    const instead = error instanceof ImportFailure ? await readByService(ctx, url, error, signal) : null
    if (!instead) throw error
    return newReading(instead, { key, etag: null, lastModified: null })
  }
  if (known && page.status === 304) {
    const readAt = ctx.now()
    await saveWebPages(ctx.db, [{ ...known.row, readAt }])
    return { ...known.page, readAt }
  }
  const document = await parsePage(ctx, page, url)
  return newReading(document, { key, etag: page.etag, lastModified: page.lastModified })
}

/** The text a service gave with a finding, as a record of that service; null where there is nothing to cite in it. */
export function readRecord(finding: WebFinding): Reading | null {
  const document = recordDocument(finding)
  return document && newReading(document, null)
}

/** Returns the page that a reading becomes when it is stored; see `PageStore.plan`. */
export async function planReading(ctx: Ctx, reading: PageReading): Promise<ReadPage> {
  return 'documentId' in reading ? reading : pageStoreOf(ctx).plan(reading)
}

/** Stores what was read now. Readings that are stored in the same tick share a statement. */
export async function storeReading(ctx: Ctx, reading: PageReading): Promise<ReadPage> {
  return 'documentId' in reading ? reading : pageStoreOf(ctx).keep(reading)
}

/** Loads a page, as `loadPage` does, and stores it. */
export async function readPage(ctx: Ctx, url: string, options?: ReadOptions): Promise<ReadPage> {
  return storeReading(ctx, await loadPage(ctx, url, options))
}

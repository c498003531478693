import { ImportFailure } from '@wenjin/contract'
import type { ParsedDocument } from '@wenjin/engine'
import { canonicalUrl, type WebFinding } from '@wenjin/web-sources'
import type { Ctx } from '../../../context.ts'
import type { FetchedPage } from '../../../providers/reader/index.ts'
import { pageStoreOf, type ReadPage } from './page-store.ts'
import { readByService } from './reading-service.ts'
import { recordDocument } from './record-document.ts'
import { saveWebPages } from './web-page.repo.ts'

/** Pages are read again after so long. */
const freshMs = 24 * 3600 * 1000

async function parsePage(ctx: Ctx, page: FetchedPage, url: string): Promise<ParsedDocument> {
  const { documents } = await ctx.parser.parse({ bytes: page.bytes, fileName: page.fileName, contentType: page.contentType })
  const [document] = documents
  if (!document) throw new ImportFailure('noText')
  return { ...document, url }
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
  const store = pageStoreOf(ctx)
  const known = await store.find(key)
  if (known && !anew && ctx.now() - known.page.readAt < freshMs) return known.page
  let page: FetchedPage
  try {
    page = await ctx.politeReader.fetchPage(url, { signal, known: known?.row })
  } catch (error) {
    const instead = error instanceof ImportFailure ? await readByService(ctx, url, error, signal) : null
    if (!instead) throw error
    return store.keep({ document: instead, address: { key, etag: null, lastModified: null } })
  }
  if (known && page.status === 304) {
    const readAt = ctx.now()
    await saveWebPages(ctx.db, [{ ...known.row, readAt }])
    return { ...known.page, readAt }
  }
  const document = await parsePage(ctx, page, url)
  return store.keep({ document, address: { key, etag: page.etag, lastModified: page.lastModified } })
}

/** Saves the text a service gave with a finding, as a record of that service; null where there is nothing to cite in it. */
export async function saveRecord(ctx: Ctx, finding: WebFinding): Promise<ReadPage | null> {
  const document = recordDocument(finding)
  return document && pageStoreOf(ctx).keep({ document, address: null })
}

import { nanoid } from 'nanoid'
import { ImportFailure } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { FetchedPage } from '../../../providers/reader/index.ts'
import { anchorsOfPage } from '../../library/passage-index/index.ts'
import { findFile, findTopic } from '../../library/access/index.ts'
import { hashText, removeFile, storeDocuments, insertFile } from '../../library/file/index.ts'
import { htmlOf } from './find-pages.ts'
import { isIntoTopic } from './visit-permission.ts'
import { putEntry, entryActionOf } from './topic-entry.ts'
import { deletePages, updatePage, type PageRow, type SubscriptionRow } from './subscription.repo.ts'

/** Milliseconds between two calls to the same site. */
const pauseMs = 1000

const isGone = ({ reason, detail }: ImportFailure) => reason === 'httpStatus' && /^(?:404|410)$/.test(detail)

/** A failure as it is kept: its name and, after a space, its detail; `reasonText` puts it into words. */
export function reasonOf({ reason, detail }: ImportFailure): string {
  return detail ? `${reason} ${detail}` : reason
}

/** Takes what a page held out of the index. */
export async function dropFile(ctx: Ctx, fileId: string | null): Promise<void> {
  const file = fileId === null ? undefined : await findFile(ctx.db, fileId)
  if (file) await removeFile(ctx, file)
}

function anchorsOf(page: FetchedPage, address: string) {
  const html = htmlOf(page)
  return html === null ? [] : anchorsOfPage(html, address)
}

/** Puts what a page says now in the place of what it said. Both are there for a moment; there is none without either. */
async function replace(ctx: Ctx, sub: SubscriptionRow, row: PageRow, page: FetchedPage): Promise<void> {
  const parsed = await ctx.parser.parse({ bytes: page.bytes, fileName: page.fileName, contentType: page.contentType })
  const documents = parsed.documents.map((document) => ({ ...document, url: row.url }))
  const [first] = documents
  if (!first) throw new ImportFailure('noText')
  const snapshotHash = hashText(documents.map(({ text }) => text).join('\f'))
  const seen = { reason: null, etag: page.etag, lastModified: page.lastModified, readAt: ctx.now() }
  if (row.fileId !== null && snapshotHash === row.snapshotHash) {
    await updatePage(ctx.db, sub.id, row.url, { ...seen, state: 'unchanged' })
    return
  }
  const topic = await findTopic(ctx.db, sub.topicId)
  const file = await insertFile(ctx.db, {
    id: nanoid(),
    topicId: sub.topicId,
    parentId: topic?.dirRootId ?? '',
    name: first.title || page.fileName,
    contentType: page.contentType,
    size: page.bytes.length,
    url: row.url,
    state: 'ready',
    progress: 100,
    documentCount: documents.length,
    links: anchorsOf(page, row.url),
    createdAt: ctx.now(),
  })
  const { ids } = await storeDocuments(ctx, file.id, documents)
  await updatePage(ctx.db, sub.id, row.url, {
    ...seen,
    state: 'read',
    title: first.title.slice(0, 200),
    fileId: file.id,
    documentId: ids[0] ?? null,
    snapshotHash,
  })
  await dropFile(ctx, row.fileId)
}

/**
 * Looks at one page of a visit and notes what became of it: read, unchanged, failed, refused. One that is no longer there leaves the
 * index; a library keeps it. Only the fault of the instance itself, or the end of the visit, throws.
 * @returns the page where it was loaded, for the links in it.
 */
export async function visitPage(ctx: Ctx, sub: SubscriptionRow, row: PageRow, signal: AbortSignal): Promise<FetchedPage | null> {
  const action = isIntoTopic(sub) ? await entryActionOf(ctx, sub, row) : 'look'
  if (action !== 'look') {
    await updatePage(ctx.db, sub.id, row.url, { state: action === 'wait' ? 'unchanged' : 'kept' })
    return null
  }
  const known = row.fileId === null ? undefined : row
  try {
    const page = await ctx.politeReader.fetchPage(row.url, { signal, known, pauseMs })
    if (page.status === 304) {
      await updatePage(ctx.db, sub.id, row.url, { state: 'unchanged', reason: null, readAt: ctx.now() })
      return null
    }
    await (isIntoTopic(sub) ? putEntry(ctx, sub, row, page) : replace(ctx, sub, row, page))
    return page
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ImportFailure)) throw error
    // A library keeps an entry that its site took down.
    if (isGone(error) && row.fileId !== null && !isIntoTopic(sub)) {
      await deletePages(ctx.db, sub.id, [row.url])
      await dropFile(ctx, row.fileId)
      return null
    }
    // Text read while it was allowed, or while the site answered, stays.
    const state = error.reason === 'robotsRefused' ? 'refused' : 'failed'
    await updatePage(ctx.db, sub.id, row.url, { state, reason: reasonOf(error), readAt: ctx.now() })
    return null
  }
}

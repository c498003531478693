import { nanoid } from 'nanoid'
import { ImportFailure } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { FetchedPage } from '../../../providers/reader/index.ts'
import { findFile, findTopic } from '../../library/access/index.ts'
import { hashText, removeFile, storeDocuments, insertFile } from '../../library/file/index.ts'
import { anchorsOf } from './find-pages.ts'
import { isIntoTopic } from './visit-permission.ts'
import { putEntry, entryActionOf } from './topic-entry.ts'
import { deletePages, updatePage, type PageRow, type SubscriptionRow } from './subscription.repo.ts'

/** Minimum milliseconds between two requests to the same site. */
const pauseMs = 1000

const isGone = ({ reason, detail }: ImportFailure) => reason === 'httpStatus' && /^(?:404|410)$/.test(detail)

/** The stored form of a failure: its name and, after a space, its detail; `reasonText` translates it. */
export function reasonOf({ reason, detail }: ImportFailure): string {
  return detail ? `${reason} ${detail}` : reason
}

/** Removes the file of a page from the index. */
export async function dropFile(ctx: Ctx, fileId: string | null): Promise<void> {
  const file = fileId === null ? undefined : await findFile(ctx.db, fileId)
  if (file) await removeFile(ctx, file)
}

/** Replaces the stored content of a page with the current one. For a moment both are searchable, but never neither. */
async function replace(ctx: Ctx, sub: SubscriptionRow, row: PageRow, page: FetchedPage, signal: AbortSignal): Promise<void> {
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
    links: await anchorsOf(ctx, page, row.url, { owner: sub.owner, signal }),
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
 * Reads one page of a visit and stores the outcome: read, unchanged, failed or refused. A page that no longer exists leaves the index,
 * except in a library. Throws only for internal errors and when the visit is aborted.
 * @returns the page when it was loaded, so that its links can be read.
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
    await (isIntoTopic(sub) ? putEntry(ctx, sub, row, page) : replace(ctx, sub, row, page, signal))
    return page
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ImportFailure)) throw error
    // A library keeps an entry that its site has removed.
    if (isGone(error) && row.fileId !== null && !isIntoTopic(sub)) {
      await deletePages(ctx.db, sub.id, [row.url])
      await dropFile(ctx, row.fileId)
      return null
    }
    // Text that was read earlier stays, even when robots.txt now forbids the page or the site fails.
    const state = error.reason === 'robotsRefused' ? 'refused' : 'failed'
    await updatePage(ctx.db, sub.id, row.url, { state, reason: reasonOf(error), readAt: ctx.now() })
    return null
  }
}

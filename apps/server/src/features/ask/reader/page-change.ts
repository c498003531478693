import { AppError, ImportFailure, importReasons, type Lang, type pageChanges } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import type { DifferencePart } from '../../../providers/compute/index.ts'
import { readDocument, type FindSharer } from '../../library/file/index.ts'
import { readPage } from './read-page.ts'
import { isRecord } from './record-document.ts'

interface PageChange {
  change: (typeof pageChanges)[number]
  readAt: number
  checkedAt: number
  reason: string | null
  difference: DifferencePart[]
}

const recordReason = {
  zh: '这段文字是检索服务提供的记录，不是网页本身',
  en: 'This text is the record of a search service, not the page itself',
}

function describe({ reason, detail }: ImportFailure, lang: Lang): string {
  const text = importReasons[reason][lang]
  if (!detail) return text
  return lang === 'zh' ? `${text}（${detail}）` : `${text} (${detail})`
}

/**
 * Reads the live page of a document again and compares it with the snapshot. `unknown`, with the reason in words, when the page cannot be
 * read now.
 * @throws AppError `notFound`, or `badRequest` for a document that was not read from an address.
 */
export async function getPageChange(
  ctx: Ctx,
  findSharer: FindSharer,
  call: { caller: Actor; lang: Lang; id: string; shareKey: string | undefined },
): Promise<PageChange> {
  const { document, text, file } = await readDocument(ctx, findSharer, call.caller, call.id, call.shareKey)
  const url = document.url ?? file?.url
  if (!url || !/^https?:/.test(url))
    throw new AppError('badRequest', { zh: '这篇文档不是从网页读来的', en: 'this document was not imported from a web page' })
  const answer = { readAt: document.readAt, reason: null, difference: [] }
  if (isRecord(document.externalId)) return { ...answer, change: 'unknown', checkedAt: ctx.now(), reason: recordReason[call.lang] }
  try {
    const page = await readPage(ctx, url, { anew: true })
    const pages = { before: { text, blocks: document.blocks }, after: { text: page.document.text, blocks: page.document.blocks } }
    const isSame = page.hash === document.snapshotHash
    const difference = isSame ? [] : await ctx.compute.run('comparePages', pages, { owner: turnOwnerOf(ctx, call.caller) })
    return { ...answer, change: difference.length === 0 ? 'same' : 'changed', checkedAt: page.readAt, difference }
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    const gone = error.reason === 'httpStatus' && /^(?:404|410)$/.test(error.detail)
    return { ...answer, change: gone ? 'gone' : 'unknown', checkedAt: ctx.now(), reason: describe(error, call.lang) }
  }
}

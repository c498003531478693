import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { isClosed, ownResult, showTurn } from '../session/index.ts'
import { finishedAnswer } from './answer-of.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { answerPage } from './answer-page.ts'
import { deleteHtmlShare, findSharedResult, saveHtmlShare } from './html-share.repo.ts'

/** Publishes an answer. @returns the path of its page. */
export async function shareHtml(ctx: Ctx, person: Actor, resultId: string): Promise<string> {
  const { result } = await ownResult(ctx.db, resultId, person)
  finishedAnswer(result)
  return `/api/html/${await saveHtmlShare(ctx.db, result, { id: nanoid(), createdAt: ctx.now() })}`
}

export async function unshareHtml(ctx: Ctx, person: Actor, resultId: string): Promise<void> {
  const { result } = await ownResult(ctx.db, resultId, person)
  await deleteHtmlShare(ctx.db, result)
}

/** Bytes of pages that are kept as they were made: anybody may ask for one, as often as they like. */
const keptBytes = 16 * 1024 * 1024

/** Makes the pages of published answers; null for one that is not there (any more). A finished answer never changes, nor does its page, while it is open. */
export function sharedPages(ctx: Ctx): (id: string) => Promise<string | null> {
  const kept = new ByteCache<string>(keptBytes)
  return async (id) => {
    const result = await findSharedResult(ctx.db, id)
    const shown = result && (await showTurn(ctx.db, result))
    // Nobody opens to others what they may not read (any more) themselves.
    if (!shown || (shown.answer && isClosed(shown.answer))) return null
    const known = kept.get(id)
    if (known !== undefined) return known
    const page = answerPage(shown)
    kept.set(id, page, page.length * 2)
    return page
  }
}

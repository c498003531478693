import { nanoid } from 'nanoid'
import type { Ctx } from '../../context.ts'
import type { Person } from '../../http/caller.ts'
import { ownResult } from '../search/index.ts'
import { finishedAnswer } from './answer-of.ts'
import { answerPage } from './answer-page.ts'
import { deleteHtmlShare, findSharedResult, keepHtmlShare } from './html-share.repo.ts'

/** Publishes an answer. @returns the path of its page. */
export async function shareHtml(ctx: Ctx, person: Person, resultId: string): Promise<string> {
  const { result } = await ownResult(ctx.db, resultId, person)
  finishedAnswer(result)
  return `/api/html/${await keepHtmlShare(ctx.db, { id: nanoid(), resultId, createdAt: ctx.now() })}`
}

export async function unshareHtml(ctx: Ctx, person: Person, resultId: string): Promise<void> {
  await ownResult(ctx.db, resultId, person)
  await deleteHtmlShare(ctx.db, resultId)
}

/** The page of a published answer; null when there is none (any more). */
export async function sharedPage(ctx: Ctx, id: string): Promise<string | null> {
  const result = await findSharedResult(ctx.db, id)
  return result ? answerPage(result) : null
}

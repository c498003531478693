import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { deleteShareOf, saveShare } from '../../platform/share/index.ts'
import { ownResult } from '../session/index.ts'
import { finishedAnswer } from './answer-of.ts'

/** Publishes an answer as an HTML page. @returns the path of the page. */
export async function shareHtml(ctx: Ctx, actor: Actor, resultId: string): Promise<string> {
  const { result } = await ownResult(ctx.db, resultId, actor)
  finishedAnswer(result)
  const made = { kind: 'answer' as const, key: nanoid(), owner: ownerOf(actor), createdAt: ctx.now(), enabled: true }
  return `/s/${(await saveShare(ctx.db, result, made)).key}`
}

export async function unshareHtml(ctx: Ctx, actor: Actor, resultId: string): Promise<void> {
  const { result } = await ownResult(ctx.db, resultId, actor)
  await deleteShareOf(ctx.db, 'answer', result)
}

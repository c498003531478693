import { AppError, type Answer } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import type { Actor } from '../../../../http/caller.ts'
import { closedSentence, isClosed } from './closed-answers.ts'
import { ownResult } from '../session.policy.ts'

/** Reads a turn of the person's own. @throws AppError `notFound`, or `noPermission` when its answer is closed to the person. */
export async function readOwnAnswer(ctx: Ctx, actor: Actor, resultId: string): Promise<{ question: string; answer: Answer | null }> {
  const { result } = await ownResult(ctx.db, resultId, actor)
  if (result.answer && isClosed(result.answer)) throw new AppError('noPermission', '', { sentence: closedSentence })
  return { question: result.question, answer: result.answer }
}

import type { AskRequest, Mode } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import type { Actor } from '../../../../http/caller.ts'
import { requireReadablePlaces } from '../../../library/file/index.ts'
import { readableTopic } from '../../../library/access/index.ts'
import { requireClean } from '../../../platform/moderation/index.ts'
import { requireKnownModel } from './model-choice.ts'
import { requireOwnImage } from './question-image.ts'
import { requireQuota } from './quota.service.ts'

/** A question as it is about to be asked. */
export interface Question {
  question: string
  mode: Mode
  model: string
  searchTopic: string | null
  advanceMath: boolean
  options: AskRequest
  /** The asker's id on the platform that they come from. */
  openId?: string | undefined
}

/**
 * Refuses a question before anything is kept of it: what it names must be there for its asker, its words fit to be answered, and its
 * asker's quota not used up.
 * @throws AppError `notFound`, `badRequest`, `sensitiveWord`, or what `requireQuota` throws.
 */
export async function requireMayAsk(ctx: Ctx, actor: Actor, asked: Question): Promise<void> {
  const { imgId, plan = [] } = asked.options
  if (asked.searchTopic) await readableTopic(ctx.db, asked.searchTopic, actor)
  if (imgId) await requireOwnImage(ctx, actor, imgId)
  await requireReadablePlaces(ctx, actor, asked.options)
  requireKnownModel(ctx, asked.model)
  await requireClean(ctx, [asked.question, ...plan].join('\n'), asked.openId)
  await requireQuota(ctx, actor, asked)
}

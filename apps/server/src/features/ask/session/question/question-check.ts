import type { AskRequest, Mode } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import type { Actor } from '../../../../http/caller.ts'
import { requireReadablePlaces } from '../../../library/file/index.ts'
import { readableTopic } from '../../../library/access/index.ts'
import { requireClean } from '../../../platform/moderation/index.ts'
import { requireKnownModel } from './model-choice.ts'
import { requireOwnImage } from './question-image.ts'
import { requireQuota } from './quota.service.ts'

/** A question before it is asked. */
export interface Question {
  question: string
  mode: Mode
  model: string
  searchTopic: string | null
  advanceMath: boolean
  options: AskRequest
  /** The asker's id on the external platform they come from. */
  openId?: string | undefined
}

/**
 * Refuses a question before anything of it is stored: the asker must be able to read what it names, its words must pass moderation, and the
 * quota must not be used up.
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

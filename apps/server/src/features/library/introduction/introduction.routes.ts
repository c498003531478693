import type { introductionContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { getFileIntroduction, getTopicIntroduction, listSuggestedQuestions } from './introduction.service.ts'

export function introductionRoutes(ctx: Ctx): Handlers<typeof introductionContract> {
  return {
    getTopicIntroduction: ({ params }, { caller, lang }) => getTopicIntroduction(ctx, caller, params.id, lang),
    getFileIntroduction: ({ params }, { caller, lang }) => getFileIntroduction(ctx, caller, params.id, lang),
    listSuggestedQuestions: ({ query }, { caller }) => listSuggestedQuestions(ctx, caller, query),
  }
}

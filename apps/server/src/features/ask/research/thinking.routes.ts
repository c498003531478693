import type { thinkingContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { getQuestionnaire, planBefore, rewriteMessage, rewriteQuestion } from './thinking.service.ts'

/** Handlers of the calls before a research: questionnaire, rewritten question, plan. */
export function thinkingRoutes(ctx: Ctx): Handlers<typeof thinkingContract> {
  return {
    getQuestionnaire: ({ body }, { caller }) => getQuestionnaire(ctx, caller, body),
    rewriteQuestion: ({ body }, { caller }) => rewriteQuestion(ctx, caller, body),
    rewriteMessage: ({ body }, { caller }) => rewriteMessage(ctx, caller, body),
    planResearch: ({ body }, { caller }) => planBefore(ctx, caller, body),
  }
}

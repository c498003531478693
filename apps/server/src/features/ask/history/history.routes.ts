import type { searchContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { listHistory, listHistoryByDay } from './history.service.ts'
import { listQuestions } from './suggestions.ts'

/** Handlers of the history and of question suggestions. */
export function historyRoutes(
  ctx: Ctx,
): Pick<Handlers<typeof searchContract>, 'listHistory' | 'listHistoryV2' | 'listHistoryV3' | 'listQuestions'> {
  return {
    listHistory: ({ query }, { caller }) => listHistory(ctx, caller, query),
    listHistoryV2: ({ query }, { caller }) => listHistoryByDay(ctx, caller, query),
    listHistoryV3: ({ query }, { caller }) => listHistory(ctx, caller, query),
    listQuestions: ({ query }, { caller, lang }) => listQuestions(ctx, caller, query, lang),
  }
}

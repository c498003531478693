import { AppError } from '@wenjin/contract'
import { understand } from '@wenjin/engine'
import type { Ctx } from '../../context.ts'
import type { Person } from '../../http/caller.ts'
import type { PageTokens } from '../../http/page-token.ts'
import { AnswerRunner } from './answer-runner.ts'
import { closedSentence, isClosed } from './closed-answers.ts'
import { conversationRoutes } from './conversation.routes.ts'
import { ownResult } from './search.policy.ts'
import { searchRoutes } from './search.routes.ts'
import { findSharer } from './sharer.ts'
import { createStreamChunkRepo } from './stream-chunk.repo.ts'
import { StreamLog } from './stream-log.ts'
import { thinkingRoutes } from './thinking.routes.ts'

export {
  transferGuestSessions,
  countGuestSessions,
  countQuestions,
  deleteSessionsOf,
  listAskedTopics,
  listSessionIdsOf,
  type QuestionKind,
} from './session-ownership.repo.ts'
export { pageFavorites, setFavoriteAt } from './favorite.repo.ts'
export { ownResult, readableResult } from './search.policy.ts'
export { closedSentence, findClosedTurns, isClosed, showTurn } from './closed-answers.ts'
export { QuotePlaces } from './quote-places.ts'
export { deleteTurnText } from './turn-text.repo.ts'
export { registerSearchJobs } from './search.jobs.ts'
export { readSessionOf, type SessionRecord } from './session-record.ts'
export { readReply } from './written-reply.ts'

/** The search feature of one instance: its calls, and the answers it works on. */
export function createSearch(ctx: Ctx, tokens: PageTokens) {
  // The dictionary is read at the first use of it, which should not be somebody's question.
  understand('预热')
  const chunks = createStreamChunkRepo(ctx.db)
  const streams = new StreamLog(chunks, ctx.events, ctx.log)
  const runner = new AnswerRunner(ctx, streams)
  return {
    routes: searchRoutes({ ctx, runner, chunks, streams, tokens }),
    thinking: thinkingRoutes(ctx),
    conversations: conversationRoutes(ctx),
    /** A turn of the person's own. @throws AppError `notFound`. */
    readOwnAnswer: async (person: Person, resultId: string) => {
      const { result } = await ownResult(ctx.db, resultId, person)
      if (result.answer && isClosed(result.answer)) throw new AppError('noPermission', '', { sentence: closedSentence })
      return { question: result.question, answer: result.answer }
    },
    findSharer: (shareKey: string, documentId: string) => findSharer(ctx, shareKey, documentId),
    resume: () => runner.resume(),
    close: () => runner.close(),
  }
}

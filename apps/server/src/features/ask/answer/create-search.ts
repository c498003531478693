import { AppError } from '@wenjin/contract'
import { understand } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import type { Person } from '../../../http/caller.ts'
import type { PageTokens } from '../../../http/page-token.ts'
import { AnswerRunner } from './answer-runner.ts'
import { closedSentence, conversationRoutes, findSharer, isClosed, ownResult } from '../session/index.ts'
import { searchRoutes } from './search.routes.ts'
import { StreamLog, createStreamChunkRepo } from '../stream/index.ts'
import { thinkingRoutes } from '../research/index.ts'

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

import { searchContract } from '@wenjin/contract'
import { understand } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import { service, type OpenFeature } from '../../../feature.ts'
import { StreamLog, createStreamChunkRepo } from '../stream/index.ts'
import { AnswerRunner } from './answer-runner.ts'
import { searchRoutes } from './search.routes.ts'

/** Opens the calls that ask and read answers, and the runner of the answers they start. */
export function openAnswers(ctx: Ctx): OpenFeature {
  // The dictionary is read at the first use of it, which should not be somebody's question.
  understand('预热')
  const chunks = createStreamChunkRepo(ctx.db)
  const streams = new StreamLog(chunks, ctx.events, ctx.log)
  const runner = new AnswerRunner(ctx, streams)
  return {
    services: [service(searchContract, (_, { tokens }) => searchRoutes({ ctx, runner, chunks, streams, tokens }))],
    resume: () => runner.resume(),
    close: () => runner.close(),
  }
}

import { searchContract } from '@wenjin/contract'
import { understand } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import { service, type OpenFeature } from '../../../feature.ts'
import { answersOf, closeAnswersOf } from './answers.ts'
import { searchRoutes } from './search.routes.ts'

/** Opens the calls that ask and read answers, and the runner of the answers they start. */
export function openAnswers(ctx: Ctx): OpenFeature {
  const answers = answersOf(ctx)
  return {
    services: [service(searchContract, (_, { tokens }) => searchRoutes({ ...answers, tokens }))],
    async resume() {
      // The dictionary is read at the first use of it, which should not be somebody's question.
      understand('预热')
      await answers.runner.resume()
    },
    close: () => closeAnswersOf(ctx),
  }
}

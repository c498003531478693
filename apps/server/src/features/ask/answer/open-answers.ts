import { searchContract } from '@wenjin/contract'
import { understand } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import { service, type OpenFeature } from '../../../feature.ts'
import { answersOf, closeAnswersOf } from './answers.ts'
import { searchRoutes } from './search.routes.ts'

/** Registers the calls that ask questions and read answers, and the runner of the answers. */
export function openAnswers(ctx: Ctx): OpenFeature {
  const answers = answersOf(ctx)
  return {
    services: [service(searchContract, (_, { tokens }) => searchRoutes({ ...answers, tokens }))],
    async resume() {
      // Warm up: the first use loads the dictionary, which should not delay a question.
      understand('预热')
      await answers.runner.resume()
    },
    close: () => closeAnswersOf(ctx),
  }
}

import type { OutcomeFeatures } from '../answer/coverage.ts'
import type { AnswerFeatures, MatchFeatures } from '../answer/features.ts'

/** What `npm run fit` finds. */
export interface FittedWeights {
  /** Linear score of a sentence; conditional logit over the sentences found for a question (McFadden 1974; ListNet, Cao et al. 2007). */
  match: Readonly<MatchFeatures>
  answer: Readonly<AnswerFeatures>
  /** Log-odds that the sentences found answer a question: logistic regression (Cox 1958). */
  bias: number
  outcome: Readonly<OutcomeFeatures>
  /** Probabilities from which sources count as support, and as near. */
  supported: number
  near: number
}

/** Sum of the features, each times its weight. */
export function linear<F extends { [K in keyof F]: number }>(weights: Readonly<F>, features: Readonly<F>): number {
  let sum = 0
  for (const name in weights) sum += weights[name] * features[name]
  return sum
}

/** The probability of which `logOdds` are the log-odds. */
export const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

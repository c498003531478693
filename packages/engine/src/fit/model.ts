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

/** Sums features, each times its weight. Made once for many sums: looking up the names is most of the work. */
export function linearOf<F extends { [K in keyof F]: number }>(weights: Readonly<F>): (features: Readonly<F>) => number {
  const names = Object.keys(weights) as (keyof F)[]
  const values = names.map((name) => weights[name])
  return (features) => {
    let sum = 0
    for (let i = 0; i < names.length; i++) sum += values[i]! * features[names[i]!]
    return sum
  }
}

/** The probability of which `logOdds` are the log-odds. */
export const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

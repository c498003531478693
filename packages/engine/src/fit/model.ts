import type { OutcomeFeatures } from '../answer/evidence/coverage.ts'
import type { AnswerFeatures, MatchFeatures } from '../answer/evidence/features.ts'

/** Log-odds of a decision: a bias and a weight for each feature. */
export interface LogOdds {
  bias: number
  weights: Readonly<OutcomeFeatures>
}

/** What `npm run fit` finds. */
export interface FittedWeights {
  /** Linear score of a sentence; conditional logit over the sentences found for a question (McFadden 1974; ListNet, Cao et al. 2007). */
  match: Readonly<MatchFeatures>
  answer: Readonly<AnswerFeatures>
  /**
   * Whether the sources found speak of what is asked about, and whether they answer the question when they do: two logistic regressions (Cox
   * 1958) whose product is the probability of an answer (continuation-ratio logits; Fienberg 1980).
   */
  about: Readonly<LogOdds>
  answers: Readonly<LogOdds>
  /** Probability of an answer from which sources count as support. */
  supported: number
  /** Probability that they speak of what is asked about from which they count as near, and the same where only a few documents were found. */
  near: number
  nearOfFew: number
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
const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

/** Probabilities that sources speak of what is asked about, and that they answer the question. */
export function probabilitiesOf(
  { about, answers }: Pick<FittedWeights, 'about' | 'answers'>,
  features: Readonly<OutcomeFeatures>,
): {
  about: number
  answer: number
} {
  const of = ({ bias, weights }: Readonly<LogOdds>) => logistic(bias + linearOf(weights)(features))
  const spokenOf = of(about)
  return { about: spokenOf, answer: spokenOf * of(answers) }
}

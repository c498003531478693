import type { OutcomeFeatures } from '../answer/evidence/coverage.ts'
import type { AnswerFeatures, MatchFeatures } from '../answer/evidence/features.ts'

/** Log-odds of a decision: a bias and one weight per feature. */
export interface LogOdds {
  bias: number
  weights: Readonly<OutcomeFeatures>
}

/** The parameters fitted by `npm run fit`. */
export interface FittedWeights {
  /**
   * Weights of a sentence's linear score; conditional logit over the sentences found for a question (McFadden 1974; ListNet, Cao et al.
   * 2007).
   */
  match: Readonly<MatchFeatures>
  answer: Readonly<AnswerFeatures>
  /**
   * Whether the sources are about the subject of the question, and whether they answer it if they are: two logistic regressions (Cox 1958)
   * whose product is the probability of an answer (continuation-ratio logits; Fienberg 1980).
   */
  about: Readonly<LogOdds>
  answers: Readonly<LogOdds>
  /** Minimal probability of an answer for the outcome `supported`. */
  supported: number
  /** Probability that they speak of what is asked about from which they count as near, and the same where only a few documents were found. */
  near: number
  nearOfFew: number
}

/**
 * Returns a function that computes the weighted sum of features. Created once for many sums, since looking up the names is most of the
 * work.
 */
export function linearOf<F extends { [K in keyof F]: number }>(weights: Readonly<F>): (features: Readonly<F>) => number {
  const names = Object.keys(weights) as (keyof F)[]
  const values = names.map((name) => weights[name])
  return (features) => {
    let sum = 0
    for (let i = 0; i < names.length; i++) sum += values[i]! * features[names[i]!]
    return sum
  }
}

/** Converts log-odds to a probability. */
const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

/** Returns the probabilities that the sources are about the subject, and that they answer the question. */
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

import { normalize } from '@wenjin/text'
import { probabilitiesOf, type FittedWeights } from '../../fit/model.ts'
import { weights as fitted } from '../../fit/weights.ts'
import { measureOutcome } from '../evidence/coverage.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import type { QuestionTerms } from '../understanding/question-terms.ts'
import type { ScoredSentence } from '../evidence/score.ts'
import { isQuotable } from './select.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/**
 * How well the sources cover a question: `supported` they support an answer, `near` they only come close (their sentences are shown, but
 * not worded as an answer), `nothing` they do not cover it.
 */
export type Outcome = 'supported' | 'near' | 'nothing'

/** The outcome, and the probability that the sources answer the question, 0–1. */
export interface Decision {
  outcome: Outcome
  probability: number
}

/**
 * Decides whether sources answer a question, by the logistic regressions that `npm run fit` found.
 * @param scored best first @param few see `isOfFewDocuments`
 */
export function decide(
  part: QuestionPart,
  terms: QuestionTerms,
  evidence: readonly EvidenceSentence[],
  scored: readonly ScoredSentence[],
  weights: FittedWeights = fitted,
  few = false,
): Decision {
  const quotable = scored.filter(({ sentence }) => isQuotable(part, sentence))
  if (quotable.length === 0) return { outcome: 'nothing', probability: 0 }
  const { about, answer } = probabilitiesOf(weights, measureOutcome(part, terms, evidence, quotable))
  const near = few ? weights.nearOfFew : weights.near
  return { outcome: answer >= weights.supported ? 'supported' : about >= near ? 'near' : 'nothing', probability: answer }
}

/** The first files of an account, or some that were chosen: who asks has read their names. */
const fewDocuments = 8

/**
 * Whether a question is likely about the documents found, whatever words it uses: they are so few that its prior is higher than in a large library,
 * and it has no name that they lack.
 */
export function isOfFewDocuments({ names }: QuestionPart, evidence: readonly EvidenceSentence[]): boolean {
  const passages = new Set(evidence.map(({ passage }) => passage))
  if (new Set([...passages].map(({ documentId }) => documentId)).size > fewDocuments) return false
  const said = [...passages].map(({ title, text }) => normalize(`${title}\n${text}`))
  return names.every((name) => said.some((text) => text.includes(name)))
}

const strengths: Readonly<Record<Outcome, number>> = { nothing: 0, near: 1, supported: 2 }

/** Returns the outcome of an answer with several parts: that of its best part; `nothing` without parts. */
export function bestOf(decisions: readonly Decision[]): Decision {
  return decisions.reduce(
    (best, one) =>
      strengths[one.outcome] > strengths[best.outcome] || (one.outcome === best.outcome && one.probability > best.probability) ? one : best,
    { outcome: 'nothing', probability: 0 },
  )
}

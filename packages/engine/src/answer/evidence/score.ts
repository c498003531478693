import type { EvidenceSentence } from './evidence.ts'
import { linearOf, type FittedWeights } from '../../fit/model.ts'
import { weights as fitted } from '../../fit/weights.ts'
import { measureAnswer, measureMatches, type SentenceFeatures } from './features.ts'
import { hintsOf } from '../understanding/hints.ts'
import type { QuestionTerms } from '../understanding/question-terms.ts'
import type { QuestionPart } from '../understanding/understand.ts'

export interface ScoredSentence {
  sentence: EvidenceSentence
  features: SentenceFeatures
  /** Log-odds of being the answer, up to a constant per question: a score lower by `d` means `e^d` times less likely. */
  score: number
}

/** Number of best matches for which answer features are computed; in measurements no answer ranked lower by its match alone. */
const close = 48

function compare(a: ScoredSentence, b: ScoredSentence): number {
  return b.score - a.score || a.sentence.rank - b.sentence.rank || a.sentence.start - b.sentence.start
}

/**
 * Returns the sentences that can answer a question with their scores, best first; ties keep the order of the passages.
 * @param terms of the question, weighted by this evidence @param together whether the passages were found for several questions at once
 * @param always sentences that are scored even when others match better
 */
export function scoreSentences(
  part: QuestionPart,
  terms: QuestionTerms,
  evidence: readonly EvidenceSentence[],
  together = false,
  weights: FittedWeights = fitted,
  always: readonly EvidenceSentence[] = [],
): ScoredSentence[] {
  const hints = hintsOf(part.question)
  const matchScore = linearOf(weights.match)
  const answerScore = linearOf(weights.answer)
  return measureMatches(part, terms, evidence, together)
    .map((features, i) => ({ i, features, score: matchScore(features) }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .filter(({ i }, place) => place < close || always.includes(evidence[i]!))
    .map(({ i, features, score }): ScoredSentence => {
      const sentence = evidence[i]!
      const answer = measureAnswer(part, terms, sentence, hints)
      const total = score + answerScore(answer)
      return { sentence, features: Object.assign(answer, features), score: total }
    })
    .sort(compare)
}

import type { EvidenceSentence } from './evidence.ts'
import { measureAnswer, measureMatches, type AnswerFeatures, type MatchFeatures, type SentenceFeatures } from './features.ts'
import { hintsOf } from './hints.ts'
import type { QuestionTerms } from './question-terms.ts'
import type { QuestionPart } from './understand.ts'

export interface ScoredSentence {
  sentence: EvidenceSentence
  features: SentenceFeatures
  score: number
}

/** Fitted on one question set and checked on another; see the answer bench. */
const MATCH_WEIGHTS: Readonly<MatchFeatures> = {
  overlap: 1.6,
  ownOverlap: 3.6,
  characters: 4.7,
  before: 3.5,
  passage: 2.7,
  subject: 5,
  rank: 2,
  standing: 4.8,
  defines: 2.5,
  openingDefinition: 3.6,
  opening: 1.1,
  section: 6,
  lookup: 6,
  long: -1.1,
  markup: -1,
}
const ANSWER_WEIGHTS: Readonly<AnswerFeatures> = {
  run: 0.9,
  date: 2.2,
  quantity: 3.9,
  reason: 0.2,
  definition: -0.2,
  listing: 0.5,
  named: 1,
  otherType: 0.6,
  typeNear: 0.8,
  hint: 1.9,
}

/** Sentences looked at closely; no answer stood further back by its match alone. */
const CLOSE = 48

const MATCH_NAMES = Object.keys(MATCH_WEIGHTS) as (keyof MatchFeatures)[]
const ANSWER_NAMES = Object.keys(ANSWER_WEIGHTS) as (keyof AnswerFeatures)[]

function compare(a: ScoredSentence, b: ScoredSentence): number {
  return b.score - a.score || a.sentence.rank - b.sentence.rank || a.sentence.start - b.sentence.start
}

/**
 * The sentences that can answer a question with their scores, best first; ties keep the order of the passages.
 * @param terms what the question says, weighed by this evidence @param together the passages were found for several questions at once
 */
export function scoreSentences(
  part: QuestionPart,
  terms: QuestionTerms,
  evidence: readonly EvidenceSentence[],
  together = false,
): ScoredSentence[] {
  const hints = hintsOf(part.question)
  return measureMatches(part, terms, evidence, together)
    .map((features, i) => ({ i, features, score: MATCH_NAMES.reduce((sum, name) => sum + MATCH_WEIGHTS[name] * features[name], 0) }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .slice(0, CLOSE)
    .map(({ i, features, score }): ScoredSentence => {
      const sentence = evidence[i]!
      const answer = measureAnswer(part, terms, sentence, hints)
      const total = ANSWER_NAMES.reduce((sum, name) => sum + ANSWER_WEIGHTS[name] * answer[name], score)
      return { sentence, features: Object.assign(answer, features), score: total }
    })
    .sort(compare)
}

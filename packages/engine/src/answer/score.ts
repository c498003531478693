import type { EvidenceSentence } from './evidence.ts'
import { measureSentences, type SentenceFeatures } from './features.ts'
import type { QuestionPart } from './understand.ts'

export interface ScoredSentence {
  sentence: EvidenceSentence
  features: SentenceFeatures
  score: number
}

/** Fitted on one question set and checked on another; see the answer bench. */
const WEIGHTS: Readonly<SentenceFeatures> = {
  overlap: 1.6,
  ownOverlap: 3.6,
  characters: 4.7,
  before: 3.5,
  run: 0.9,
  passage: 2.7,
  rank: 2.0,
  standing: 4.8,
  date: 2.2,
  quantity: 3.9,
  reason: 0.2,
  definition: -0.2,
  listing: 0.5,
  named: 1.0,
  otherType: 0.6,
  typeNear: 0.8,
  hint: 1.9,
  openingDefinition: 3.6,
  opening: 1.1,
  long: -1.1,
  markup: -1,
}

const NAMES = Object.keys(WEIGHTS) as (keyof SentenceFeatures)[]

/**
 * Every sentence with its score for a question, best first; ties keep the order of the passages.
 * @param together the passages were found for several questions at once
 */
export function scoreSentences(part: QuestionPart, evidence: readonly EvidenceSentence[], together = false): ScoredSentence[] {
  const measured = measureSentences(part, evidence, together)
  return evidence
    .map((sentence, i) => {
      const features = measured[i]!
      return { sentence, features, score: NAMES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], 0) }
    })
    .sort((a, b) => b.score - a.score || a.sentence.rank - b.sentence.rank || a.sentence.start - b.sentence.start)
}

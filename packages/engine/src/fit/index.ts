/** What the fit measures with: the same code that runs when a question is answered. */
export { measureOutcome, type OutcomeFeatures } from '../answer/evidence/coverage.ts'
export { readEvidence, type EvidenceSentence } from '../answer/evidence/evidence.ts'
export type { AnswerFeatures, MatchFeatures, SentenceFeatures } from '../answer/evidence/features.ts'
export { weighQuestion, type QuestionTerms } from '../answer/understanding/question-terms.ts'
export { scoreSentences, type ScoredSentence } from '../answer/evidence/score.ts'
export { isQuotable } from '../answer/composition/select.ts'
export { linearOf, probabilitiesOf, type FittedWeights, type LogOdds } from './model.ts'
export { weights } from './weights.ts'

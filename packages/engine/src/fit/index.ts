/** What the fit measures with: the same code that runs when a question is answered. */
export { measureOutcome, type OutcomeFeatures } from '../answer/coverage.ts'
export { readEvidence, type EvidenceSentence } from '../answer/evidence.ts'
export type { AnswerFeatures, MatchFeatures, SentenceFeatures } from '../answer/features.ts'
export { weighQuestion, type QuestionTerms } from '../answer/question-terms.ts'
export { scoreSentences, type ScoredSentence } from '../answer/score.ts'
export { isQuotable } from '../answer/select.ts'
export { linearOf, probabilitiesOf, type FittedWeights, type LogOdds } from './model.ts'
export { weights } from './weights.ts'

export { requireMayAsk } from './question/question-check.ts'
export { askRequest } from './question/ask-request.ts'
export { closeAnswers, closedSentence, findClosedTurns, isClosed, showTurn } from './turn/closed-answers.ts'
export { lineOf } from './turn/earlier-turns.ts'
export { pageFavorites, setFavoriteAt } from './turn/favorite.repo.ts'
export { findModel, modelOf } from './question/model-choice.ts'
export { getQuestionImage, readQuestionImage, receiveQuestionImage, requireOwnImage } from './question/question-image.ts'
export { getQuota, insertWithinQuota } from './question/quota.service.ts'
export { QuotePlaces } from './turn/quote-places.ts'
export { askerOf } from './session-asker.ts'
export { copySessions } from './share/session-copy.ts'
export { quotedBy, visitorAnswer, visitorTurn } from './share/visitor-answer.ts'
export { createSession, requestedSession } from './session-creation.ts'
export { type QuestionKind, countQuestions, listAskedTopics, listSessionIdsOf } from './session-ownership.repo.ts'
export { type SessionRecord, readSessionOf } from './session-record.ts'
export {
  type ReadableSession,
  asReadable,
  ownResult,
  ownSession,
  ownSessions,
  ownsSession,
  readableResult,
  readableSession,
  visibleTurns,
} from './session.policy.ts'
export { branchSession, foldEntries, toEntries, toResult, toSession } from './session.presenter.ts'
export {
  type FinalState,
  type ResultRow,
  type SessionRow,
  type ClaimedTurn,
  type UnfinishedTurn,
  acquitTurns,
  claimOrphans,
  deleteResult,
  deleteSessions,
  findResult,
  findSession,
  finishResult,
  insertResult,
  insertSession,
  isOwned,
  listResults,
  listUnfinished,
  pageResults,
  releaseTurns,
  renewLeases,
  claimTurn,
  updateSession,
} from './session.repo.ts'
export { findTurn, turnPlace } from './turn/turn-place.ts'
export { type TurnWords, deleteTurnText, readTurnWords, saveTurnText } from './turn/turn-text.repo.ts'
export { ownedSession } from './owned-session.ts'

export { answerUnstored } from './answer-unstored.ts'
export { type OpeningQuotation, openingQuotations } from './opening-quotations.ts'
export { answerPrice, refundAnswer } from './charge-answer.ts'
export {
  type ProgramTurn,
  askForProgram,
  dropTurn,
  readTurn,
  serveProgramStream,
  stopAnswers,
  stopTurn,
  turnOfSession,
} from './program-turn.ts'

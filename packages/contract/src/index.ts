import { instanceContract } from './instance.ts'
import { knowledgeContract, uploadContract } from './knowledge.ts'
import { searchContract } from './search.ts'

export { applyMessage, emptyAnswer, type Answer } from './answer.ts'
export { isSuccess, type Envelope } from './envelope.ts'
export { AppError, errors, errorText, importReasons, type ErrorName, type ErrorSpec, type ImportReason, type Lang } from './errors.ts'
export { limits } from './limits.ts'
export {
  route,
  type Access,
  type Contract,
  type Method,
  type Route,
  type RouteArgs,
  type RouteData,
  type RouteInput,
  type RouteKind,
} from './route.ts'
export {
  citation,
  composers,
  markerErrors,
  markers,
  reference,
  stages,
  streamMessage,
  verdicts,
  type Citation,
  type Composer,
  type Marker,
  type Reference,
  type Stage,
  type StreamMessage,
  type Verdict,
} from './stream.ts'
export {
  engineTypes,
  modes,
  resultStates,
  searchContract,
  type EngineType,
  type HistoryItem,
  type Mode,
  type Result,
  type Session,
  type StreamRequest,
} from './search.ts'
export { fileStates, knowledgeContract, uploadContract, type DocumentView, type FileItem, type Topic } from './knowledge.ts'
export { instanceContract }

/** Every call of the product, by domain. */
export const contracts = {
  instance: instanceContract,
  search: searchContract,
  knowledge: knowledgeContract,
  upload: uploadContract,
} as const

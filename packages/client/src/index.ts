export { createApi } from './api/api.ts'
export { ApiError, type ApiErrorKind } from './api/api-error.ts'
export type { Api, Call, CallArgs, CallOptions, UploadItem, UploadOptions } from './api/api-types.ts'
export { pointAt, sealSolution, toPictureX } from './captcha/captcha-crypto.ts'
export { formatBibtex } from './cite/bibtex.ts'
export { citeRecord, type Citable } from './cite/cite-record.ts'
export { formatGbt7714 } from './cite/gbt-7714.ts'
export { formatRis } from './cite/ris.ts'
export { Alarm, systemClock, type Clock } from './clock.ts'
export type { ClientConfig, Reactions } from './config.ts'
export { browserConnectivity, type Connectivity } from './stream/connectivity.ts'
export { parseEventStream, type ServerEvent } from './stream/event-stream.ts'
export { createLoginGuard, type LoginGuard, type LoginGuardOptions } from './api/login-guard.ts'
export { NeedLoginError } from './api/need-login-error.ts'
export { isMiniWebview, platformOf, redirectsToDownload, type PageAction, type Platform } from './platform/platform.ts'
export { findNonce } from './captcha/proof-of-work.ts'
export {
  createProgram,
  type AnswerStep,
  type AskOptions,
  type ChatOptions,
  type ChatPiece,
  type Program,
  type ProgramOptions,
  type SearchOptions,
} from './program/program.ts'
export { createRawApi, type RawAnswer, type RawApi } from './api/raw-api.ts'
export type { Reaction } from './api/reaction.ts'
export { createReactions } from './api/reactions.ts'
export { SearchSessions, type SearchSessionsOptions } from './stream/search-sessions.ts'
export { openSearchStream, type SearchStream, type StreamHandlers, type StreamOptions, type StreamState } from './stream/search-stream.ts'
export { readShareParams, shareAddress, shareFields, TopicPasswords, type SharedCall, type ShareParams } from './share/share.ts'
export { SharedSessionStore, StoreError, type StoreFailure } from './share/shared-session-store.ts'
export { StreamError, type StreamErrorKind } from './stream/stream-error.ts'
export { Tracker, type TrackerOptions } from './tracking/tracker.ts'
export { uploadFile, UploadError, type UploadFailure, type UploadMemory, type FileUploadRequest } from './upload/upload-file.ts'
export { Verifications, type Verification, type VerificationKind, type VerificationsOptions } from './captcha/verifications.ts'

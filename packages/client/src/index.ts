export { createApi } from './api.ts'
export { ApiError, type ApiErrorKind } from './api-error.ts'
export type { Api, Call, CallArgs, CallOptions } from './api-types.ts'
export { BoundedCache, type CachePair } from './bounded-cache.ts'
export { encryptText, sealPoint, sealSolution, toPictureX } from './captcha-crypto.ts'
export { Alarm, systemClock, type Clock } from './clock.ts'
export type { ClientConfig } from './config.ts'
export { browserConnectivity, type Connectivity } from './connectivity.ts'
export { checkContent, contentLabels, type ContentLabel } from './content-check.ts'
export { parseDataUrl, type DataUrl } from './data-url.ts'
export { parseEventStream, type ServerEvent } from './event-stream.ts'
export { foldAnswer } from './fold-answer.ts'
export { createLoginGuard, type LoginGuard, type LoginGuardOptions } from './login-guard.ts'
export { NeedLoginError } from './need-login-error.ts'
export { isMiniWebview, platformOf, redirectsToDownload, type PageAction, type Platform } from './platform.ts'
export { findNonce } from './proof-of-work.ts'
export { createRawApi, type RawAnswer, type RawApi } from './raw-api.ts'
export type { Reaction } from './reaction.ts'
export { createReactions, type Reactions } from './reactions.ts'
export { SearchSessions, type SearchSessionsOptions } from './search-sessions.ts'
export { openSearchStream, type SearchStream, type StreamHandlers, type StreamOptions, type StreamState } from './search-stream.ts'
export {
  loginAddress,
  readShareParams,
  redirectTarget,
  shareAddress,
  shareFields,
  TopicPasswords,
  type SharedCall,
  type ShareParams,
} from './share.ts'
export { SharedSessionStore, StoreError, type StoreFailure } from './shared-session-store.ts'
export { StreamError, type StreamErrorKind } from './stream-error.ts'
export type { UploadItem, UploadOptions } from './upload.ts'
export { Verifications, type Verification, type VerificationKind, type VerificationsOptions } from './verifications.ts'

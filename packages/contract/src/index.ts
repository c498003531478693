import { accountContract } from './account.ts'
import { adminContract } from './admin.ts'
import { captchaContract } from './captcha.ts'
import { developerContract } from './developer.ts'
import { instanceContract } from './instance.ts'
import { knowledgeContract, uploadContract } from './knowledge.ts'
import { searchContract } from './search.ts'
import { teamContract } from './team.ts'
import { trackingContract } from './tracking.ts'

export { accesses, mayDo, rights, type Access, type Relation, type Right } from './access.ts'
export {
  accountContract,
  planType,
  type CodePurpose,
  type ContactType,
  type Delivery,
  type Device,
  type Plan,
  type SignedIn,
  type Usage,
  type UserInfo,
} from './account.ts'
export {
  adminContract,
  auditStatuses,
  complaintTypes,
  shareRewardDays,
  shareRewardStatuses,
  type AuditStatus,
  type Complaint,
  type ComplaintType,
  type Feedback,
  type ReviewedShare,
  type ShareReward,
  type ShareRewardStatus,
} from './admin.ts'
export { applyMessage, emptyAnswer, type Answer } from './answer.ts'
export { captchaCodes, captchaContract, type CaptchaChallenge, type CaptchaType } from './captcha.ts'
export { developerContract, type ApiKey } from './developer.ts'
export { isSuccess, type Envelope } from './envelope.ts'
export { AppError, errors, errorText, importReasons, type ErrorName, type ErrorSpec, type ImportReason, type Lang } from './errors.ts'
export { environmentOf, environments, type Environment } from './environment.ts'
export { limits } from './limits.ts'
export { rateLimits, type RateLimit, type RateLimitName } from './rate-limits.ts'
export { route, type Contract, type Method, type Route, type RouteArgs, type RouteData, type RouteInput, type RouteKind } from './route.ts'
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
  outputLangs,
  outputStyles,
  resultStates,
  searchContract,
  type EngineType,
  type HistoryItem,
  type Mode,
  type OutputLang,
  type OutputStyle,
  type Result,
  type Session,
  type StreamRequest,
} from './search.ts'
export { fileStates, knowledgeContract, uploadContract, type DocumentView, type FileItem, type Topic } from './knowledge.ts'
export { teamContract, type Team, type TeamMember } from './team.ts'
export { trackingContract, type DailyActive, type SearchCount, type TrackEvent } from './tracking.ts'
export { instanceContract }

/** Every call of the product, by domain. */
export const contracts = {
  instance: instanceContract,
  account: accountContract,
  team: teamContract,
  captcha: captchaContract,
  tracking: trackingContract,
  developer: developerContract,
  admin: adminContract,
  search: searchContract,
  knowledge: knowledgeContract,
  upload: uploadContract,
} as const

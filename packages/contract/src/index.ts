export {
  accesses,
  guestAccesses,
  keyScopes,
  mayDo,
  relations,
  rights,
  topicRights,
  type Access,
  type GuestAccess,
  type KeyScope,
  type Relation,
  type Right,
  type TopicRight,
  type ImpliedRight,
} from './access.ts'
export { accountContract, type CodePurpose, type ContactType, type Delivery, type Device, type SignedIn, type UserInfo } from './account.ts'
export { placeLabel, timeLabel, type Place } from './place.ts'
export { planType, type Plan, type Usage } from './plan.ts'
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
export { annotationContract, annotationKinds, type Annotation, type PageRect } from './annotation.ts'
export { applyMessage, cutThinking, emptyAnswer, foldAnswer, type Answer, type FoldOptions } from './answer.ts'
export {
  articleContract,
  conflictLines,
  type Article,
  type ArticleItem,
  type ArticleSource,
  type ArticleVersion,
  type SaveOutcome,
} from './article.ts'
export {
  posterContract,
  posterTemplates,
  posterTypes,
  type Poster,
  type PosterContent,
  type PosterFailure,
  type PosterTemplate,
  type PosterType,
} from './poster.ts'
export {
  bookContract,
  bookSorts,
  shelfFolder,
  type Book,
  type BookBlock,
  type BookContents,
  type BookLayout,
  type BookPlace,
  type BookSection,
  type BookSort,
} from './book.ts'
export { captchaCodes, captchaContract, type CaptchaChallenge, type CaptchaType } from './captcha.ts'
export { conversationContract, type Conversation } from './conversation.ts'
export { documentContract, type DocumentHeading, type DocumentHit } from './document.ts'
export { qaContract, qaStates, type QaEntry, type QaState } from './qa.ts'
export type { QaSource } from './qa-source.ts'
export { developerContract, type ApiKey, type NewApiKey } from './developer.ts'
export { isSuccess, type Envelope } from './envelope.ts'
export {
  AppError,
  errors,
  errorText,
  importReasons,
  keptReasons,
  passingReasons,
  type ErrorName,
  type ErrorSpec,
  type ImportReason,
  type Lang,
} from './errors.ts'
export { ImportFailure } from './import-failure.ts'
export { environmentOf, environments, type Environment } from './environment.ts'
export { limits } from './limits.ts'
export { findPage, pages, type PagePattern } from './pages.ts'
export { rateLimits, type RateLimit, type RateLimitName } from './rate-limits.ts'
export {
  changesState,
  isOpenToGuests,
  route,
  type Contract,
  type Method,
  type Route,
  type RouteAddress,
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
  type Noticed,
  type NoticeKind,
  type Reference,
  type ResearchPlan,
  type Spent,
  type Stage,
  type StepState,
  type StreamEntry,
  type StreamMessage,
  type Tabled,
  type Difference,
  type Verdict,
} from './stream.ts'
export {
  isResearch,
  modelRoles,
  modes,
  outputLangs,
  outputStyles,
  researchModes,
  type Mode,
  type ModelRole,
  type OutputLang,
  type OutputStyle,
  type ResearchMode,
} from './mode.ts'
export {
  defaultEngineLabel,
  engineTypes,
  scholarLangs,
  serviceFailures,
  sourceCategories,
  sourceLabels,
  timeRanges,
  webCategories,
  type EngineType,
  type FoundSource,
  type MediaFacts,
  type ProviderStatus,
  type ScholarFacts,
  type ScholarLang,
  type ServiceFailure,
  type SourceCategory,
  type TimeRange,
  type UnavailableService,
  type WebCategory,
} from './source.ts'
export { isStreamMessage } from './stream-message.ts'
export { resultStates, type AskDetails, type HistoryItem, type Result, type Session, type StreamRequest } from './session.ts'
export { searchContract, type QuotaLeft } from './search.ts'
export { searchTemplateContract, type SearchTemplate } from './search-template.ts'
export { thinkingContract, type Clarification } from './thinking.ts'
export {
  deriveContract,
  entityKinds,
  underlineColors,
  type Entity,
  type EntityRelation,
  type MindMap,
  type MindMapNode,
  type TimedEvent,
  type Underline,
} from './derive.ts'
export { sourcePreferenceContract, subscriptionKinds, subscriptionStates, type Subscription } from './source-preference.ts'
export { topicSubscriptionContract, type SubscriptionPreview, type TopicSubscription } from './topic-subscription.ts'
export { pageChanges, readerContract } from './reader.ts'
export {
  contentLabels,
  contradictionModes,
  contradictions,
  moderationContract,
  planQuotas,
  type ContentLabel,
  type Contradictions,
  type PlanQuotas,
} from './moderation.ts'
export {
  fileContract,
  fileSorts,
  fileStates,
  type FileItem,
  type FileLink,
  type FileSort,
  type Folder,
  type FolderEntry,
  type PathStep,
  type Reading,
} from './file.ts'
export { knowledgeContract, type BlockAnchor, type DocumentView, type FigureView } from './knowledge.ts'
export { storageContract, storageKinds, type StorageKind, type StorageUse } from './storage.ts'
export { uploadContract, type MultipartUpload } from './upload.ts'
export { acceptedExtensions, importKinds, kindOfFileName, type FileGroup, type ImportKind } from './import-kinds.ts'
export { islandContract, type IslandTopic } from './island.ts'
export { type ShownPerson } from './person.ts'
export {
  publishStates,
  refusals,
  topicCategories,
  topicContract,
  permissionActions,
  type PublishState,
  type TakeDown,
  type Topic,
  type TopicCategory,
  type PermissionAction,
} from './topic.ts'
export { topicActions, type TopicAction, type TopicEvent } from './topic-event.ts'
export { sharePermissions, type TopicShare } from './topic-share.ts'
export {
  invitedRoles,
  memberContract,
  invitationStatuses,
  topicRoles,
  type JoinRequest,
  type TopicInvitation,
  type TopicMember,
  type TopicRole,
} from './member.ts'
export { teamContract, type Team, type TeamMember } from './team.ts'
export { trackingContract, type DailyActive, type SearchCount, type TrackEvent } from './tracking.ts'
export {
  connectionFields,
  connectionKinds,
  isServiceAddress,
  localPrograms,
  setupContract,
  type Connection,
  type ConnectionFailure,
  type ConnectionInput,
  type ConnectionKind,
  type LocalModels,
  type LocalProgram,
  type TryOutcome,
} from './setup.ts'
export { instanceContract } from './instance.ts'
export { contracts } from './contracts.ts'

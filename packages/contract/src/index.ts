export { openLibraryContract } from './platform/open-library.ts'
export { authorizePath, oauthContract, oauthTokenPath, type OAuthAsking, type OAuthRequest } from './platform/oauth.ts'
export { resolveReferences } from './platform/resolve-references.ts'
export { mcpContract, mcpMetadataPath, mcpPath } from './platform/mcp.ts'
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
export { accountContract, type CodePurpose, type ContactType, type Delivery } from './people/account.ts'
export type { Device, SignedIn, UserInfo } from './people/account-data.ts'
export { placeLabel, timeLabel, type Place } from './ask/place.ts'
export { shownNumbers, type NumberedSource } from './ask/shown-numbers.ts'
export { planType, type Plan, type Usage } from './people/plan.ts'
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
} from './platform/admin.ts'
export { annotationContract, annotationKinds, type Annotation, type PageRect } from './library/annotation.ts'
export { applyMessage, cutThinking, documentOf, emptyAnswer, foldAnswer, type Answer, type FoldOptions } from './ask/answer.ts'
export {
  articleContract,
  articleSource,
  conflictLines,
  type Article,
  type ArticleItem,
  type ArticleSource,
  type ArticleVersion,
  type SaveOutcome,
} from './write/article.ts'
export { reportContract } from './write/report.ts'
export {
  archiveContents,
  archiveTextFormats,
  exportContract,
  exportFormats,
  exportStates,
  exportTypes,
  formatsOfType,
  referenceStyles,
  typesOfFormat,
  type ArchiveContent,
  type ArchiveTextFormat,
  type ExportFailure,
  type ExportFormat,
  type ExportRequest,
  type ExportState,
  type ExportTask,
  type ExportType,
} from './write/export.ts'
export {
  posterContent,
  posterContract,
  posterTemplates,
  posterTypes,
  type Poster,
  type PosterContent,
  type PosterFailure,
  type PosterTemplate,
  type PosterType,
} from './write/poster.ts'
export {
  isShareType,
  shareContract,
  shareForms,
  shareKinds,
  shareThemes,
  shareTypes,
  shareTypesOf,
  sourceShareId,
  parseSourceShareId,
  type QuotedDocument,
  type Share,
  type ShareForm,
  type ShareKind,
  type ShareTheme,
  type ShareType,
} from './write/share.ts'
export {
  mindMapContract,
  mindMapSource,
  mindMapThemes,
  type MindMapItem,
  type MindMapSource,
  type MindMapTheme,
  type StoredMindMap,
} from './write/mind-map.ts'
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
} from './library/book.ts'
export { captchaCodes, captchaContract, type CaptchaChallenge, type CaptchaType } from './platform/captcha.ts'
export { conversationContract, type Conversation } from './ask/conversation.ts'
export { documentContract, type DocumentHeading, type DocumentHit, type DocumentPassage } from './library/document.ts'
export { qaContract, qaStates, type QaEntry, type QaState } from './write/qa.ts'
export { qaSource, type QaSource } from './ask/qa-source.ts'
export { callText, callTexts, fieldText, type CallExample } from './platform/reference-texts.ts'
export { languagesOf, programCode, programLanguages, type ProgramLanguage, type ProgramRequest } from './platform/program-code.ts'
export { dashboardContract, pricedWork, type ApiUsage, type ApiUsageLine, type CountedCalls } from './platform/dashboard.ts'
export { developerContract, type ApiKey, type NewApiKey } from './platform/developer.ts'
export {
  deliveryStates,
  webhookEvents,
  webhookFailures,
  webhookLimits,
  webhookStates,
  webhookTestEvent,
  type DeliveryState,
  type WebhookEvent,
  type WebhookFailure,
  type WebhookState,
} from './platform/webhook-events.ts'
export {
  webhookContract,
  type NewWebhook,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
} from './platform/webhook.ts'
export { isSuccess, type Envelope } from './envelope.ts'
export { AppError, errors, errorText, type ErrorName, type ErrorSpec, type Lang } from './errors.ts'
export { ImportFailure } from './library/import-failure.ts'
export { importReasons, keptReasons, passingReasons, type ImportReason } from './library/import-reasons.ts'
export { environmentOf, environments, type Environment } from './platform/environment.ts'
export { limits } from './limits.ts'
export { findPage, findPagePattern, pages, type PagePattern } from './pages.ts'
export { rateLimits, type RateLimit, type RateLimitName } from './rate-limits.ts'
export {
  changesState,
  isOpenToGuests,
  scopesOf,
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
  type Step,
  type StepFacts,
  type StepState,
  type StreamEntry,
  type StreamMessage,
  type Tabled,
  type Difference,
  type Verdict,
} from './ask/stream.ts'
export { waysOnContract, type NamedFile, type OtherPlace } from './ask/ways-on.ts'
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
} from './ask/mode.ts'
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
} from './ask/source.ts'
export { isStreamMessage } from './ask/stream-message.ts'
export { resultStates, type AskRequest, type HistoryItem, type Result, type Session, type StreamRequest } from './ask/session.ts'
export { searchContract, type QuotaLeft } from './ask/search.ts'
export { defaultPrices, type PricedItem, type Prices } from './platform/prices.ts'
export {
  chatFormats,
  type ChatBody,
  type ChatCitation,
  type ChatCompletion,
  type OpenAiLimits,
  type ProgramMessage,
  type SimpleAnswer,
} from './platform/chat-api.ts'
export { searchScopes, type SearchScope } from './platform/program-fields.ts'
export {
  readFormats,
  searchApiContract,
  searchLists,
  searchScores,
  type ProgramModel,
  type ReadPage,
  type SearchAnswer,
  type SearchItem,
} from './platform/search-api.ts'
export { searchTemplateContract, type SearchTemplate } from './ask/search-template.ts'
export { thinkingContract, type Clarification } from './ask/thinking.ts'
export {
  deriveContract,
  entityKinds,
  mindMapNode,
  underlineColors,
  type Entity,
  type EntityRelation,
  type MindMap,
  type MindMapNode,
  type TimedEvent,
  type Underline,
} from './ask/derive.ts'
export { sourcePreferenceContract, subscriptionKinds, subscriptionStates, type Subscription } from './ask/source-preference.ts'
export { topicSubscriptionContract, type SubscriptionPreview, type TopicSubscription } from './library/topic-subscription.ts'
export { frameStates, pageChanges, readerContract, type FrameState } from './ask/reader.ts'
export {
  contentLabels,
  contradictionModes,
  contradictions,
  moderationContract,
  planQuotas,
  type ContentLabel,
  type Contradictions,
  type PlanQuotas,
  type Quotas,
} from './platform/moderation.ts'
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
  type RestoredWritings,
} from './library/file.ts'
export { knowledgeContract, type BlockAnchor, type DocumentNotice, type DocumentView, type FigureView } from './library/knowledge.ts'
export { storageContract, storageKinds, type StorageKind, type StorageUse } from './library/storage.ts'
export { uploadContract, type MultipartUpload } from './library/upload.ts'
export { acceptedExtensions, importKinds, kindOfFileName, type FileGroup, type ImportKind } from './library/import-kinds.ts'
export {
  introductionContract,
  type AnsweredQuestion,
  type FileIntroduction,
  type IntroducedFile,
  type IntroductionContent,
  type SpokenDate,
  type SpokenOf,
  type SuggestedQuestion,
  type TopicIntroduction,
  type UnreadFile,
} from './library/introduction.ts'
export { islandContract, type IslandTopic } from './library/island.ts'
export { type ShownPerson } from './people/person.ts'
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
} from './library/topic.ts'
export { topicActions, type TopicAction, type TopicEvent } from './library/topic-event.ts'
export { sharePermissions, type TopicShare } from './library/topic-share.ts'
export {
  invitedRoles,
  memberContract,
  invitationStatuses,
  topicRoles,
  type JoinRequest,
  type TopicInvitation,
  type TopicMember,
  type TopicRole,
} from './library/member.ts'
export { teamContract, type Team, type TeamMember } from './people/team.ts'
export { trackingContract, type DailyActive, type SearchCount, type TrackEvent } from './platform/tracking.ts'
export {
  connectionFields,
  connectionKinds,
  localPrograms,
  setupContract,
  type Connection,
  type ConnectionFailure,
  type ConnectionInput,
  type ConnectionKind,
  type LocalModels,
  type LocalProgram,
  type Setup,
  type TryOutcome,
} from './platform/setup.ts'
export { isServiceAddress } from './platform/service-address.ts'
export { firstRunContract, type FirstRunState } from './platform/first-run.ts'
export { userAdminContract, type ManagedUser } from './people/user-admin.ts'
export { adminActions, auditContract, type AdminAction, type AdminActionKind } from './platform/audit.ts'
export {
  isHostName,
  isMailSender,
  mailPorts,
  mailSecurities,
  type MailFailure,
  type MailInput,
  type MailOutcome,
  type MailSecurity,
  type MailState,
} from './platform/setup-mail.ts'
export {
  type StorageFailure,
  type StorageInput,
  type StorageOutcome,
  type StorageProblem,
  type StorageState,
  type StorageStep,
} from './platform/setup-storage.ts'
export { instanceContract } from './platform/instance.ts'
export { contracts } from './contracts.ts'

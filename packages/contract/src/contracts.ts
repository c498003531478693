import { accountContract } from './people/account.ts'
import { adminContract } from './platform/admin.ts'
import { annotationContract } from './library/annotation.ts'
import { articleContract } from './write/article.ts'
import { bookContract } from './library/book.ts'
import { captchaContract } from './platform/captcha.ts'
import { conversationContract } from './ask/conversation.ts'
import { dashboardContract } from './platform/dashboard.ts'
import { deriveContract } from './ask/derive.ts'
import { developerContract } from './platform/developer.ts'
import { documentContract } from './library/document.ts'
import { exportContract } from './write/export.ts'
import { fileContract } from './library/file.ts'
import { instanceContract } from './platform/instance.ts'
import { knowledgeContract } from './library/knowledge.ts'
import { introductionContract } from './library/introduction.ts'
import { islandContract } from './library/island.ts'
import { memberContract } from './library/member.ts'
import { mindMapContract } from './write/mind-map.ts'
import { moderationContract } from './platform/moderation.ts'
import { posterContract } from './write/poster.ts'
import { reportContract } from './write/report.ts'
import { qaContract } from './write/qa.ts'
import { readerContract } from './ask/reader.ts'
import { searchContract } from './ask/search.ts'
import { mcpContract } from './platform/mcp.ts'
import { oauthContract } from './platform/oauth.ts'
import { openLibraryContract } from './platform/open-library.ts'
import { searchApiContract } from './platform/search-api.ts'
import { shareContract } from './write/share.ts'
import { searchTemplateContract } from './ask/search-template.ts'
import { sourcePreferenceContract } from './ask/source-preference.ts'
import { topicSubscriptionContract } from './library/topic-subscription.ts'
import { setupContract } from './platform/setup.ts'
import { storageContract } from './library/storage.ts'
import { teamContract } from './people/team.ts'
import { thinkingContract } from './ask/thinking.ts'
import { topicContract } from './library/topic.ts'
import { trackingContract } from './platform/tracking.ts'
import { uploadContract } from './library/upload.ts'
import { auditContract } from './platform/audit.ts'
import { firstRunContract } from './platform/first-run.ts'
import { userAdminContract } from './people/user-admin.ts'
import { webhookContract } from './platform/webhook.ts'
import { waysOnContract } from './ask/ways-on.ts'

/**
 * All calls of the product, by domain. The build of the page replaces this module by a table of methods, paths and kinds, since a browser
 * needs no schemas.
 */
export const contracts = {
  instance: instanceContract,
  account: accountContract,
  team: teamContract,
  captcha: captchaContract,
  tracking: trackingContract,
  developer: developerContract,
  dashboard: dashboardContract,
  searchApi: searchApiContract,
  openLibrary: openLibraryContract,
  mcp: mcpContract,
  oauth: oauthContract,
  webhook: webhookContract,
  admin: adminContract,
  setup: setupContract,
  firstRun: firstRunContract,
  userAdmin: userAdminContract,
  audit: auditContract,
  search: searchContract,
  searchTemplate: searchTemplateContract,
  thinking: thinkingContract,
  waysOn: waysOnContract,
  derive: deriveContract,
  reader: readerContract,
  sourcePreference: sourcePreferenceContract,
  topicSubscription: topicSubscriptionContract,
  moderation: moderationContract,
  topic: topicContract,
  introduction: introductionContract,
  island: islandContract,
  member: memberContract,
  knowledge: knowledgeContract,
  document: documentContract,
  annotation: annotationContract,
  conversation: conversationContract,
  qa: qaContract,
  article: articleContract,
  report: reportContract,
  book: bookContract,
  export: exportContract,
  poster: posterContract,
  share: shareContract,
  mindMap: mindMapContract,
  file: fileContract,
  storage: storageContract,
  upload: uploadContract,
} as const

import { accountContract } from './account.ts'
import { adminContract } from './admin.ts'
import { annotationContract } from './annotation.ts'
import { articleContract } from './article.ts'
import { bookContract } from './book.ts'
import { captchaContract } from './captcha.ts'
import { conversationContract } from './conversation.ts'
import { deriveContract } from './derive.ts'
import { developerContract } from './developer.ts'
import { documentContract } from './document.ts'
import { fileContract } from './file.ts'
import { instanceContract } from './instance.ts'
import { knowledgeContract } from './knowledge.ts'
import { islandContract } from './island.ts'
import { memberContract } from './member.ts'
import { moderationContract } from './moderation.ts'
import { posterContract } from './poster.ts'
import { qaContract } from './qa.ts'
import { readerContract } from './reader.ts'
import { searchContract } from './search.ts'
import { searchTemplateContract } from './search-template.ts'
import { sourcePreferenceContract } from './source-preference.ts'
import { topicSubscriptionContract } from './topic-subscription.ts'
import { setupContract } from './setup.ts'
import { storageContract } from './storage.ts'
import { teamContract } from './team.ts'
import { thinkingContract } from './thinking.ts'
import { topicContract } from './topic.ts'
import { trackingContract } from './tracking.ts'
import { uploadContract } from './upload.ts'

/**
 * Every call of the product, by domain. The build of the page replaces this module by a table of methods, paths and kinds: a browser needs
 * no schemas.
 */
export const contracts = {
  instance: instanceContract,
  account: accountContract,
  team: teamContract,
  captcha: captchaContract,
  tracking: trackingContract,
  developer: developerContract,
  admin: adminContract,
  setup: setupContract,
  search: searchContract,
  searchTemplate: searchTemplateContract,
  thinking: thinkingContract,
  derive: deriveContract,
  reader: readerContract,
  sourcePreference: sourcePreferenceContract,
  topicSubscription: topicSubscriptionContract,
  moderation: moderationContract,
  topic: topicContract,
  island: islandContract,
  member: memberContract,
  knowledge: knowledgeContract,
  document: documentContract,
  annotation: annotationContract,
  conversation: conversationContract,
  qa: qaContract,
  article: articleContract,
  book: bookContract,
  poster: posterContract,
  file: fileContract,
  storage: storageContract,
  upload: uploadContract,
} as const

import { accountTexts } from './account.texts.ts'
import { adminTexts } from './admin.texts.ts'
import { setupTexts } from './setup.texts.ts'
import { userAdminTexts } from './user-admin.texts.ts'
import { articleTexts } from './article.texts.ts'
import { bookTexts } from './book.texts.ts'
import { captchaTexts } from './captcha.texts.ts'
import { developerTexts } from './developer.texts.ts'
import { documentTexts } from './document.texts.ts'
import { exportTexts } from './export.texts.ts'
import { fileTexts } from './file.texts.ts'
import { instanceTexts } from './instance.texts.ts'
import { introductionTexts } from './introduction.texts.ts'
import { posterTexts } from './poster.texts.ts'
import { reportTexts } from './report.texts.ts'
import { resultsTexts } from './results.texts.ts'
import { settingsTexts } from './settings.texts.ts'
import { sharingTexts } from './sharing.texts.ts'
import { topicChatTexts } from './topic-chat.texts.ts'
import { topicManageTexts } from './topic-manage.texts.ts'
import { webhookTexts } from './webhook.texts.ts'

/** The Chinese texts of all other pages. */
export const zhRest = {
  ...accountTexts,
  ...adminTexts,
  ...setupTexts,
  ...userAdminTexts,
  ...articleTexts,
  ...bookTexts,
  ...captchaTexts,
  ...developerTexts,
  ...documentTexts,
  ...exportTexts,
  ...fileTexts,
  ...instanceTexts,
  ...introductionTexts,
  ...posterTexts,
  ...reportTexts,
  ...resultsTexts,
  ...settingsTexts,
  ...sharingTexts,
  ...topicChatTexts,
  ...topicManageTexts,
  ...webhookTexts,
}

import { accountTexts } from './account.texts.ts'
import { adminTexts } from './admin.texts.ts'
import { setupTexts } from './setup.texts.ts'
import { articleTexts } from './article.texts.ts'
import { bookTexts } from './book.texts.ts'
import { captchaTexts } from './captcha.texts.ts'
import { deriveTexts } from './derive.texts.ts'
import { documentTexts } from './document.texts.ts'
import { fileTexts } from './file.texts.ts'
import { instanceTexts } from './instance.texts.ts'
import { posterTexts } from './poster.texts.ts'
import { resultsTexts } from './results.texts.ts'
import { settingsTexts } from './settings.texts.ts'
import { sharedTexts } from './shared.texts.ts'
import { topicTexts } from './topic.texts.ts'
import { topicChatTexts } from './topic-chat.texts.ts'
import { topicManageTexts } from './topic-manage.texts.ts'

/** The Chinese texts of all other pages. */
export const zhRest = {
  ...accountTexts,
  ...adminTexts,
  ...setupTexts,
  ...articleTexts,
  ...bookTexts,
  ...captchaTexts,
  ...deriveTexts,
  ...documentTexts,
  ...fileTexts,
  ...instanceTexts,
  ...posterTexts,
  ...resultsTexts,
  ...settingsTexts,
  ...sharedTexts,
  ...topicChatTexts,
  ...topicManageTexts,
  ...topicTexts,
}

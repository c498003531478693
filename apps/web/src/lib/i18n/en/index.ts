import type { TextKey } from '../zh/index.ts'
import { accountTexts } from './account.texts.ts'
import { adminTexts } from './admin.texts.ts'
import { articleTexts } from './article.texts.ts'
import { askTexts } from './ask.texts.ts'
import { deriveTexts } from './derive.texts.ts'
import { bookTexts } from './book.texts.ts'
import { captchaTexts } from './captcha.texts.ts'
import { fileTexts } from './file.texts.ts'
import { instanceTexts } from './instance.texts.ts'
import { posterTexts } from './poster.texts.ts'
import { documentTexts } from './document.texts.ts'
import { settingsTexts } from './settings.texts.ts'
import { sharedTexts } from './shared.texts.ts'
import { resultsTexts } from './results.texts.ts'
import { topicChatTexts } from './topic-chat.texts.ts'
import { topicManageTexts } from './topic-manage.texts.ts'
import { topicTexts } from './topic.texts.ts'

/** The same in English: every key of Chinese, and no other. */
export const en: Readonly<Record<TextKey, string>> = {
  ...sharedTexts,
  ...fileTexts,
  ...accountTexts,
  ...captchaTexts,
  ...settingsTexts,
  ...instanceTexts,
  ...adminTexts,
  ...articleTexts,
  ...posterTexts,
  ...askTexts,
  ...deriveTexts,
  ...resultsTexts,
  ...documentTexts,
  ...bookTexts,
  ...topicTexts,
  ...topicManageTexts,
  ...topicChatTexts,
}

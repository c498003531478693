import type { TextKey } from '../zh/index.ts'
import { accountTexts } from './account.texts.ts'
import { adminTexts } from './admin.texts.ts'
import { articleTexts } from './article.texts.ts'
import { askTexts } from './ask.texts.ts'
import { besideTexts } from './beside.texts.ts'
import { bookTexts } from './book.texts.ts'
import { captchaTexts } from './captcha.texts.ts'
import { filesTexts } from './files.texts.ts'
import { pagesTexts } from './pages.texts.ts'
import { posterTexts } from './poster.texts.ts'
import { readerTexts } from './reader.texts.ts'
import { settingsTexts } from './settings.texts.ts'
import { sharedTexts } from './shared.texts.ts'
import { sourcesTexts } from './sources.texts.ts'
import { topicChatTexts } from './topic-chat.texts.ts'
import { topicManageTexts } from './topic-manage.texts.ts'
import { topicTexts } from './topic.texts.ts'

/** The same in English: every key of Chinese, and no other. */
export const en: Readonly<Record<TextKey, string>> = {
  ...sharedTexts,
  ...filesTexts,
  ...accountTexts,
  ...captchaTexts,
  ...settingsTexts,
  ...pagesTexts,
  ...adminTexts,
  ...articleTexts,
  ...posterTexts,
  ...askTexts,
  ...besideTexts,
  ...sourcesTexts,
  ...readerTexts,
  ...bookTexts,
  ...topicTexts,
  ...topicManageTexts,
  ...topicChatTexts,
}

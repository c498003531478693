import type { zhRest } from '../zh/rest.ts'
import { accountTexts } from './people/account.texts.ts'
import { adminTexts } from './platform/admin.texts.ts'
import { setupTexts } from './platform/setup.texts.ts'
import { userAdminTexts } from './people/user-admin.texts.ts'
import { articleTexts } from './write/article.texts.ts'
import { bookTexts } from './library/book.texts.ts'
import { captchaTexts } from './platform/captcha.texts.ts'
import { developerTexts } from './platform/developer.texts.ts'
import { documentTexts } from './library/document.texts.ts'
import { exportTexts } from './write/export.texts.ts'
import { fileTexts } from './library/file.texts.ts'
import { instanceTexts } from './platform/instance.texts.ts'
import { introductionTexts } from './library/introduction.texts.ts'
import { posterTexts } from './write/poster.texts.ts'
import { reportTexts } from './write/report.texts.ts'
import { resultsTexts } from './ask/results.texts.ts'
import { settingsTexts } from './people/settings.texts.ts'
import { sharingTexts } from './write/sharing.texts.ts'
import { topicChatTexts } from './ask/topic-chat.texts.ts'
import { topicManageTexts } from './library/topic-manage.texts.ts'
import { webhookTexts } from './platform/webhook.texts.ts'

/** The English counterpart of `zhRest`. */
export const enRest: Readonly<Record<keyof typeof zhRest, string>> = {
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

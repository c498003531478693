import { accountTexts } from './account.texts.ts'
import { adminTexts } from './admin.texts.ts'
import { captchaTexts } from './captcha.texts.ts'
import { en } from './en.ts'
import { pagesTexts } from './pages.texts.ts'
import { settingsTexts } from './settings.texts.ts'
import { zh } from './zh.ts'

/** Every text of the page by key, in both languages. */
export const tables = {
  zh: { ...zh, ...accountTexts.zh, ...captchaTexts.zh, ...settingsTexts.zh, ...pagesTexts.zh, ...adminTexts.zh },
  en: { ...en, ...accountTexts.en, ...captchaTexts.en, ...settingsTexts.en, ...pagesTexts.en, ...adminTexts.en },
}

export type TextKey = keyof typeof tables.zh

import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { fillText } from './fill-text.ts'
import { accountTexts } from './zh/account.texts.ts'
import { adminTexts } from './zh/admin.texts.ts'
import { articleTexts } from './zh/article.texts.ts'
import { askTexts } from './zh/ask.texts.ts'
import { besideTexts } from './zh/beside.texts.ts'
import { bookTexts } from './zh/book.texts.ts'
import { captchaTexts } from './zh/captcha.texts.ts'
import { filesTexts } from './zh/files.texts.ts'
import { zh } from './zh/index.ts'
import { pagesTexts } from './zh/pages.texts.ts'
import { posterTexts } from './zh/poster.texts.ts'
import { readerTexts } from './zh/reader.texts.ts'
import { topicChatTexts } from './zh/topic-chat.texts.ts'
import { topicManageTexts } from './zh/topic-manage.texts.ts'
import { topicTexts } from './zh/topic.texts.ts'
import { settingsTexts } from './zh/settings.texts.ts'
import { sharedTexts } from './zh/shared.texts.ts'
import { sourcesTexts } from './zh/sources.texts.ts'

const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

test('both languages have the same keys and places', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
  for (const [key, text] of Object.entries(zh)) expect([key, placesOf(en[key as keyof typeof zh])]).toEqual([key, placesOf(text)])
})

test('no two domains give one key different texts', () => {
  const domains = [
    sharedTexts,
    filesTexts,
    accountTexts,
    adminTexts,
    captchaTexts,
    pagesTexts,
    settingsTexts,
    askTexts,
    besideTexts,
    sourcesTexts,
    readerTexts,
    articleTexts,
    posterTexts,
    bookTexts,
    topicManageTexts,
    topicChatTexts,
    topicTexts,
  ]
  const keys = domains.flatMap((texts) => Object.keys(texts))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(keys.toSorted()).toEqual(Object.keys(zh).toSorted())
})

test('no text is empty and English holds no Chinese but names', () => {
  for (const [key, text] of Object.entries({ ...zh, ...en })) expect([key, text.trim() !== '']).toEqual([key, true])
  const chinese = Object.entries(en).flatMap(([key, text]) => (/[\u4e00-\u9fff]/.test(text) ? [key] : []))
  expect(chinese).toEqual(['app.name', 'settings.lang.zh'])
})

test('places are filled, and a missing value is seen', () => {
  expect(fillText('已参考 {n} 篇', { n: 12 })).toBe('已参考 12 篇')
  expect(fillText('{a}{b}', { a: 1 })).toBe('1{b}')
})

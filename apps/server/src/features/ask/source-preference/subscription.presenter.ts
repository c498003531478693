import { importReasons, type ImportReason, type Lang, type Subscription } from '@wenjin/contract'
import type { SubscriptionRow } from './subscription.repo.ts'

/** The reasons why a subscription into a library was paused automatically. */
const stopReasons = {
  lostRight: {
    zh: '订阅人不再能编辑这个资料库，订阅已停下；能编辑的人点「继续」即可接手',
    en: 'Stopped: its subscriber can no longer edit this library; any editor of the library can resume it',
  },
  folderGone: {
    zh: '存放的文件夹已不在，订阅已停下；请换一个文件夹',
    en: 'Stopped: its folder does not exist; choose another one',
  },
} as const
export type StopReason = keyof typeof stopReasons

const isStop = (name: string): name is StopReason => Object.hasOwn(stopReasons, name)
const isReason = (name: string): name is ImportReason => Object.hasOwn(importReasons, name)

/** The reason why a visit or a page failed, in the reader's language. */
export function reasonText(kept: string, lang: Lang): string {
  const [name = '', ...detail] = kept.split(' ')
  if (isStop(name)) return stopReasons[name][lang]
  const text = importReasons[isReason(name) ? name : 'internal'][lang]
  if (detail.length === 0) return text
  return lang === 'zh' ? `${text}（${detail.join(' ')}）` : `${text} (${detail.join(' ')})`
}

/** Returns the function that translates the error of a subscription. */
export function toldIn(lang: Lang): <S extends Pick<Subscription, 'error'>>(subscription: S) => S {
  return (subscription) => ({ ...subscription, error: subscription.error && reasonText(subscription.error, lang) })
}

/** @param pages number of pages it holds */
export function toSubscription(row: SubscriptionRow, pages: number): Subscription {
  const { owner: _, folderId: __, ...shown } = row
  return { ...shown, title: row.title || addressName(row.url), pages }
}

/** The initial name of a subscription: its address without the common parts. */
export function addressName(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .slice(0, 120)
}

import { importReasons, type ImportReason, type Lang, type Subscription } from '@wenjin/contract'
import type { SubscriptionRow } from './subscription.repo.ts'

const isReason = (name: string): name is ImportReason => Object.hasOwn(importReasons, name)

/** Why a visit or a page failed, in the reader's language. */
export function reasonText(kept: string, lang: Lang): string {
  const [name = '', ...detail] = kept.split(' ')
  const text = importReasons[isReason(name) ? name : 'internal'][lang]
  if (detail.length === 0) return text
  return lang === 'zh' ? `${text}（${detail.join(' ')}）` : `${text} (${detail.join(' ')})`
}

/** A subscription as its reader is told of it. */
export function toldIn(lang: Lang): (subscription: Subscription) => Subscription {
  return (subscription) => ({ ...subscription, error: subscription.error && reasonText(subscription.error, lang) })
}

/** @param pages how many it holds */
export function toSubscription(row: SubscriptionRow, pages: number): Subscription {
  const { owner: _, ...shown } = row
  return { ...shown, title: row.title || addressName(row.url), pages }
}

/** What a place is called until it has said so itself: its address without what is the same everywhere. */
export function addressName(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .slice(0, 120)
}

import type { Subscription } from '@wenjin/contract'
import type { SubscriptionRow } from './subscription.repo.ts'

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

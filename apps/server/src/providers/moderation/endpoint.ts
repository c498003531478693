import { contentLabels, type ContentLabel } from '@wenjin/contract'
import { createBoundedFetch } from '../../lib/flow/bounded-fetch.ts'
import { moderationBounds } from '../llm/limits.ts'

/** A service that judges texts. */
export interface Moderator {
  /**
   * The problem of a text; null for none.
   * @param openId whom the platform knows the writer as, when it came from one
   * @throws an error when the service cannot be asked or answers something else.
   */
  check(content: string, openId?: string): Promise<ContentLabel | null>
}

export interface ModeratorOptions {
  url: string
  /** Sent as a bearer key; empty for none. */
  key: string
  /** Milliseconds one text may take; 3 s unless said. */
  timeoutMs?: number
}

/** Asks `POST {content, openId?}`; the answer is `{label}`, one of spec section 5 or any other number for safe. */
export function createModerator({ url, key, timeoutMs = 3000 }: ModeratorOptions): Moderator {
  const fetch = createBoundedFetch(moderationBounds)
  return {
    async check(content, openId) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ content, ...(openId && { openId }) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`the moderation endpoint answered ${response.status}`)
      }
      const { label } = (await response.json()) as { label?: unknown }
      if (typeof label !== 'number') throw new Error('the moderation endpoint answered without a label')
      return Object.hasOwn(contentLabels, label) ? (label as ContentLabel) : null
    },
  }
}

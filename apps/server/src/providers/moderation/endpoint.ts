import { contentLabels, type ContentLabel } from '@wenjin/contract'
import { createBoundedFetch } from '../../lib/flow/bounded-fetch.ts'
import { moderationBounds } from '../llm/limits.ts'

/** A service that classifies texts. */
export interface Moderator {
  /**
   * Returns the problem of a text; null for none.
   * @param openId the writer's id on the platform that the text came from, if any
   * @throws an error when the service cannot be reached or its reply is invalid.
   */
  check(content: string, openId?: string): Promise<ContentLabel | null>
}

export interface ModeratorOptions {
  url: string
  /** Sent as bearer token; empty for none. */
  key: string
  /** Timeout for one text in milliseconds; default 3 s. */
  timeoutMs?: number
}

/** Creates a client that sends `POST {content, openId?}`; the reply is `{label}`, one of spec section 5 or any other number for safe. */
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

import { webhookLimits } from '@wenjin/contract'

const longestWait = webhookLimits.retryMs.at(-1)!

/**
 * Returns the milliseconds until the next attempt after this many failures; null after the last one. A longer Retry-After of the endpoint
 * is respected, up to the maximum delay. Delays have a jitter of up to a tenth, so that endpoints that fail at the same time are not called
 * at the same time.
 * @param random 0 to 1
 */
export function retryWait(tries: number, retryAfterMs: number | null, random: number): number | null {
  const wait = webhookLimits.retryMs[tries - 1]
  if (wait === undefined) return null
  return Math.max(Math.round(wait * (1 + random / 10)), Math.min(retryAfterMs ?? 0, longestWait))
}

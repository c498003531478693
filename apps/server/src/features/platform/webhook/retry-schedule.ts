import { webhookLimits } from '@wenjin/contract'

const longestWait = webhookLimits.retryMs.at(-1)!

/**
 * Milliseconds until a delivery is tried again that has failed so many times; null when it was the last time. An endpoint that asks to be
 * left alone for longer is, up to the longest wait. Waits differ by up to a tenth: endpoints that fail together are not called together.
 * @param random 0 to 1
 */
export function retryWait(tries: number, retryAfterMs: number | null, random: number): number | null {
  const wait = webhookLimits.retryMs[tries - 1]
  if (wait === undefined) return null
  return Math.max(Math.round(wait * (1 + random / 10)), Math.min(retryAfterMs ?? 0, longestWait))
}

import { limits } from '@wenjin/contract'

/**
 * Returns the milliseconds to wait before a reconnection: 1 s, doubled each time up to 30 s, plus up to 1 s of jitter (spec section 9).
 * @param attempt counted from 1. @param random returns a number from 0 to below 1.
 */
export function reconnectDelay(attempt: number, random: () => number): number {
  const { initialMs, maxMs, multiplier, jitterMs } = limits.reconnect
  return Math.min(maxMs, initialMs * multiplier ** (attempt - 1)) + random() * jitterMs
}

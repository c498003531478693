import { limits } from '@wenjin/contract'

/** Duration after which a wait can be cancelled, milliseconds. */
export const cancelOfferedMs = 10_000

/** Calls `onSlow` at most once, when work takes longer than the slow threshold of creating a session (spec section 9). */
export async function noticeSlow<T>(work: Promise<T>, onSlow: () => void, afterMs: number = limits.createSessionSlowMs): Promise<T> {
  const timer = setTimeout(onSlow, afterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

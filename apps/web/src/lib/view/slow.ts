import { limits } from '@wenjin/contract'

/** After how long a wait can be given up, milliseconds. */
export const cancelOfferedMs = 10_000

/** Calls `onSlow` when work takes longer than the slow threshold of creating a session (spec section 9), at most once. */
export async function noticeSlow<T>(work: Promise<T>, onSlow: () => void, afterMs: number = limits.createSessionSlowMs): Promise<T> {
  const timer = setTimeout(onSlow, afterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

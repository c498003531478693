import { limits } from '@wenjin/contract'

/** Calls `onSlow` when work takes longer than the slow threshold of creating a session (spec section 9), at most once. */
export async function noticeSlow<T>(work: Promise<T>, onSlow: () => void, afterMs: number = limits.createSessionSlowMs): Promise<T> {
  const timer = setTimeout(onSlow, afterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

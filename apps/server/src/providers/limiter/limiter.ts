/** How much is let through within a sliding window. */
export interface LimiterWindow {
  max: number
  windowMs: number
}

/** The result of a hit. */
export interface LimiterVerdict {
  allowed: boolean
  /** Milliseconds until another hit would be let through; 0 for one that was. */
  retryAfterMs: number
}

/** Counts things by key in sliding windows. No method rejects or hangs because a store behind it does. */
export interface Limiter {
  /** Counts one more, unless the window is full: what is refused is not counted, so waiting always helps. */
  hit(key: string, window: LimiterWindow): Promise<LimiterVerdict>
  /** How many were counted within the last `windowMs`, which may be shorter than the window they were counted in. */
  count(key: string, windowMs: number): Promise<number>
  /** Resets all that was counted. */
  clear(keys: readonly string[]): Promise<void>
  /** Resets the older half of what was counted: a full window takes half of its hits again. */
  halve(keys: readonly string[]): Promise<void>
  close(): Promise<void>
}

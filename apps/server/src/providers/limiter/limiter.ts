/** The limit of a sliding window. */
export interface LimiterWindow {
  max: number
  windowMs: number
}

/** The result of a hit. */
export interface LimiterVerdict {
  allowed: boolean
  /** Milliseconds until another hit would be allowed; 0 for an allowed one. */
  retryAfterMs: number
}

/** Counts hits by key in sliding windows. A failing store behind it makes no method reject or hang. */
export interface Limiter {
  /** Counts a hit unless the window is full: a refused hit is not counted, so waiting always helps. */
  hit(key: string, window: LimiterWindow): Promise<LimiterVerdict>
  /** Returns the number of hits within the last `windowMs`, which may be shorter than the window they were counted in. */
  count(key: string, windowMs: number): Promise<number>
  /** Resets the counters. */
  clear(keys: readonly string[]): Promise<void>
  /** Resets the older half of the hits: a full window then accepts half of its limit again. */
  halve(keys: readonly string[]): Promise<void>
  close(): Promise<void>
}

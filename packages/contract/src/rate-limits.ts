/** Maximal number of calls within a sliding window, per address, visitor and account. Absent: no limit by that key. */
export interface RateLimit {
  readonly windowMs: number
  readonly address: number
  readonly visitor: number
  readonly account: number
}

const minute = 60_000

/**
 * Sliding-window limits of the calls, each counted by IP address, visitor id and account. An address may be shared by a whole office, so it
 * gets more than one person does.
 */
export const rateLimits = {
  /** Calls that only read. */
  read: { windowMs: minute, address: 3000, visitor: 900, account: 900 },
  /** Calls that change state. */
  write: { windowMs: minute, address: 600, visitor: 180, account: 180 },
  /** Files and parts of files: whole folders are dropped at once. */
  upload: { windowMs: minute, address: 12_000, visitor: 3000, account: 3000 },
  /** Archives of files: each may contain everything. */
  archive: { windowMs: minute, address: 120, visitor: 20, account: 20 },
  /** Calls of programs to the developer API; their cost is counted in credits. */
  program: { windowMs: minute, address: 12_000, visitor: 6000, account: 6000 },
  /** Questions. */
  ask: { windowMs: minute, address: 240, visitor: 40, account: 40 },
  /** Password and code submissions; failures are counted separately, by account. */
  login: { windowMs: minute, address: 60, visitor: 20, account: 20 },
  /** Codes sent. */
  code: { windowMs: 10 * minute, address: 40, visitor: 8, account: 8 },
  captcha: { windowMs: minute, address: 240, visitor: 60, account: 60 },
  track: { windowMs: minute, address: 1200, visitor: 120, account: 120 },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

/** How often something may be done within a sliding window, by whom it is counted. Absent: not counted by that. */
export interface RateLimit {
  readonly windowMs: number
  readonly address: number
  readonly visitor: number
  readonly account: number
}

const minute = 60_000

/**
 * Sliding-window limits of the calls, each counted by network address, visitor id and account. An address may be a whole office, so
 * it gets more than one person does.
 */
export const rateLimits = {
  /** Reading calls. */
  read: { windowMs: minute, address: 3000, visitor: 900, account: 900 },
  /** Calls that change something. */
  write: { windowMs: minute, address: 600, visitor: 180, account: 180 },
  /** Files and parts of files: whole folders are dropped at once. */
  upload: { windowMs: minute, address: 12_000, visitor: 3000, account: 3000 },
  /** Archives of files: each may be all there is. */
  archive: { windowMs: minute, address: 120, visitor: 20, account: 20 },
  /** Calls of programs to the developer API; what they cost is counted in credits. */
  program: { windowMs: minute, address: 12_000, visitor: 6000, account: 6000 },
  /** Questions. */
  ask: { windowMs: minute, address: 240, visitor: 40, account: 40 },
  /** Passwords and codes handed in; failures are counted apart, by account. */
  login: { windowMs: minute, address: 60, visitor: 20, account: 20 },
  /** Codes sent out. */
  code: { windowMs: 10 * minute, address: 40, visitor: 8, account: 8 },
  captcha: { windowMs: minute, address: 240, visitor: 60, account: 60 },
  track: { windowMs: minute, address: 1200, visitor: 120, account: 120 },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

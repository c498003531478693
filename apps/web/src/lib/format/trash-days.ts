import { limits } from '@wenjin/contract'

const dayMs = 24 * 3_600_000

/** Returns the days until an item in the trash is deleted, rounded up. Times in milliseconds since 1970; a slow clock adds no day. */
export function trashDaysLeft(trashedAt: number, now: number): number {
  return Math.min(limits.trashDays, Math.max(0, Math.ceil((trashedAt - now) / dayMs + limits.trashDays)))
}

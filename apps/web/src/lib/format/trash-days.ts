import { limits } from '@wenjin/contract'

const dayMs = 24 * 3_600_000

/** Days until what was put into the trash is deleted, a day that has begun counted whole. Times in milliseconds since 1970; a slow clock adds no day. */
export function trashDaysLeft(trashedAt: number, now: number): number {
  return Math.min(limits.trashDays, Math.max(0, Math.ceil((trashedAt - now) / dayMs + limits.trashDays)))
}

import { limits } from '@wenjin/contract'

/** The parts of a relative time; each language formats them. */
export type RelativeTime =
  | { kind: 'justNow' }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'time'; text: string }
  | { kind: 'date'; text: string }

const two = (n: number) => String(n).padStart(2, '0')

/** Returns the local calendar day of a time as `YYYY-MM-DD`. */
export function dayOf(time: number): string {
  const date = new Date(time)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the local time of day as `HH:MM`. */
export function clockTime(time: number): string {
  const date = new Date(time)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * Returns the relative time by spec 9 "Relative time": under a minute, under an hour, the same day, else the date. Times in milliseconds
 * since 1970.
 */
export function relativeTime(time: number, now: number): RelativeTime {
  const age = Math.max(0, now - time)
  if (age < limits.relativeTime.justNowMs) return { kind: 'justNow' }
  if (age < limits.relativeTime.minutesMs) return { kind: 'minutes', minutes: Math.floor(age / limits.relativeTime.justNowMs) }
  if (dayOf(time) === dayOf(now)) return { kind: 'time', text: clockTime(time) }
  return { kind: 'date', text: dayOf(time) }
}

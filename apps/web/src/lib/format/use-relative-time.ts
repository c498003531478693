import { useSyncExternalStore } from 'react'
import { useText, type Text } from '../i18n/index.ts'
import { clockTime, relativeTime } from './relative-time.ts'

/** Interval of updating relative times, milliseconds. */
const renewMs = 30_000

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

// One timer serves all relative times.
function subscribe(listener: () => void) {
  // Without listeners the timer was stopped, so `now` is outdated.
  if (listeners.size === 0) now = Date.now()
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, renewMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the current time, updated twice a minute, milliseconds since 1970. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

function textOf(time: number, at: number, t: Text): string {
  const relative = relativeTime(time, at)
  if (relative.kind === 'justNow') return t('time.justNow')
  return relative.kind === 'minutes' ? t('time.minutes', { n: relative.minutes }) : relative.text
}

/** Formats a relative time below a heading that names its day. `time` in milliseconds since 1970. */
export function useTimeWithinDay(time: number): string {
  const t = useText()
  const at = useNow()
  return relativeTime(time, at).kind === 'date' ? clockTime(time) : textOf(time, at, t)
}

/** Formats a relative time and keeps it up to date. `time` in milliseconds since 1970. */
export function useRelativeTime(time: number): string {
  const t = useText()
  return textOf(time, useNow(), t)
}

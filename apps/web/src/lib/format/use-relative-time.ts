import { useSyncExternalStore } from 'react'
import { useText, type Text } from '../i18n/index.ts'
import { clockTime, relativeTime } from './relative-time.ts'

/** How often shown times are renewed, milliseconds. */
const renewMs = 30_000

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

// One clock for all shown times.
function subscribe(listener: () => void) {
  // Without listeners the clock stood still.
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

/** The present moment, renewed twice a minute, milliseconds since 1970. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

function textOf(time: number, at: number, t: Text): string {
  const relative = relativeTime(time, at)
  if (relative.kind === 'justNow') return t('time.justNow')
  return relative.kind === 'minutes' ? t('time.minutes', { n: relative.minutes }) : relative.text
}

/** A time as people say it under a heading that names its day. `time` in milliseconds since 1970. */
export function useTimeWithinDay(time: number): string {
  const t = useText()
  const at = useNow()
  return relativeTime(time, at).kind === 'date' ? clockTime(time) : textOf(time, at, t)
}

/** A time as people say it, kept up to date. `time` in milliseconds since 1970. */
export function useRelativeTime(time: number): string {
  const t = useText()
  return textOf(time, useNow(), t)
}

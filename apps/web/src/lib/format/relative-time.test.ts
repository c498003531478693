import { limits } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date(2026, 10, 20, 15, 30).getTime()
const ago = (ms: number) => relativeTime(now - ms, now)

test('CONST-047 under 60000 ms is just now', () => {
  expect(limits.relativeTime.justNowMs).toBe(60_000)
  expect(ago(0)).toEqual({ kind: 'justNow' })
  expect(ago(59_999)).toEqual({ kind: 'justNow' })
  expect(ago(60_000)).toEqual({ kind: 'minutes', minutes: 1 })
})

test('CONST-048 under 3600000 ms counts minutes', () => {
  expect(limits.relativeTime.minutesMs).toBe(3_600_000)
  expect(ago(3_599_999)).toEqual({ kind: 'minutes', minutes: 59 })
  expect(ago(3_600_000)).toEqual({ kind: 'time', text: '14:30' })
})

test('CONST-049 the same day shows the time, another day the date', () => {
  expect(relativeTime(new Date(2026, 10, 20, 0, 5).getTime(), now)).toEqual({ kind: 'time', text: '00:05' })
  expect(relativeTime(new Date(2026, 10, 19, 23, 59).getTime(), now)).toEqual({ kind: 'date', text: '2026-11-19' })
})

test('just after midnight minutes take precedence over the date', () => {
  const midnight = new Date(2026, 10, 20, 0, 10).getTime()
  expect(relativeTime(midnight - 20 * 60_000, midnight)).toEqual({ kind: 'minutes', minutes: 20 })
})

test('a time slightly in the future is just now', () => {
  expect(ago(-5000)).toEqual({ kind: 'justNow' })
})

import { expect, test } from 'vitest'
import { webhookLimits } from '@wenjin/contract'
import { retryWait } from './retry-schedule.ts'

test('delays grow, and there is none after the last attempt', () => {
  const waits = webhookLimits.retryMs.map((_, index) => retryWait(index + 1, null, 0))
  expect(waits).toEqual([...webhookLimits.retryMs])
  expect(waits.toSorted((a, b) => a! - b!)).toEqual(waits)
  expect(retryWait(webhookLimits.retryMs.length + 1, null, 0)).toBeNull()
})

test('endpoints that fail at the same time get different delays', () => {
  expect(retryWait(2, null, 1)).toBe(webhookLimits.retryMs[1] * 1.1)
})

test('an endpoint that asks for more time gets it, up to the maximum delay', () => {
  expect(retryWait(1, 90_000, 0)).toBe(90_000)
  expect(retryWait(1, 1, 0)).toBe(webhookLimits.retryMs[0])
  expect(retryWait(1, 1e12, 0)).toBe(webhookLimits.retryMs.at(-1))
})

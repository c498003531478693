import { expect, test } from 'vitest'
import { endOf } from './expiry.ts'

test.each([
  ['never', null],
  ['1', 1_000 + 86_400_000],
  ['30', 1_000 + 30 * 86_400_000],
  ['keep', 77],
] as const)('a link that holds %s ends at %s', (expiry, end) => {
  expect(endOf(expiry, 1_000, 77)).toBe(end)
})

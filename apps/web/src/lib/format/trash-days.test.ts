import { limits } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { trashDaysLeft } from './trash-days.ts'

const day = 24 * 3_600_000

test('the days left in the trash count down, and never exceed the maximum', () => {
  expect(trashDaysLeft(5 * day, 5 * day)).toBe(limits.trashDays)
  expect(trashDaysLeft(5 * day + 900, 5 * day)).toBe(limits.trashDays)
  expect(trashDaysLeft(5 * day, 6 * day + 1)).toBe(limits.trashDays - 1)
  expect(trashDaysLeft(0, 90 * day)).toBe(0)
})

import { expect, test } from 'vitest'
import { daysIn, lastDays, rangeProblem } from './date-range.ts'

test('lastDays ends today, inclusive', () => {
  expect(lastDays(7, '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
  expect(lastDays(1, '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-01' })
  expect(daysIn(lastDays(90, '2026-11-20'))).toBe(90)
})

test('a range must be complete, in order, and at most 366 days long', () => {
  expect(rangeProblem({ from: '2026-01-01', to: '2026-01-01' })).toBeNull()
  expect(rangeProblem({ from: '2024-01-01', to: '2024-12-31' })).toBeNull()
  expect(rangeProblem({ from: '2024-01-01', to: '2025-01-01' })).toBe('tooLong')
  expect(rangeProblem({ from: '2026-01-02', to: '2026-01-01' })).toBe('reversed')
  expect(rangeProblem({ from: '', to: '2026-01-01' })).toBe('incomplete')
})

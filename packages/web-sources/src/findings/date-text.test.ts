import { describe, expect, it } from 'vitest'
import { dateText } from './date-text.ts'

const now = Date.UTC(2026, 2, 10, 12)

describe('RULE-010: dates of services become year, month and day, padded with zeros', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['2024-3-5', '2024-03-05'],
    ['2024/3/5 08:00', '2024-03-05'],
    ['2024.03', '2024-03'],
    ['2024', '2024'],
    ['20240305', '2024-03-05'],
    ['2024年3月5日', '2024-03-05'],
    ['2024年3月', '2024-03'],
    ['2024年', '2024'],
    ['2024-07-22T23:30:00Z', '2024-07-22'],
    ['2024-07-22T23:30:00-08:00', '2024-07-22'],
    ['Tue, 05 Mar 2024 10:00:00 GMT', '2024-03-05'],
    ['Mar 5, 2024', '2024-03-05'],
    ['Tuesday, March 5th, 2024', '2024-03-05'],
    ['March 2024', '2024-03'],
    ['5 March 2024', '2024-03-05'],
    ['周二, 05 3月 2024 10:00:00 GMT', '2024-03-05'],
    ['2024-02-31', '2024-02'],
    ['2024-13-01', '2024'],
    ['3 days ago', '2026-03-07'],
    ['an hour ago', '2026-03-10'],
    ['2 天前', '2026-03-08'],
    ['3个月前', '2025-12-10'],
    ['昨天', '2026-03-09'],
  ])('%s', (text, expected) => {
    expect(dateText(text, now)).toBe(expected)
  })

  it.each(['', 'soon', '12', '99/99', 'Foo 5, 2024', '0000-00-00', '5 灯前'])('%j is no date', (text) => {
    expect(dateText(text, now)).toBeUndefined()
  })
})

describe('RULE-011: a number with fewer than 13 digits is scaled to milliseconds', () => {
  it.each([
    [1_709_596_800, '2024-03-05'],
    [1_709_596_800_000, '2024-03-05'],
    [170_959_680, '2024-03-05'],
    ['1709596800', '2024-03-05'],
  ])('%s', (value, expected) => {
    expect(dateText(value, now)).toBe(expected)
  })

  it('reads four digits as a year', () => {
    expect(dateText(2020, now)).toBe('2020')
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -5, 1e300])('%s is no date', (value) => {
    expect(dateText(value, now)).toBeUndefined()
  })
})

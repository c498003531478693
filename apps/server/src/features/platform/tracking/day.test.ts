import { describe, expect, test } from 'vitest'
import { addDays, dayOf, listDays, startOf } from './day.ts'

const noon = new Date('2026-03-10T12:00:00').getTime()

describe('days of the server’s time zone', () => {
  test('begin at their own midnight', () => {
    expect(dayOf(noon)).toBe('2026-03-10')
    expect(dayOf(startOf('2026-03-10'))).toBe('2026-03-10')
    expect(dayOf(startOf('2026-03-10') - 1)).toBe('2026-03-09')
  })

  test('are counted across the ends of months and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})

describe('days of a statistics query', () => {
  test('default to the last 30, including today', () => {
    const days = listDays({}, noon)
    expect(days).toHaveLength(30)
    expect([days[0], days.at(-1)]).toEqual(['2026-02-09', '2026-03-10'])
  })

  test('extend from a start day until today, or 30 days back from an end day', () => {
    expect(listDays({ from: '2026-03-08' }, noon)).toEqual(['2026-03-08', '2026-03-09', '2026-03-10'])
    expect(listDays({ to: '2025-01-30' }, noon)[0]).toBe('2025-01-01')
  })

  test('number from 1 to 366', () => {
    expect(listDays({ from: '2024-01-01', to: '2024-01-01' }, noon)).toEqual(['2024-01-01'])
    expect(listDays({ from: '2024-01-01', to: '2024-12-31' }, noon)).toHaveLength(366)
    expect(() => listDays({ from: '2024-01-01', to: '2025-01-01' }, noon)).toThrow(/366/)
    expect(() => listDays({ from: '2026-03-11' }, noon)).toThrow(/after/)
  })
})

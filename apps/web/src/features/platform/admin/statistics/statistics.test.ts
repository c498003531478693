import type { DailyActive, SearchCount } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { cellsOf, rowsOfActives, rowsOfSearches, seriesOfSearches, sumOf, type Series } from './statistics.ts'

const actives: DailyActive[] = [
  { date: '2026-11-19', users: 2, guests: 3, total: 5, newUsers: 1 },
  { date: '2026-11-20', users: 4, guests: 0, total: 4, newUsers: 0 },
]
const searches: SearchCount[] = [
  { date: '2026-11-19', total: 3, byMode: { detail: 2, concise: 1 }, byEngine: { default: 3 } },
  { date: '2026-11-20', total: 1, byMode: { detail: 1 }, byEngine: { mine: 1 } },
]

test('ROUTE-027 daily actives become rows, sums and table cells', () => {
  const rows = rowsOfActives(actives)
  const series: Series[] = [
    { key: 'total', label: '合计', charted: false },
    { key: 'users', label: '登录用户', charted: true },
  ]
  expect(sumOf(rows, 'users')).toBe(6)
  expect(cellsOf(rows, series, '日期')).toEqual([
    ['日期', '合计', '登录用户'],
    ['2026-11-19', 5, 2],
    ['2026-11-20', 4, 4],
  ])
})

test('ROUTE-028 questions have a series for every mode and engine of any day; a day without one counts 0', () => {
  const rows = rowsOfSearches(searches)
  const series = seriesOfSearches(searches, (kind, name) => `${kind} ${name}`)
  expect(series.map(({ label, charted }) => [label, charted])).toEqual([
    ['mode detail', true],
    ['mode concise', true],
    ['engine default', false],
    ['engine mine', false],
  ])
  expect(sumOf(rows, 'total')).toBe(4)
  expect(cellsOf(rows, series, '日期')[2]).toEqual(['2026-11-20', 1, 0, 0, 1])
})

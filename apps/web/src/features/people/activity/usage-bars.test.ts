import { expect, test } from 'vitest'
import { usageBars } from './usage-bars.ts'

const chart = { width: 300, height: 60 }

test('the highest day fills the chart, the others are in proportion', () => {
  const bars = usageBars(
    [
      { date: '2026-11-18', count: 10 },
      { date: '2026-11-19', count: 5 },
      { date: '2026-11-20', count: 0 },
    ],
    chart,
  )
  expect(bars.map(({ height, y }) => [height, y])).toEqual([
    [60, 0],
    [30, 30],
    [0, 60],
  ])
  for (const bar of bars) expect(bar.x + bar.width).toBeLessThanOrEqual(300)
})

test('a day of little use is visible beside one of much use', () => {
  const [low] = usageBars(
    [
      { date: 'a', count: 1 },
      { date: 'b', count: 10_000 },
    ],
    chart,
  )
  expect(low!.height).toBe(2)
})

test('usageBars returns nothing visible without days or without use', () => {
  expect(usageBars([], chart)).toEqual([])
  expect(usageBars([{ date: 'a', count: 0 }], chart)[0]!.height).toBe(0)
})

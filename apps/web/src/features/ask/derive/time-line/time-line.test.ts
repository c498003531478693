import type { TimedEvent } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { timeLineRows, yearsOf } from './time-line.ts'

const event = (iso: string, text = iso): TimedEvent => ({ date: iso, iso, text, marks: [] })

test('dates of any precision sort in one order, years before the common era first', () => {
  const rows = timeLineRows([event('1802'), event('1736-05'), event('-0221'), event('1736'), event('1736-05-03'), event('从前')])
  expect(rows.map((row) => row.event.iso)).toEqual(['-0221', '1736', '1736-05', '1736-05-03', '1802', '从前'])
  expect(yearsOf('1736-07')).toBeCloseTo(1736.5)
})

test('a long time between two events is labelled and gets more space, up to a maximum', () => {
  const rows = timeLineRows([event('-0221'), event('1736', '始建'), event('1736', '通航'), event('1740'), event('1802')])
  expect(rows.map((row) => row.gapYears)).toEqual([null, 1957, null, null, 62])
  expect(rows[0]!.space).toBe(0)
  expect(rows[2]!.space).toBeLessThan(rows[3]!.space)
  expect(rows[3]!.space).toBeLessThan(rows[4]!.space)
  expect(Math.max(...rows.map((row) => row.space))).toBeLessThanOrEqual(2.5)
  expect(timeLineRows([])).toEqual([])
})

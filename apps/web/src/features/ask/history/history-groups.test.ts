import { expect, test } from 'vitest'
import { groupByDay, repeatedQuestions } from './history-groups.ts'

test('entries are grouped by local day and keep their order', () => {
  const at = (day: number, hour: number) => ({ updatedAt: new Date(2026, 10, day, hour).getTime() })
  const items = [at(20, 23), at(20, 0), at(19, 23)]
  expect(groupByDay(items)).toEqual([
    { day: '2026-11-20', items: items.slice(0, 2) },
    { day: '2026-11-19', items: items.slice(2) },
  ])
})

test('only questions that occur more than once are marked as repeated', () => {
  expect([...repeatedQuestions([{ question: '甲' }, { question: '乙' }, { question: '甲' }])]).toEqual(['甲'])
})

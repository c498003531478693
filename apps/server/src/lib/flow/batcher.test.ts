import { expect, test } from 'vitest'
import { batcher } from './batcher.ts'

test('calls of one tick, or during a running call, share one batch', async () => {
  const calls: number[][] = []
  const first = Promise.withResolvers<void>()
  const double = batcher(async (items: readonly number[]) => {
    calls.push([...items])
    if (calls.length === 1) await first.promise
    return items.map((item) => item * 2)
  }, 3)
  const early = [double(1), double(2)]
  await expect.poll(() => calls).toEqual([[1, 2]])
  const late = [3, 4, 5, 6].map(double)
  first.resolve()
  expect(await Promise.all([...early, ...late])).toEqual([2, 4, 6, 8, 10, 12])
  expect(calls).toEqual([[1, 2], [3, 4, 5], [6]])
  expect(await double(7)).toBe(14)
})

test('a failing item does not fail the other items of its batch', async () => {
  const check = batcher(async (items: readonly number[]) => {
    if (items.includes(2)) throw new Error('two')
    return items
  }, 10)
  const settled = await Promise.allSettled([1, 2, 3].map(check))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

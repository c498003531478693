import { expect, test } from 'vitest'
import { gather } from './gather.ts'

test('what is asked for in one breath, or while a call is under way, is one call', async () => {
  const calls: number[][] = []
  const first = Promise.withResolvers<void>()
  const double = gather(async (items: readonly number[]) => {
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

test('what fails costs itself only', async () => {
  const check = gather(async (items: readonly number[]) => {
    if (items.includes(2)) throw new Error('two')
    return items
  }, 10)
  const settled = await Promise.allSettled([1, 2, 3].map(check))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

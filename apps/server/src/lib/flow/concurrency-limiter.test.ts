import { expect, test } from 'vitest'
import { concurrencyLimiter } from './concurrency-limiter.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('limits running work in total and per owner, and starts the work that has waited longest next', async () => {
  const run = concurrencyLimiter(3, 2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (who: string, name: string) =>
    run(who, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      if (name === 'b') throw new Error('it failed')
    })
  const all = Promise.allSettled([start('甲', 'a'), start('甲', 'b'), start('甲', 'c'), start('乙', 'd'), start('丙', 'e')])
  await settled()
  expect(begun).toEqual(['a', 'b', 'd'])
  ends.get('d')!()
  await settled()
  expect(begun).toEqual(['a', 'b', 'd', 'e'])
  ends.get('b')!()
  await settled()
  expect(begun).toEqual(['a', 'b', 'd', 'e', 'c'])
  for (const end of ends.values()) end()
  expect((await all).map(({ status }) => status === 'rejected')).toEqual([false, true, false, false, false])
})

test('two owners with much work do not delay a third', async () => {
  const run = concurrencyLimiter(2, 1)
  const ended: string[] = []
  const work = (owner: string) => run(owner, async () => void ended.push(owner))
  const all = ['甲', '乙'].flatMap((owner) => Array.from({ length: 20 }, () => work(owner)))
  await Promise.all([...all, work('丙')])
  expect(ended.indexOf('丙')).toBeLessThanOrEqual(4)
})

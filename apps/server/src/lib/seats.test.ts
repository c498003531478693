import { expect, test } from 'vitest'
import { seats } from './seats.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('so many sit at once, so many of one person, and who waited is next', async () => {
  const run = seats(3, 2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const sit = (who: string, name: string) =>
    run(who, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      if (name === 'b') throw new Error('it failed')
    })
  const all = Promise.allSettled([sit('甲', 'a'), sit('甲', 'b'), sit('甲', 'c'), sit('乙', 'd'), sit('丙', 'e')])
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

test('many pieces of work of two owners hold up no third', async () => {
  const run = seats(2, 1)
  const ended: string[] = []
  const work = (owner: string) => run(owner, async () => void ended.push(owner))
  const all = ['甲', '乙'].flatMap((owner) => Array.from({ length: 20 }, () => work(owner)))
  await Promise.all([...all, work('丙')])
  expect(ended.indexOf('丙')).toBeLessThanOrEqual(4)
})

import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Takes and releases items one at a time until the queue is empty. */
function drain(queue: FairQueue<string>): string[] {
  const taken: string[] = []
  for (let item = queue.take(); item !== undefined; item = queue.take()) {
    taken.push(item)
    queue.release({ id: item[0]! })
  }
  return taken
}

test('owners take turns, and the order within an owner stays', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(item, { id: item[0]! })
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(queue.size).toBe(0)
})

test('the owner with the least running work is next', () => {
  const queue = new FairQueue<string>()
  for (let n = 1; n <= 10; n += 1) queue.add(`a${n}`, { id: 'a' })
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['a1', 'a2', 'a3'])
  queue.add('b1', { id: 'b' })
  expect(queue.take()).toBe('b1')
  expect(queue.take()).toBe('a4')
})

test('a stream of new owners does not starve a waiting one', () => {
  const queue = new FairQueue<string>()
  queue.add('a1', { id: 'a' })
  queue.add('a2', { id: 'a' })
  const taken: string[] = []
  for (let n = 0; n < 8; n += 1) {
    queue.add(`${n}`, { id: `${n}` })
    const item = queue.take()!
    taken.push(item)
    queue.release({ id: item[0]! })
  }
  expect(taken.slice(0, 4)).toContain('a2')
})

test('the owners of one group share one turn, and alternate within it', () => {
  const queue = new FairQueue<string>()
  for (const id of ['g1', 'g1', 'g2', 'g3']) queue.add(id, { id, group: 'address' })
  queue.add('honest', { id: 'honest' })
  expect([queue.take(), queue.take(), queue.take(), queue.take(), queue.take()]).toEqual(['g1', 'honest', 'g2', 'g3', 'g1'])
})

test('owners whose work took long come after one whose work did not, until half a minute has halved what they used', () => {
  let now = 0
  const queue = new FairQueue<string>(() => now)
  const work = (id: string, spentMs: number) => {
    queue.add(id, { id })
    queue.take()
    queue.release({ id }, spentMs)
  }
  for (const id of ['slow1', 'slow2', 'slow3']) work(id, 20_000)
  work('quick', 100)
  expect([queue.usedBy({ id: 'slow1' }), queue.usedBy({ id: 'quick' }), queue.usedBy({ id: 'new' })]).toEqual([20_000, 100, 0])
  for (const id of ['slow1', 'slow2', 'slow3', 'quick']) queue.add(id, { id })
  expect([queue.take(), queue.take()]).toEqual(['quick', 'slow1'])
  queue.release({ id: 'quick' })
  now = 30_000
  expect(queue.usedBy({ id: 'slow2' })).toBe(10_000)
  now = 600_000
  queue.add('quick', { id: 'quick' })
  expect(queue.take()).toBe('slow2')
})

test('work of an owner that used much starts even though owners that used nothing keep coming', () => {
  const queue = new FairQueue<string>(() => 0)
  queue.add('much', { id: 'much' })
  queue.take()
  queue.release({ id: 'much' }, 20_000)
  queue.add('much', { id: 'much' })
  let turns = 0
  for (let taken = ''; taken !== 'much'; turns += 1) {
    queue.add(`${turns}`, { id: `${turns}` })
    taken = queue.take()!
    queue.release({ id: taken })
  }
  expect(turns).toBeLessThan(50)
})

test('items that may not start are skipped, and removed items never start', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'b1']) queue.add(item, { id: item[0]! })
  expect(queue.remove('a1')).toBe(true)
  expect(queue.remove('a1')).toBe(false)
  expect(queue.take((item) => item !== 'a2')).toBe('b1')
  expect(queue.take((_, { owner }) => owner > 0)).toBeUndefined()
  expect(queue.clear()).toEqual(['a2'])
  expect(queue.take()).toBeUndefined()
})

import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runOverlapping } from './research-branches.ts'

/** Tasks that the test can advance and finish one by one. */
function scripted(count: number) {
  const begun: number[] = []
  const free: (() => void)[] = []
  const ends = Array.from({ length: count }, () => Promise.withResolvers<string>())
  const branches = runOverlapping(ends, ({ promise }, at, letGo) => {
    begun.push(at)
    free.push(letGo)
    return promise
  })
  return { begun, free, ends, branches }
}

test('the next task starts when the previous one allows it, with at most one other task running', async () => {
  const { begun, free, ends, branches } = scripted(4)
  await setImmediate()
  expect(begun).toEqual([0])
  free[0]!()
  await setImmediate()
  expect(begun).toEqual([0, 1])
  free[1]!()
  await setImmediate()
  expect(begun).toEqual([0, 1])
  ends[0]!.resolve('a')
  await setImmediate()
  expect(begun).toEqual([0, 1, 2])
  ends[1]!.resolve('b')
  await setImmediate()
  expect(begun).toEqual([0, 1, 2])
  ends[2]!.resolve('c')
  ends[3]!.resolve('d')
  expect(await Promise.all(branches)).toEqual(['a', 'b', 'c', 'd'])
})

test('a failed task lets the next one begin and fails no other', async () => {
  const { begun, ends, branches } = scripted(2)
  ends[0]!.reject(new Error('first'))
  ends[1]!.resolve('b')
  expect((await Promise.allSettled(branches)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(begun).toEqual([0, 1])
})

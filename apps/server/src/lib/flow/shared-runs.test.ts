import { expect, test } from 'vitest'
import { sharedRuns } from './shared-runs.ts'

const never = new AbortController().signal

test('equal concurrent work runs once, and runs again when it is requested later', async () => {
  const run = sharedRuns<number>()
  let begun = 0
  const gate = Promise.withResolvers<void>()
  const work = async () => {
    begun += 1
    await gate.promise
    return begun
  }
  const all = [run('a', never, work), run('a', never, work), run('b', never, work)]
  gate.resolve()
  expect(await Promise.all(all)).toEqual([2, 2, 2])
  expect(await run('a', never, work)).toBe(3)
})

test('an aborted caller returns at once; the work is aborted when the last caller has left', async () => {
  const run = sharedRuns<string>()
  const signals: AbortSignal[] = []
  const gate = Promise.withResolvers<string>()
  const work = (signal: AbortSignal) => {
    signals.push(signal)
    return gate.promise
  }
  const [first, second] = [new AbortController(), new AbortController()]
  const one = run('a', first.signal, work)
  const two = run('a', second.signal, work)
  first.abort(new Error('gone'))
  await expect(one).rejects.toThrow('gone')
  expect(signals[0]!.aborted).toBe(false)
  second.abort(new Error('gone, too'))
  await expect(two).rejects.toThrow('gone, too')
  expect(signals[0]!.aborted).toBe(true)
  // A later caller does not join the aborted run.
  const three = run('a', never, work)
  expect(signals).toHaveLength(2)
  gate.resolve('done')
  expect(await three).toBe('done')
})

test('a failure reaches all waiting callers and is not cached', async () => {
  const run = sharedRuns<string>()
  const gate = Promise.withResolvers<string>()
  const all = Promise.allSettled([run('a', never, () => gate.promise), run('a', never, () => gate.promise)])
  gate.reject(new Error('no'))
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await run('a', never, async () => 'yes')).toBe('yes')
})

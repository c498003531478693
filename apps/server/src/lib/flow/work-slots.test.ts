import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { WorkSlots } from './work-slots.ts'

const never = new AbortController().signal

test('no more work runs than there are slots, and work that waits for something external occupies none', async () => {
  const slots = new WorkSlots(2)
  let running = 0
  let max = 0
  const outside = Promise.withResolvers<void>()
  let waiting = 0
  const answer = (n: number) => {
    const slot = slots.open({ id: String(n) }, never)
    const work = async () => {
      max = Math.max(max, ++running)
      await setImmediate()
      running -= 1
    }
    return slot.run(async () => {
      await work()
      await slot.wait(async () => {
        waiting += 1
        await outside.promise
      })
      await work()
    })
  }
  const answers = Array.from({ length: 50 }, (_, n) => answer(n))
  await expect.poll(() => waiting).toBe(50)
  outside.resolve()
  await Promise.all(answers)
  expect(max).toBe(2)
})

test('an owner with much work does not delay the work of another', async () => {
  const slots = new WorkSlots(1)
  const ended: string[] = []
  const work = (owner: string) => slots.open({ id: owner }, never).run(async () => void (await setImmediate(), ended.push(owner)))
  const all = [...Array.from({ length: 40 }, () => work('crowd')), work('other')]
  await Promise.all(all)
  expect(ended.indexOf('other')).toBeLessThanOrEqual(1)
})

test('work stopped while it waits takes no slot, and failed work releases its own', async () => {
  const slots = new WorkSlots(1)
  const open = Promise.withResolvers<void>()
  const first = slots.open({ id: 'a' }, never).run(() => open.promise)
  const stop = new AbortController()
  const second = slots.open({ id: 'a' }, stop.signal).run(async () => 'second')
  stop.abort(new Error('stopped'))
  await expect(second).rejects.toThrow('stopped')
  open.reject(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  expect(await slots.open({ id: 'b' }, never).run(async () => 'third')).toBe('third')
})

test('work that waits for two things at once has a slot again after both', async () => {
  const slots = new WorkSlots(1)
  const slot = slots.open({ id: 'a' }, never)
  const [one, two] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  const both = slot.run(() => Promise.all([slot.wait(() => one.promise), slot.wait(() => two.promise)]))
  expect(await slots.open({ id: 'b' }, never).run(async () => 'meanwhile')).toBe('meanwhile')
  one.resolve(1)
  two.resolve(2)
  expect(await both).toEqual([1, 2])
  expect(await slots.open({ id: 'b' }, never).run(async () => 'after')).toBe('after')
})

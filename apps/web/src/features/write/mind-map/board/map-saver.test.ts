import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MapSaver, type SaveState } from './map-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sets up a saver whose saves end when the test ends them. */
function setUp() {
  const saver = new MapSaver<string>()
  const saved: string[] = []
  const states: SaveState[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const save = (value: string) => {
    saved.push(value)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  }
  saver.connect(save, (state) => void states.push(state))
  return { saver, saved, states, ends }
}

test('a pending change is not reported as saved, also when an earlier one has been saved', async () => {
  const { saver, saved, states, ends } = setUp()
  saver.take('一')
  expect([saved, states.at(-1)]).toEqual([[], 'saving'])
  await vi.runAllTimersAsync()
  expect(saved).toEqual(['一'])
  saver.take('二')
  ends[0]!.resolve()
  await vi.runAllTimersAsync()
  expect([saved, states]).toEqual([['一', '二'], expect.not.arrayContaining(['saved'])])
  ends[1]!.resolve()
  await vi.runAllTimersAsync()
  expect(states.at(-1)).toBe('saved')
  saver.take('三')
  expect(states.at(-1)).toBe('saving')
})

test('a failed save is repeated with the next change', async () => {
  const { saver, saved, states, ends } = setUp()
  saver.take('一')
  await vi.runAllTimersAsync()
  ends[0]!.reject(new Error('away'))
  await vi.runAllTimersAsync()
  expect(states.at(-1)).toBe('notSaved')
  saver.take('二')
  expect(states.at(-1)).toBe('notSaved')
  await vi.runAllTimersAsync()
  expect([saved, states.at(-1)]).toEqual([['一', '二'], 'saving'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollCalm } from './scroll-calm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Scrolls from 0 by so many pixels every 16 ms. */
function scroll(calm: ScrollCalm, step: number, times: number) {
  for (let i = 1; i <= times; i++) {
    vi.advanceTimersByTime(16)
    calm.moved(i * step, Date.now())
  }
}

test('what is flown over waits until the column stands still', () => {
  const calm = new ScrollCalm()
  scroll(calm, 300, 4)
  const done: string[] = []
  calm.when('slow', () => done.push('page'))
  calm.when('still', () => done.push('words'))
  calm.when('slow', () => done.push('gone'))()
  expect(done).toEqual([])
  vi.advanceTimersByTime(200)
  expect(done).toEqual(['page', 'words'])
})

test('a single late frame is not taken for reading', () => {
  const calm = new ScrollCalm()
  scroll(calm, 40, 4)
  vi.advanceTimersByTime(60)
  calm.moved(5 * 40, Date.now())
  const done: string[] = []
  calm.when('slow', () => done.push('page'))
  expect(done).toEqual([])
})

test('while somebody reads on slowly pages are drawn, and their words wait', () => {
  const calm = new ScrollCalm()
  scroll(calm, 10, 4)
  const done: string[] = []
  calm.when('slow', () => done.push('page'))
  calm.when('still', () => done.push('words'))
  expect(done).toEqual(['page'])
  vi.advanceTimersByTime(200)
  expect(done).toEqual(['page', 'words'])
})

test('nothing waits where nobody scrolls', () => {
  const done: string[] = []
  new ScrollCalm().when('still', () => done.push('words'))
  expect(done).toEqual(['words'])
})

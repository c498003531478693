import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollIdle } from './scroll-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Scrolls from 0 by `step` pixels every 16 ms. */
function scroll(scrollIdle: ScrollIdle, step: number, times: number) {
  for (let i = 1; i <= times; i++) {
    vi.advanceTimersByTime(16)
    scrollIdle.moved(i * step, Date.now())
  }
}

test('defers work during a fast scroll until the column is still', () => {
  const scrollIdle = new ScrollIdle()
  scroll(scrollIdle, 300, 4)
  const done: string[] = []
  scrollIdle.when('slow', () => done.push('page'))
  scrollIdle.when('still', () => done.push('words'))
  scrollIdle.when('slow', () => done.push('gone'))()
  expect(done).toEqual([])
  vi.advanceTimersByTime(200)
  expect(done).toEqual(['page', 'words'])
})

test('does not take a single late frame for slow scrolling', () => {
  const scrollIdle = new ScrollIdle()
  scroll(scrollIdle, 40, 4)
  vi.advanceTimersByTime(60)
  scrollIdle.moved(5 * 40, Date.now())
  const done: string[] = []
  scrollIdle.when('slow', () => done.push('page'))
  expect(done).toEqual([])
})

test('a slow scroll runs page drawing and defers text', () => {
  const scrollIdle = new ScrollIdle()
  scroll(scrollIdle, 10, 4)
  const done: string[] = []
  scrollIdle.when('slow', () => done.push('page'))
  scrollIdle.when('still', () => done.push('words'))
  expect(done).toEqual(['page'])
  vi.advanceTimersByTime(200)
  expect(done).toEqual(['page', 'words'])
})

test('runs work at once without scrolling', () => {
  const done: string[] = []
  new ScrollIdle().when('still', () => done.push('words'))
  expect(done).toEqual(['words'])
})

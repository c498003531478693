import { limits } from '@wenjin/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { easeOut, scrollPageTo } from './scroll.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function stubPage({ reduced = false } = {}) {
  const frames: ((now: number) => void)[] = []
  const tops: number[] = []
  vi.stubGlobal('window', {
    scrollY: 0,
    innerHeight: 800,
    scrollTo: (_: number, top: number) => tops.push(top),
    matchMedia: () => ({ matches: reduced }),
    addEventListener: () => undefined,
  })
  vi.stubGlobal('document', { documentElement: { scrollHeight: 5000 } })
  vi.stubGlobal('performance', { now: () => 0 })
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  return { tops, run: (now: number) => frames.shift()?.(now), pending: () => frames.length }
}

test('CONST-051 a scroll takes 500 ms by default', () => {
  expect(limits.scrollMs).toBe(500)
  const page = stubPage()
  scrollPageTo(1000)
  page.run(499)
  expect(page.tops.at(-1)).toBeLessThan(1000)
  expect(page.pending()).toBe(1)
  page.run(500)
  expect(page.tops.at(-1)).toBe(1000)
  expect(page.pending()).toBe(0)
})

test('a scroll never aims past the end of the page and is not animated with reduced motion', () => {
  const page = stubPage({ reduced: true })
  scrollPageTo(9000)
  expect(page.tops).toEqual([4200])
})

test('the animation slows down towards its end', () => {
  expect(easeOut(0, 500)).toBe(0)
  expect(easeOut(250, 500)).toBeGreaterThan(0.5)
  expect(easeOut(900, 500)).toBe(1)
})

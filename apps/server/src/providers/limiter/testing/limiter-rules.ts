import { expect } from 'vitest'
import type { Limiter } from '../limiter.ts'

/** A clock that is advanced manually. */
export interface Clock {
  at: number
}

/** Tests that every limiter must pass, wherever it counts. */
export const limiterRules: readonly [title: string, prove: (limiter: Limiter, clock: Clock) => Promise<void>][] = [
  [
    'allows as many hits as the window holds and returns the delay until the next',
    async (limiter, clock) => {
      const window = { max: 3, windowMs: 1000 }
      for (const step of [0, 200, 200]) {
        clock.at += step
        expect(await limiter.hit('a', window)).toEqual({ allowed: true, retryAfterMs: 0 })
      }
      clock.at += 100
      expect(await limiter.hit('a', window)).toEqual({ allowed: false, retryAfterMs: 500 })
      expect((await limiter.hit('b', window)).allowed).toBe(true)
    },
  ],
  [
    'slides the window, so that no burst of twice the limit passes at its edge',
    async (limiter, clock) => {
      const window = { max: 10, windowMs: 1000 }
      clock.at += 900
      for (let i = 0; i < 10; i += 1) expect((await limiter.hit('edge', window)).allowed).toBe(true)
      clock.at += 200
      expect((await limiter.hit('edge', window)).allowed).toBe(false)
      clock.at += 800
      expect((await limiter.hit('edge', window)).allowed).toBe(true)
    },
  ],
  [
    'does not count refused hits, so that retries do not delay the next allowed hit',
    async (limiter, clock) => {
      const window = { max: 2, windowMs: 1000 }
      await limiter.hit('eager', window)
      await limiter.hit('eager', window)
      for (let i = 0; i < 20; i += 1) {
        clock.at += 49
        expect((await limiter.hit('eager', window)).allowed).toBe(false)
      }
      clock.at += 20
      expect((await limiter.hit('eager', window)).allowed).toBe(true)
    },
  ],
  [
    'counts within a shorter window, halves a count and clears it',
    async (limiter, clock) => {
      const window = { max: 10, windowMs: 1000 }
      for (let i = 0; i < 10; i += 1) {
        await limiter.hit('c', window)
        clock.at += 50
      }
      expect(await limiter.count('c', 1000)).toBe(10)
      expect(await limiter.count('c', 150)).toBe(2)
      expect(await limiter.count('never', 1000)).toBe(0)
      await limiter.halve(['c', 'never'])
      expect(await limiter.count('c', 1000)).toBe(5)
      // The older half was removed.
      expect(await limiter.count('c', 150)).toBe(2)
      for (let i = 0; i < 5; i += 1) expect((await limiter.hit('c', window)).allowed).toBe(true)
      expect((await limiter.hit('c', window)).allowed).toBe(false)
      await limiter.clear(['c', 'never'])
      expect(await limiter.count('c', 1000)).toBe(0)
      expect((await limiter.hit('c', window)).allowed).toBe(true)
    },
  ],
  [
    'counts concurrent hits one by one',
    async (limiter) => {
      const verdicts = await Promise.all(Array.from({ length: 40 }, () => limiter.hit('together', { max: 25, windowMs: 1000 })))
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(25)
    },
  ],
]

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMemoryLimiter } from './memory.ts'
import { limiterRules } from './testing/limiter-rules.ts'

describe('in-memory limiter', () => {
  test.each(limiterRules)('%s', async (_, prove) => {
    const clock = { at: 1_000_000 }
    await prove(
      createMemoryLimiter(() => clock.at),
      clock,
    )
  })

  test('never exceeds the limit in any window, refuses no hit while there is room, and reports the exact waiting time', async () => {
    const scenario = fc.record({
      max: fc.integer({ min: 1, max: 8 }),
      gaps: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 120 }),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ max, gaps }) => {
        const windowMs = 1000
        let at = 0
        const allowed: number[] = []
        const limiter = createMemoryLimiter(() => at)
        for (const gap of gaps) {
          at += gap
          const inWindow = allowed.filter((time) => time > at - windowMs)
          const verdict = await limiter.hit('k', { max, windowMs })
          expect(verdict.allowed).toBe(inWindow.length < max)
          expect(verdict.retryAfterMs).toBe(verdict.allowed ? 0 : inWindow[0]! + windowMs - at)
          if (verdict.allowed) allowed.push(at)
        }
      }),
    )
  })

  test('evicts made-up keys before the key in use', async () => {
    const limiter = createMemoryLimiter(() => 0, { keys: 100, hits: 1000 })
    const window = { max: 50, windowMs: 60_000 }
    let allowed = 0
    for (let i = 0; i < 5000; i += 1) {
      await limiter.hit(`made-up-${i}`, window)
      if ((await limiter.hit('address', window)).allowed) allowed += 1
    }
    expect(allowed).toBe(50)
    expect(limiter.size.keys).toBeGreaterThanOrEqual(90)
    expect(limiter.size.keys).toBeLessThanOrEqual(100)
    expect(limiter.size.hits).toBe(limiter.size.keys + 49)
  })

  test('bounds the hits too, and evicts keys with long windows', async () => {
    const limiter = createMemoryLimiter(() => 0, { keys: 100, hits: 1000 })
    for (let key = 0; key < 50; key += 1)
      for (let i = 0; i < 300; i += 1) await limiter.hit(`heavy-${key}`, { max: 3000, windowMs: 3_600_000 })
    expect(limiter.size.hits).toBeLessThanOrEqual(1000)
    expect(await limiter.count('heavy-49', 3_600_000)).toBe(300)
    expect(await limiter.count('heavy-0', 3_600_000)).toBe(0)
  })

  test('removes expired entries from memory', async () => {
    let at = 1_000_000
    const limiter = createMemoryLimiter(() => at)
    for (let i = 0; i < 1000; i += 1) await limiter.hit(`k${i}`, { max: 5, windowMs: 10_000 })
    expect(limiter.size).toEqual({ keys: 1000, hits: 1000 })
    at += 120_000
    await limiter.hit('later', { max: 5, windowMs: 10_000 })
    expect(limiter.size).toEqual({ keys: 1, hits: 1 })
  })
})

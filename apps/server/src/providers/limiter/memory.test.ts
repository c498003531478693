import { describe, expect, test } from 'vitest'
import { createMemoryLimiter } from './memory.ts'
import { limiterRules } from './testing/limiter-rules.ts'

describe('a limiter in memory', () => {
  test.each(limiterRules)('%s', async (_, prove) => {
    const clock = { at: 1_000_000 }
    await prove(
      createMemoryLimiter(() => clock.at),
      clock,
    )
  })

  test('made-up keys push each other out, never the key in use', async () => {
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

  test('hits are bounded too, and keys with long windows are what goes', async () => {
    const limiter = createMemoryLimiter(() => 0, { keys: 100, hits: 1000 })
    for (let key = 0; key < 50; key += 1)
      for (let i = 0; i < 300; i += 1) await limiter.hit(`heavy-${key}`, { max: 3000, windowMs: 3_600_000 })
    expect(limiter.size.hits).toBeLessThanOrEqual(1000)
    expect(await limiter.count('heavy-49', 3_600_000)).toBe(300)
    expect(await limiter.count('heavy-0', 3_600_000)).toBe(0)
  })

  test('what has left its window leaves the memory', async () => {
    let at = 1_000_000
    const limiter = createMemoryLimiter(() => at)
    for (let i = 0; i < 1000; i += 1) await limiter.hit(`k${i}`, { max: 5, windowMs: 10_000 })
    expect(limiter.size).toEqual({ keys: 1000, hits: 1000 })
    at += 120_000
    await limiter.hit('later', { max: 5, windowMs: 10_000 })
    expect(limiter.size).toEqual({ keys: 1, hits: 1 })
  })
})

import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Limiter } from './limiter.ts'
import { createMemoryLimiter } from './memory.ts'
import { createRedisLimiter } from './redis.ts'
import { startFakeRedis, type FakeRedis, type Misbehaviour } from '../testing/fake-redis.ts'
import { limiterRules } from './testing/limiter-rules.ts'
import { startRealRedis } from '../testing/real-redis.ts'

const window = { max: 3, windowMs: 60_000 }

let clock = { at: Date.now() }
let lines: { level: number; msg: string }[] = []
let open: { close(): Promise<void> }[] = []

const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as { level: number; msg: string }) })
const warnings = () => lines.filter(({ level }) => level >= 40)

/**
 * Creates a limiter with the product's short timeouts, for tests of a failing store; other tests use longer ones, since a slow machine is
 * not a failing store.
 */
function hastyLimiterOn(url: string, patience?: Parameters<typeof createRedisLimiter>[4]): Limiter {
  const now = () => clock.at
  const limiter = createRedisLimiter(url, createMemoryLimiter(now), now, log, patience)
  open.push(limiter)
  return limiter
}

const limiterOn = (url: string) => hastyLimiterOn(url, { connectMs: 30_000, commandMs: 30_000 })

async function fakeRedis(port?: number): Promise<FakeRedis> {
  const fake = await startFakeRedis(port)
  open.push(fake)
  return fake
}

async function hits(limiter: Limiter, count: number): Promise<boolean[]> {
  const verdicts: boolean[] = []
  for (let i = 0; i < count; i += 1) verdicts.push((await limiter.hit('k', window)).allowed)
  return verdicts
}

afterEach(async () => {
  for (const each of open.toReversed()) await each.close()
  open = []
  lines = []
  clock = { at: Date.now() }
})

describe('Redis limiter', () => {
  test.each(limiterRules)('%s', async (_, prove) => {
    const fake = await fakeRedis()
    await prove(limiterOn(fake.url), clock)
    expect(fake.received.get('zadd')).toBeGreaterThan(0)
    expect(warnings()).toEqual([])
  })

  test('shares counters between two instances', async () => {
    const { url } = await fakeRedis()
    const [one, other] = [limiterOn(url), limiterOn(url)]
    expect([await hits(one, 2), await hits(other, 2)]).toEqual([
      [true, true],
      [true, false],
    ])
    await other.clear(['k'])
    expect(await hits(one, 1)).toEqual([true])
  })

  test.each<Misbehaviour>(['stall', 'drop', 'error', 'garbage'])(
    'refuses nobody within the local limit when the store fails (%s), and warns once',
    async (behaviour) => {
      const fake = await fakeRedis()
      const limiter = hastyLimiterOn(fake.url)
      expect(await hits(limiter, 1)).toEqual([true])
      fake.behaviour = behaviour
      expect(await hits(limiter, 4)).toEqual([true, true, true, false])
      expect(await limiter.count('k', 60_000)).toBe(3)
      await limiter.halve(['k'])
      await limiter.clear(['k'])
      expect(await hits(limiter, 1)).toEqual([true])
      expect(warnings()).toHaveLength(1)
    },
  )

  test('delays callers only briefly when the store stalls from the start', async () => {
    const fake = await fakeRedis()
    fake.behaviour = 'stall'
    expect(await hits(hastyLimiterOn(fake.url), 4)).toEqual([true, true, true, false])
    expect(warnings()).toHaveLength(1)
  })

  test('counts locally without a store, and returns to the store when it is back', async () => {
    const gone = await startFakeRedis()
    await gone.close()
    const limiter = hastyLimiterOn(gone.url)
    expect(await hits(limiter, 4)).toEqual([true, true, true, false])
    const fake = await fakeRedis(Number(new URL(gone.url).port))
    // The limiter's clock skips its pauses; the connection's own pauses are real and short.
    const hitsReceived = async () => {
      clock.at += 6000
      await limiter.hit('back', window)
      return fake.received.get('zadd') ?? 0
    }
    await expect.poll(hitsReceived, { interval: 50 }).toBeGreaterThan(0)
    expect(warnings()).toHaveLength(1)
    expect(lines.some(({ msg }) => /back/.test(msg))).toBe(true)
  })
})

describe('Redis limiter on a real server, when one is installed', () => {
  let real: Awaited<ReturnType<typeof startRealRedis>> = null
  beforeAll(async () => {
    real = await startRealRedis()
  })
  afterAll(() => real?.stop())

  test.each(limiterRules)('%s', async (_, prove) => {
    // The same rules ran on the fake server above; this verifies that the fake behaves like a real one.
    const url = real?.url ?? (await fakeRedis()).url
    await prove(limiterOn(url), clock)
    expect(warnings()).toEqual([])
  })
})

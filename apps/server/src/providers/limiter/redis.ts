import { Redis } from 'ioredis'
import { nanoid } from 'nanoid'
import type { Logger } from 'pino'
import type { Limiter, LimiterVerdict, LimiterWindow } from './limiter.ts'

const prefix = 'wenjin:limit:'
/** Timeouts for Redis. */
interface Patience {
  connectMs: number
  commandMs: number
}

/** A limiter slower than this costs every call more than it protects. */
const usualPatience: Patience = { connectMs: 2000, commandMs: 500 }
/** After a failure this process counts locally and tries Redis again only at this interval. */
const retryEveryMs = 5000

/** Returns the replies of a MULTI; throws when any of its commands failed. */
function repliesOf(results: [error: Error | null, reply: unknown][] | null): unknown[] {
  if (!results) throw new Error('the transaction was discarded')
  return results.map(([error, reply]) => {
    if (error) throw error
    return reply
  })
}

function numberOf(reply: unknown): number {
  const number = Number(reply)
  if (!Number.isFinite(number)) throw new Error('a reply that is no number')
  return number
}

/**
 * Creates a limiter in Redis or Valkey, shared by all instances: a sorted set of times per key. While the store is unreachable, `fallback`
 * counts for this process alone: the limits loosen by the number of instances, but no call is refused or delayed because of the failure.
 */
export function createRedisLimiter(url: string, fallback: Limiter, now: () => number, log: Logger, patience = usualPatience): Limiter {
  const redis = new Redis(url, {
    connectTimeout: patience.connectMs,
    commandTimeout: patience.commandMs,
    // A command that cannot be sent fails at once; nothing is queued and nothing is sent twice.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(times * 200, retryEveryMs),
    connectionName: 'wenjin',
    // Plain RESP2 without a handshake, for compatibility with any Redis, Valkey or managed equivalent.
    protocol: 2,
    disableClientInfo: true,
    enableReadyCheck: false,
  })
  // The failure is logged once, when a command fails; without a listener each reconnect attempt would be printed.
  redis.on('error', () => undefined)
  const opened = new Promise<void>((resolve) => {
    redis.once('ready', resolve).once('close', resolve)
    setTimeout(resolve, patience.connectMs).unref()
  })
  let down = false
  let retryAt = 0

  async function attempt<T>(ask: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (down) {
      if (now() < retryAt) return instead()
      // Only one call tests whether the store is back; the others do not wait for it.
      retryAt = now() + retryEveryMs
    } else await opened
    try {
      const answer = await ask()
      if (down) log.info('Redis is back: limits are shared again')
      down = false
      return answer
    } catch (error) {
      if (!down) log.warn({ err: error }, 'Redis does not answer: this process counts for itself until it is back')
      down = true
      retryAt = now() + retryEveryMs
      return instead()
    }
  }

  async function hit(name: string, { max, windowMs }: LimiterWindow): Promise<LimiterVerdict> {
    const key = prefix + name
    const at = now()
    const member = `${at}:${nanoid(8)}`
    const replies = repliesOf(
      await redis
        .multi()
        .zremrangebyscore(key, '-inf', at - windowMs)
        .zadd(key, at, member)
        .zcard(key)
        .zrange(key, 0, '0', 'WITHSCORES')
        .pexpire(key, windowMs)
        .exec(),
    )
    if (numberOf(replies[2]) <= max) return { allowed: true, retryAfterMs: 0 }
    await redis.zrem(key, member)
    const oldest = numberOf((replies[3] as unknown[])[1])
    return { allowed: false, retryAfterMs: Math.max(1, oldest + windowMs - at) }
  }

  async function halve(names: readonly string[]): Promise<void> {
    const keys = names.map((name) => prefix + name)
    const sizes = redis.multi()
    for (const key of keys) sizes.zcard(key)
    const counted = repliesOf(await sizes.exec()).map(numberOf)
    const removals = redis.multi()
    for (const [at, key] of keys.entries()) {
      const half = Math.ceil(counted[at]! / 2)
      if (half > 0) removals.zremrangebyrank(key, 0, half - 1)
    }
    repliesOf(await removals.exec())
  }

  return {
    hit: (key, window) =>
      attempt(
        () => hit(key, window),
        () => fallback.hit(key, window),
      ),
    count: (key, windowMs) =>
      attempt(
        async () => numberOf(await redis.zcount(prefix + key, `(${now() - windowMs}`, '+inf')),
        () => fallback.count(key, windowMs),
      ),
    // Local counters from an outage of Redis are cleared too.
    async clear(keys) {
      await fallback.clear(keys)
      if (keys.length === 0) return
      await attempt(
        async () => void (await redis.del(...keys.map((key) => prefix + key))),
        () => Promise.resolve(),
      )
    },
    async halve(keys) {
      await fallback.halve(keys)
      if (keys.length === 0) return
      await attempt(
        () => halve(keys),
        () => Promise.resolve(),
      )
    },
    async close() {
      redis.disconnect()
      await fallback.close()
    },
  }
}

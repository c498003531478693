import type { Logger } from 'pino'
import type { Limiter } from './limiter.ts'
import { createMemoryLimiter } from './memory.ts'
import { createRedisLimiter } from './redis.ts'

export type { Limiter } from './limiter.ts'

/** Counts in Redis when one is configured, else in this process. `now` is milliseconds since 1970. */
export function createLimiter(options: { redisUrl: string | null; now: () => number; log: Logger }): Limiter {
  const memory = createMemoryLimiter(options.now)
  return options.redisUrl === null ? memory : createRedisLimiter(options.redisUrl, memory, options.now, options.log)
}

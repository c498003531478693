import type { Logger } from 'pino'
import type { Events } from './events.ts'
import { createMemoryEvents } from './memory.ts'
import { createRedisEvents } from './redis.ts'

export type { Events } from './events.ts'

/** Creates events between instances when they share a Redis, else within this process. */
export function createEvents({ redisUrl, log }: { redisUrl: string | null; log: Logger }): Events {
  return redisUrl ? createRedisEvents(redisUrl, log) : createMemoryEvents()
}

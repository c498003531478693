import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'
import { Listeners, type Events } from './events.ts'

const prefix = 'wenjin:event:'
const options: RedisOptions = {
  connectTimeout: 2000,
  maxRetriesPerRequest: null,
  retryStrategy: (times) => Math.min(times * 200, 5000),
  connectionName: 'wenjin-events',
  // Plain RESP2 without a handshake, for compatibility with any Redis, Valkey or managed equivalent.
  protocol: 2,
  disableClientInfo: true,
  enableReadyCheck: false,
}

/** Creates events over the channels of Redis or Valkey. While it is unreachable, this process still receives its own events. */
export function createRedisEvents(url: string, log: Logger): Events {
  // A subscribed connection cannot send other commands, hence the second connection.
  const listening = new Redis(url, { ...options, autoResubscribe: true })
  const speaking = new Redis(url, { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  const listeners = new Listeners()
  let silent = false
  for (const redis of [listening, speaking]) redis.on('error', () => undefined)
  listening.on('message', (channel: string, message: string) => listeners.notify(channel.slice(prefix.length), message))

  const said = (failed: boolean) => {
    if (failed === silent) return
    silent = failed
    if (failed) log.warn('Redis cannot be reached: other instances hear of news late')
    else log.info('Redis is back: other instances hear of news at once')
  }
  return {
    publish(channel, message) {
      speaking.publish(prefix + channel, message).then(
        () => said(false),
        () => {
          said(true)
          listeners.notify(channel, message)
        },
      )
    },
    subscribe(channel, listener) {
      // Queued while the connection is down, and subscribed again when it is restored.
      if (listeners.add(channel, listener)) listening.subscribe(prefix + channel).catch(() => undefined)
      return () => {
        if (listeners.remove(channel, listener)) listening.unsubscribe(prefix + channel).catch(() => undefined)
      }
    },
    close: () => {
      listening.disconnect()
      speaking.disconnect()
      return Promise.resolve()
    },
  }
}

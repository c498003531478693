import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { startFakeRedis } from '../testing/fake-redis.ts'
import { startRealRedis } from '../testing/real-redis.ts'
import type { Events } from './events.ts'
import { createRedisEvents } from './redis.ts'

let open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.toReversed()) await each.close()
  open = []
})

const log = pino({ level: 'silent' })

function eventsOn(url: string): Events {
  const events = createRedisEvents(url, log)
  open.push(events)
  return events
}

/** Publishes until the message is received: a subscription takes effect only after Redis has processed it. */
async function deliver(from: Events, channel: string, message: string, heard: readonly string[]): Promise<void> {
  await expect
    .poll(() => {
      if (!heard.includes(message)) from.publish(channel, message)
      return heard.includes(message)
    })
    .toBe(true)
}

async function proveNews(url: string): Promise<void> {
  const [one, other] = [eventsOn(url), eventsOn(url)]
  const heard: string[] = []
  const elsewhere: string[] = []
  const end = other.subscribe('a', (message) => heard.push(message))
  other.subscribe('b', (message) => elsewhere.push(message))
  await deliver(one, 'a', '一', heard)
  await deliver(one, 'b', '二', elsewhere)
  expect(heard).not.toContain('二')
  end()
  const count = heard.length
  await deliver(one, 'b', '三', elsewhere)
  one.publish('a', '四')
  await deliver(one, 'b', '五', elsewhere)
  expect(heard).toHaveLength(count)
}

test('instances receive each other’s messages by channel until they unsubscribe', async () => {
  const fake = await startFakeRedis()
  open.push(fake)
  await proveNews(fake.url)
})

test('instances exchange messages through a real Redis, when one is installed', async () => {
  const real = await startRealRedis()
  if (!real) return
  open.push({ close: () => real.stop() })
  await proveNews(real.url)
})

test('an instance receives its own events while Redis is unreachable, and all events after it is back', async () => {
  const first = await startFakeRedis()
  const port = Number(new URL(first.url).port)
  const [one, other] = [eventsOn(first.url), eventsOn(first.url)]
  const own: string[] = []
  const theirs: string[] = []
  one.subscribe('a', (message) => own.push(message))
  other.subscribe('a', (message) => theirs.push(message))
  await deliver(one, 'a', '一', theirs)
  await first.close()
  await deliver(one, 'a', '二', own)
  expect(theirs).not.toContain('二')
  open.push(await startFakeRedis(port))
  await deliver(one, 'a', '三', theirs)
})

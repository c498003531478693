import { expect, test } from 'vitest'
import { TimedCache, type CachedReply } from './timed-cache.ts'

const replies = new Map<string, CachedReply>()
const sizes: number[] = []
let now = 0
const cache = new TimedCache(
  {
    get: (key) => replies.get(key),
    set(key, reply, size) {
      replies.set(key, reply)
      sizes.push(size)
    },
  },
  () => now,
)
const text = JSON.stringify({
  results: Array.from({ length: 20 }, (_, at) => ({ title: `青龙水库 ${at}`, content: '坝高四十二米。Dam 😀' })),
})

test('a response is returned as it came until it expires', () => {
  cache.set('a', text, 1000)
  now = 999
  expect(cache.get('a')).toBe(text)
  expect(cache.get('b')).toBeUndefined()
  now = 1000
  expect(cache.get('a')).toBeUndefined()
})

test('a stored response keeps no more memory than its counted size', () => {
  cache.set('a', text, 1000)
  const { deflated } = replies.get('a')!
  expect(deflated.buffer.byteLength).toBeLessThanOrEqual(sizes.at(-1)!)
  expect(sizes.at(-1)).toBeLessThan(text.length)
})

import type { Limiter } from './limiter.ts'

/** The counter of one key: times in milliseconds, oldest first. */
interface Entry {
  times: number[]
  windowMs: number
}

/** Enough for every caller of a minute on one machine; about 30 MB when full. */
const defaultBounds = { keys: 100_000, hits: 1_000_000 }
const sweepEveryMs = 60_000

/** Counts the ascending times that are not after `limit`. */
function countUpTo(times: readonly number[], limit: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Creates a limiter in this process. Its memory is bounded: expired entries are removed, and beyond the bounds the least recently used keys
 * are evicted, so that made-up keys evict each other and not the keys in use.
 */
export function createMemoryLimiter(
  now: () => number,
  bounds = defaultBounds,
): Limiter & { readonly size: { keys: number; hits: number } } {
  // A Map iterates in insertion order, and `touch` moves a key to the end: the first key is the least recently used.
  const entries = new Map<string, Entry>()
  let hits = 0
  let sweptAt = 0

  function drop(key: string, entry: Entry): void {
    entries.delete(key)
    hits -= entry.times.length
  }
  function expire(entry: Entry): void {
    // After the clock was set back, future times would block the key for as long as the difference.
    if ((entry.times.at(-1) ?? 0) > now()) entry.times = entry.times.map((time) => Math.min(time, now()))
    const gone = countUpTo(entry.times, now() - entry.windowMs)
    if (gone === 0) return
    entry.times.splice(0, gone)
    hits -= gone
  }
  function sweep(): void {
    sweptAt = now()
    for (const [key, entry] of entries) {
      expire(entry)
      if (entry.times.length === 0) drop(key, entry)
    }
  }
  function touch(key: string, windowMs: number): Entry {
    const entry = entries.get(key) ?? { times: [], windowMs }
    entry.windowMs = windowMs
    entries.delete(key)
    entries.set(key, entry)
    expire(entry)
    return entry
  }
  function evictExcess(): void {
    if (entries.size <= bounds.keys && hits <= bounds.hits) return
    // Evicts a tenth at once: a Map iterates over deleted entries at its front, so evicting one at a time would be quadratic.
    for (const [key, entry] of entries) {
      if (entries.size <= bounds.keys * 0.9 && hits <= bounds.hits * 0.9) return
      drop(key, entry)
    }
  }

  return {
    get size() {
      return { keys: entries.size, hits }
    },
    hit(key, { max, windowMs }) {
      if (now() - sweptAt > sweepEveryMs) sweep()
      const entry = touch(key, windowMs)
      const over = entry.times.length - max
      // The hit that has to leave the window first: the oldest one, or a later one when the limit was lowered meanwhile.
      const first = over >= 0 ? (entry.times[over] ?? now()) : undefined
      if (first !== undefined) return Promise.resolve({ allowed: false, retryAfterMs: Math.max(1, first + windowMs - now()) })
      entry.times.push(now())
      hits += 1
      evictExcess()
      return Promise.resolve({ allowed: true, retryAfterMs: 0 })
    },
    count(key, windowMs) {
      const times = entries.get(key)?.times ?? []
      return Promise.resolve(times.length - countUpTo(times, now() - windowMs))
    },
    clear(keys) {
      for (const key of keys) {
        const entry = entries.get(key)
        if (entry) drop(key, entry)
      }
      return Promise.resolve()
    },
    halve(keys) {
      for (const key of keys) {
        const entry = entries.get(key)
        if (entry) hits -= entry.times.splice(0, Math.ceil(entry.times.length / 2)).length
      }
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
}

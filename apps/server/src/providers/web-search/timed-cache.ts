import { ByteCache } from '../../lib/byte-cache.ts'

/** Replies kept for a while, in a bounded part of memory. */
export class TimedCache {
  readonly #entries: ByteCache<{ text: string; until: number }>
  readonly #now: () => number

  /**
   * @param limit bytes
   * @param now milliseconds since 1970
   */
  constructor(limit: number, now: () => number) {
    this.#entries = new ByteCache(limit)
    this.#now = now
  }

  get(key: string): string | undefined {
    const entry = this.#entries.get(key)
    return entry && this.#now() < entry.until ? entry.text : undefined
  }

  set(key: string, text: string, ttlMs: number): void {
    // A string of V8 takes two bytes a character as soon as one of them is Chinese.
    this.#entries.set(key, { text, until: this.#now() + ttlMs }, 2 * (key.length + text.length))
  }
}

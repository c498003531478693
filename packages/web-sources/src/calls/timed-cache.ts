/** A reply as it was read, and until when it holds, milliseconds since 1970. */
export interface CachedReply {
  text: string
  until: number
}

/** Where replies are held; a cache that is bounded drops what was used longest ago. */
export interface ReplyStore {
  get(key: string): CachedReply | undefined
  /** @param size bytes the reply takes in memory */
  set(key: string, reply: CachedReply, size: number): unknown
}

/** Replies that are read again for a while instead of being asked for. */
export class TimedCache {
  readonly #entries: ReplyStore
  readonly #now: () => number

  /** @param now milliseconds since 1970 */
  constructor(entries: ReplyStore, now: () => number) {
    this.#entries = entries
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

/** The text of a response, and its expiry time in milliseconds since 1970. */
export interface CachedReply {
  text: string
  until: number
}

/** Storage for cached responses; a bounded one evicts the least recently used entry. */
export interface ReplyStore {
  get(key: string): CachedReply | undefined
  /** Stores a response. @param size bytes that the response takes in memory */
  set(key: string, reply: CachedReply, size: number): unknown
}

/** A cache of responses with an expiry time. */
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
    // V8 stores a string with two bytes per character as soon as one of them is Chinese.
    this.#entries.set(key, { text, until: this.#now() + ttlMs }, 2 * (key.length + text.length))
  }
}

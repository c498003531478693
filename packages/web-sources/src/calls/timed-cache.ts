import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A stored response. */
export interface CachedReply {
  /** Its deflated text. */
  deflated: Uint8Array
  /** Expiry time in milliseconds since 1970. */
  until: number
}

/** Storage for cached responses; a bounded one evicts the least recently used entry. */
export interface ReplyStore {
  get(key: string): CachedReply | undefined
  /** Stores a response. @param size bytes that the response takes in memory */
  set(key: string, reply: CachedReply, size: number): unknown
}

/**
 * A cache of responses with an expiry time. Responses are deflated: as strings they take three times as much, and on V8's heap, which grows by half
 * more than it holds.
 */
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
    return entry && this.#now() < entry.until ? inflateRawSync(entry.deflated).toString() : undefined
  }

  set(key: string, text: string, ttlMs: number): void {
    // zlib returns a part of a larger buffer, which the copy releases.
    const deflated = new Uint8Array(deflateRawSync(text, { level: 1 }))
    // V8 stores a string with two bytes per character as soon as one of them is Chinese.
    this.#entries.set(key, { deflated, until: this.#now() + ttlMs }, 2 * key.length + deflated.length)
  }
}

/** An LRU cache with a limit on the total bytes. */
export class ByteCache<V> {
  readonly #entries = new Map<string, { value: V; size: number }>()
  readonly #limit: number
  #used = 0

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // A Map iterates in insertion order: reinserting an entry makes it the last to be evicted.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#used -= entry.size
  }

  /** @param size bytes of the value; a value larger than the whole cache is not stored */
  set(key: string, value: V, size: number): void {
    this.delete(key)
    if (size > this.#limit) return
    this.#entries.set(key, { value, size })
    this.#used += size
    for (const [oldest, entry] of this.#entries) {
      if (this.#used <= this.#limit) break
      this.#entries.delete(oldest)
      this.#used -= entry.size
    }
  }
}

/** A key and its item. */
export interface CachePair<K, V> {
  key: K
  item: V
}

/** Key and item pairs with a maximum count; the pair used longest ago makes room (spec section 3 "Caches"). */
export class BoundedCache<K, V> {
  readonly #max: number
  readonly #items = new Map<K, V>()

  /** @param pairs what it starts with, least recently used first. @throws RangeError when `max` is not a whole number from 1. */
  constructor(max: number, pairs: Iterable<CachePair<K, V>> = []) {
    if (!Number.isInteger(max) || max < 1) throw new RangeError(`a cache holds at least one pair, not ${max}`)
    this.#max = max
    for (const { key, item } of pairs) this.set(key, item)
  }

  get size(): number {
    return this.#items.size
  }

  /** The item of a key, which thereby becomes the most recently used. */
  get(key: K): V | undefined {
    const item = this.#items.get(key)
    if (item === undefined && !this.#items.has(key)) return undefined
    this.#items.delete(key)
    this.#items.set(key, item as V)
    return item
  }

  /** Whether a key is there; this does not count as a use. */
  has(key: K): boolean {
    return this.#items.has(key)
  }

  set(key: K, item: V): void {
    this.#items.delete(key)
    this.#items.set(key, item)
    if (this.#items.size <= this.#max) return
    const [oldest] = this.#items.keys()
    this.#items.delete(oldest as K)
  }

  delete(key: K): boolean {
    return this.#items.delete(key)
  }

  clear(): void {
    this.#items.clear()
  }

  /** The pairs, least recently used first: what to store, and to give to a new cache. */
  pairs(): CachePair<K, V>[] {
    return [...this.#items].map(([key, item]) => ({ key, item }))
  }
}

/**
 * Numbers terms in the order they first come, without making a string of each: nearly all terms are one or two UTF-16 units, which are
 * their own key in a flat hash table. Longer ones go by string.
 */
export class TermTable {
  /** Keys of short terms by slot, and the number of the term there plus 1; 0 is free. */
  #keys = new Uint32Array(1 << 14)
  #slots = new Uint32Array(1 << 14)
  #shift = 32 - 14
  /** An odd number nobody knows beforehand: a text cannot be made whose terms all fall into one stretch of the table. */
  readonly #multiplier = crypto.getRandomValues(new Uint32Array(1))[0]! | 1
  #short = 0
  readonly #long = new Map<string, number>()

  get size(): number {
    return this.#short + this.#long.size
  }

  /** The number of the term `[start, end)` of a text; the next free number when it is new. */
  number(text: string, start: number, end: number): number {
    if (end - start > 2) return this.#longNumber(text.slice(start, end))
    const key = (text.charCodeAt(start) << 16) | (end - start === 2 ? text.charCodeAt(start + 1) : 0)
    const slot = this.#find(key >>> 0)
    if (this.#slots[slot] === 0) {
      const number = this.size
      this.#keys[slot] = key
      this.#slots[slot] = number + 1
      this.#short += 1
      if (this.#short * 2 > this.#slots.length) this.#grow()
      return number
    }
    return this.#slots[slot]! - 1
  }

  /** Every term with its number, ascending by term. */
  *ascending(): Generator<{ term: string; number: number }> {
    const short = new Uint32Array(this.#short)
    let count = 0
    this.#slots.forEach((number, slot) => {
      if (number > 0) short[count++] = this.#keys[slot]!
    })
    short.sort()
    const long = [...this.#long.keys()].sort()
    let next = 0
    for (const key of short) {
      const term = key & 0xffff ? String.fromCharCode(key >>> 16, key & 0xffff) : String.fromCharCode(key >>> 16)
      for (; next < long.length && long[next]! < term; next += 1) yield { term: long[next]!, number: this.#long.get(long[next]!)! }
      yield { term, number: this.#slots[this.#find(key)]! - 1 }
    }
    for (; next < long.length; next += 1) yield { term: long[next]!, number: this.#long.get(long[next]!)! }
  }

  #longNumber(term: string): number {
    let number = this.#long.get(term)
    if (number === undefined) {
      number = this.size
      this.#long.set(term, number)
    }
    return number
  }

  /** The slot that holds a key, or the free one where it belongs. */
  #find(key: number): number {
    const mask = this.#slots.length - 1
    let slot = Math.imul(key, this.#multiplier) >>> this.#shift
    while (this.#slots[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const [keys, slots] = [this.#keys, this.#slots]
    this.#keys = new Uint32Array(keys.length * 2)
    this.#slots = new Uint32Array(slots.length * 2)
    this.#shift -= 1
    slots.forEach((number, from) => {
      if (number === 0) return
      const slot = this.#find(keys[from]!)
      this.#keys[slot] = keys[from]!
      this.#slots[slot] = number
    })
  }
}

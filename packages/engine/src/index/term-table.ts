/** The terms of a table, sorted: first those of one or two UTF-16 units as their keys, then the longer ones. */
export interface SortedTerms {
  /** Ascending; see `keyOf`. */
  keys: Uint32Array
  /** Ascending. */
  long: readonly string[]
  /** The number of each term, in this order. */
  numbers: Uint32Array
}

/**
 * A cursor over terms, in ascending order of their strings: `term` and `rank`, its place in `SortedTerms`, are those of the last step. An
 * iterator would allocate an object for each term.
 */
export interface TermCursor {
  term: string
  rank: number
  /** Moves to the next term; false at the end. */
  next(): boolean
}

/**
 * Numbers terms in order of first occurrence without allocating strings: nearly all terms have one or two UTF-16 units, which are their own
 * key in a flat hash table. Longer ones use a map of strings.
 */
export class TermTable {
  /** Keys of short terms by slot, and the number of the term there plus 1; 0 is free. The table begins small: most texts are pages. */
  #keys = new Uint32Array(1 << 11)
  #slots = new Uint32Array(1 << 11)
  #shift = 32 - 11
  /** A random odd number: prevents texts crafted to make all terms collide in one region of the table. */
  readonly #multiplier = crypto.getRandomValues(new Uint32Array(1))[0]! | 1
  /** Keys of short terms in the order they came: sorting them does not read the free slots. */
  #came = new Uint32Array(1 << 10)
  #short = 0
  readonly #long = new Map<string, number>()

  get size(): number {
    return this.#short + this.#long.size
  }

  /** Returns the number of the term `[start, end)` of a text; the next free number for a new term. */
  number(text: string, start: number, end: number): number {
    if (end - start > 2) return this.#longNumber(text.slice(start, end))
    const key = keyOf(text, start, end)
    const slot = this.#find(key)
    if (this.#slots[slot] === 0) {
      const number = this.size
      this.#keys[slot] = key
      this.#slots[slot] = number + 1
      this.#came[this.#short] = key
      this.#short += 1
      if (this.#short === this.#came.length) this.#grow()
      return number
    }
    return this.#slots[slot]! - 1
  }

  /** Sorts the terms. */
  sorted(): SortedTerms {
    const keys = this.#came.slice(0, this.#short).sort()
    const long = [...this.#long.keys()].sort()
    const numbers = new Uint32Array(keys.length + long.length)
    for (let rank = 0; rank < keys.length; rank += 1) numbers[rank] = this.#slots[this.#find(keys[rank]!)]! - 1
    for (const [at, term] of long.entries()) numbers[keys.length + at] = this.#long.get(term)!
    return { keys, long, numbers }
  }

  #longNumber(term: string): number {
    let number = this.#long.get(term)
    if (number === undefined) {
      number = this.size
      this.#long.set(term, number)
    }
    return number
  }

  /** Returns the slot that contains a key, or the free slot for it. */
  #find(key: number): number {
    const mask = this.#slots.length - 1
    let slot = Math.imul(key, this.#multiplier) >>> this.#shift
    while (this.#slots[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  /** Doubles the table, half of which is free at least. */
  #grow(): void {
    const [keys, slots, came] = [this.#keys, this.#slots, this.#came]
    this.#keys = new Uint32Array(keys.length * 2)
    this.#slots = new Uint32Array(slots.length * 2)
    this.#came = new Uint32Array(came.length * 2)
    this.#came.set(came)
    this.#shift -= 1
    for (let from = 0; from < slots.length; from += 1) {
      if (slots[from] === 0) continue
      const slot = this.#find(keys[from]!)
      this.#keys[slot] = keys[from]!
      this.#slots[slot] = slots[from]!
    }
  }
}

/** Returns the key of a term of one or two UTF-16 units: keys ascend as their terms do. */
export function keyOf(text: string, start: number, end: number): number {
  return ((text.charCodeAt(start) << 16) | (end - start === 2 ? text.charCodeAt(start + 1) : 0)) >>> 0
}

/** Returns the term of a key. */
function termOf(key: number): string {
  return key & 0xffff ? String.fromCharCode(key >>> 16, key & 0xffff) : String.fromCharCode(key >>> 16)
}

/** Returns a cursor over terms in ascending order of their strings. */
export function ascending({ keys, long }: Pick<SortedTerms, 'keys' | 'long'>): TermCursor {
  let nextKey = 0
  let nextLong = 0
  // The string of the next key, made once for all comparisons with long terms.
  let short = keys.length > 0 ? termOf(keys[0]!) : ''
  const cursor: TermCursor = {
    term: '',
    rank: -1,
    next: () => {
      if (nextLong < long.length && (nextKey === keys.length || long[nextLong]! < short)) {
        cursor.term = long[nextLong]!
        cursor.rank = keys.length + nextLong++
        return true
      }
      if (nextKey === keys.length) return false
      cursor.term = short
      cursor.rank = nextKey++
      if (nextKey < keys.length) short = termOf(keys[nextKey]!)
      return true
    },
  }
  return cursor
}

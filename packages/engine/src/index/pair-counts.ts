import { ByteReader, ByteWriter } from './bytes.ts'
import type { TermPostings } from './posting-table.ts'

/**
 * The pairs of adjacent ideographs in the passages of a segment, with approximate counts: distinguishes typing errors from rare names
 * without reading posting lists. Takes a few bytes per pair, whereas posting lists take hundreds.
 */
export interface PairCounts {
  /** The two UTF-16 units of each pair as one number, ascending. */
  pairs: Uint32Array
  /** By pair: the binary logarithm of the number of passages that contain it, rounded down. */
  magnitudes: Uint8Array
}

const [firstIdeograph, lastIdeograph] = [0x4e00, 0x9fff]
/** Bits of a stored number for the magnitude: counts up to 32,767 passages are distinguished, higher ones are equal. */
const magnitudeBits = 4
const maxMagnitude = (1 << magnitudeBits) - 1

function isIdeograph(unit: number): boolean {
  return unit >= firstIdeograph && unit <= lastIdeograph
}

/** Whether a term is an ideograph pair, which is counted. */
export function isIdeographPair(term: string): boolean {
  return term.length === 2 && isIdeograph(term.charCodeAt(0)) && isIdeograph(term.charCodeAt(1))
}

/** Returns the rounded binary logarithm of a count of passages, at most the highest that is distinguished. */
const magnitudeOf = (count: number) => Math.min(maxMagnitude, 31 - Math.clz32(count))

/** Returns the pairs among the terms of postings, with their passage counts. */
export function pairsOf({ keys, starts }: TermPostings): PairCounts {
  const pairs = new Uint32Array(keys.length)
  const magnitudes = new Uint8Array(keys.length)
  let count = 0
  for (let rank = 0; rank < keys.length; rank += 1) {
    const key = keys[rank]!
    if (!isIdeograph(key >>> 16) || !isIdeograph(key & 0xffff)) continue
    pairs[count] = key
    magnitudes[count] = magnitudeOf(starts[rank + 1]! - starts[rank]!)
    count += 1
  }
  return { pairs: pairs.slice(0, count), magnitudes: magnitudes.slice(0, count) }
}

/** Collects the pairs of a segment from its terms, in ascending order, with their passage counts. */
export class PairCounter {
  readonly #out = new ByteWriter(1024)
  #last = 0

  add(term: string, count: number): void {
    if (count === 0 || !isIdeographPair(term)) return
    const pair = term.charCodeAt(0) * 0x10000 + term.charCodeAt(1)
    this.#out.uint((pair - this.#last) * (maxMagnitude + 1) + magnitudeOf(count))
    this.#last = pair
  }

  finish(): Uint8Array {
    return this.#out.finish()
  }
}

export function decodePairs(bytes: Uint8Array): PairCounts {
  const input = new ByteReader(bytes)
  // Upper bound, since every number takes at least one byte.
  const pairs = new Uint32Array(bytes.length)
  const magnitudes = new Uint8Array(bytes.length)
  let count = 0
  let pair = 0
  for (; !input.done; count += 1) {
    const value = input.uint()
    pair += Math.floor(value / (maxMagnitude + 1))
    pairs[count] = pair
    magnitudes[count] = value % (maxMagnitude + 1)
  }
  return { pairs: pairs.slice(0, count), magnitudes: magnitudes.slice(0, count) }
}

/** The pairs of a segment with the same first character. */
export interface PairRow {
  counts: PairCounts
  from: number
  to: number
}

/** Returns the pairs that start with a character; null if there are none, as for most homophones. */
export function pairsFrom(counts: PairCounts, character: string): PairRow | null {
  const first = character.charCodeAt(0) * 0x10000
  const from = lowerBound(counts.pairs, first, 0, counts.pairs.length)
  const to = lowerBound(counts.pairs, first + 0x10000, from, counts.pairs.length)
  return from === to ? null : { counts, from, to }
}

/** Returns the approximate number of passages with the pair that ends with a character; 0 if there are none. */
export function countInRow({ counts: { pairs, magnitudes }, from, to }: PairRow, character: string): number {
  const wanted = (pairs[from]! & 0xffff0000) + character.charCodeAt(0)
  const at = lowerBound(pairs, wanted >>> 0, from, to)
  return at < to && pairs[at] === wanted >>> 0 ? 2 ** magnitudes[at]! : 0
}

/** Returns the first index in `[from, to)` of an ascending array whose value is not below `wanted`, or `to`. */
export function lowerBound<T extends number | string>(values: ArrayLike<T>, wanted: T, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

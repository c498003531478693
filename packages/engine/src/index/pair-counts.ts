import { ByteReader, ByteWriter } from './bytes.ts'

/**
 * Which pairs of neighbouring ideographs the passages of a segment have, and about how often: what tells a slip of the pen from a rare
 * name without reading posting lists. A few bytes a pair, where the posting lists take hundreds.
 */
export interface PairCounts {
  /** The two UTF-16 units of each pair as one number, ascending. */
  pairs: Uint32Array
  /** By pair: the binary logarithm of the number of passages it is in, rounded down. */
  magnitudes: Uint8Array
}

const [firstIdeograph, lastIdeograph] = [0x4e00, 0x9fff]
/** Bits of a stored number that hold the magnitude: up to 32,767 passages are told apart, more count as that. */
const magnitudeBits = 4
const maxMagnitude = (1 << magnitudeBits) - 1

function isIdeograph(unit: number): boolean {
  return unit >= firstIdeograph && unit <= lastIdeograph
}

/** Whether a term is a pair that is counted. */
export function isIdeographPair(term: string): boolean {
  return term.length === 2 && isIdeograph(term.charCodeAt(0)) && isIdeograph(term.charCodeAt(1))
}

/** Collects the pairs of a segment from its terms, ascending, and how many passages each is in. */
export class PairCounter {
  readonly #out = new ByteWriter(1024)
  #last = 0

  add(term: string, count: number): void {
    if (count === 0 || !isIdeographPair(term)) return
    const pair = term.charCodeAt(0) * 0x10000 + term.charCodeAt(1)
    const magnitude = Math.min(maxMagnitude, 31 - Math.clz32(count))
    this.#out.uint((pair - this.#last) * (maxMagnitude + 1) + magnitude)
    this.#last = pair
  }

  finish(): Uint8Array {
    return this.#out.finish()
  }
}

export function decodePairs(bytes: Uint8Array): PairCounts {
  const input = new ByteReader(bytes)
  // Every number takes a byte at least.
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

/** The pairs of a segment that begin with one character. */
export interface PairRow {
  counts: PairCounts
  from: number
  to: number
}

/** The pairs that begin with a character; null when there are none, as for most characters that sound like it. */
export function pairsFrom(counts: PairCounts, character: string): PairRow | null {
  const first = character.charCodeAt(0) * 0x10000
  const from = lowerBound(counts.pairs, first, 0, counts.pairs.length)
  const to = lowerBound(counts.pairs, first + 0x10000, from, counts.pairs.length)
  return from === to ? null : { counts, from, to }
}

/** About how many passages of the segment have the pair that ends with a character; 0 when none has. */
export function countInRow({ counts: { pairs, magnitudes }, from, to }: PairRow, character: string): number {
  const wanted = (pairs[from]! & 0xffff0000) + character.charCodeAt(0)
  const at = lowerBound(pairs, wanted >>> 0, from, to)
  return at < to && pairs[at] === wanted >>> 0 ? 2 ** magnitudes[at]! : 0
}

/** The first place in `[from, to)` whose number is not below `wanted`. */
function lowerBound(numbers: Uint32Array, wanted: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

import { type NormalizedText, normalize, normalizeWithOffsets } from '../form/normalize.ts'
import type { Span } from '../form/span.ts'

/** Whether `[start, end)` of the form starts and ends at character boundaries of the original, not inside an expanded one (…, ㎞). */
function isWhole(offsets: readonly number[], start: number, end: number): boolean {
  return offsets[start] !== offsets[start - 1] && offsets[end] !== offsets[end - 1]
}

/** Needles of up to this many units are searched with `indexOf`, which is linear only for short ones. */
const shortNeedle = 200

/** Yields all positions of `needle` in `text`, including overlapping ones, ascending. Linear time (Knuth, Morris, Pratt) for any needle. */
function* placesOf(text: string, needle: string): Generator<number> {
  if (needle.length <= shortNeedle) {
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) yield at
    return
  }
  /** By matched length: the length of the longest proper prefix that is also a suffix. */
  const borders = new Uint32Array(needle.length + 1)
  for (let length = 1, border = 0; length < needle.length; length++) {
    while (border > 0 && needle[border] !== needle[length]) border = borders[border]!
    if (needle[border] === needle[length]) border++
    borders[length + 1] = border
  }
  let matched = 0
  for (let at = 0; at < text.length; at++) {
    while (matched > 0 && (matched === needle.length || needle[matched] !== text[at])) matched = borders[matched]!
    if (needle[matched] === text[at]) matched++
    if (matched === needle.length) yield at + 1 - matched
  }
}

/**
 * Returns the first position of `quote` in `haystack` as a span of the original, or null. The result satisfies
 * `normalize(haystack.slice(start, end)) === normalize(quote)`. To search one text for many quotes, pass its {@link normalizeWithOffsets}
 * instead of the text.
 */
export function findQuote(haystack: string | NormalizedText, quote: string): Span | null {
  const needle = normalize(quote)
  if (needle === '') return null
  const { text, offsets } = typeof haystack === 'string' ? normalizeWithOffsets(haystack) : haystack
  for (const at of placesOf(text, needle)) {
    const end = at + needle.length
    if (isWhole(offsets, at, end)) return { start: offsets[at]!, end: offsets[end]! }
  }
  return null
}

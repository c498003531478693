import { type NormalizedText, normalize, normalizeWithOffsets } from '../form/normalize.ts'
import type { Span } from '../form/span.ts'

/** Whether `[start, end)` of the form begins and ends between characters of the original, not inside one written out (…, ㎞). */
function isWhole(offsets: readonly number[], start: number, end: number): boolean {
  return offsets[start] !== offsets[start - 1] && offsets[end] !== offsets[end - 1]
}

/** A needle up to this many units is looked for by the runtime, which takes linear time for short ones only. */
const shortNeedle = 200

/** Every place where `needle` begins in `text`, overlapping ones too, ascending. Linear time (Knuth, Morris, Pratt) for any needle. */
function* placesOf(text: string, needle: string): Generator<number> {
  if (needle.length <= shortNeedle) {
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) yield at
    return
  }
  /** By length of what matches: the length of its longest proper prefix that is also its end. */
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
 * The first place where `quote` stands in `haystack`, as a span of the original; null where it does not.
 * `normalize(haystack.slice(start, end)) === normalize(quote)` holds for what is returned. To look for many quotes in one
 * text, pass its {@link normalizeWithOffsets} instead of the text.
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

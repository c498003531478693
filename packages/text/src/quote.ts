import { normalize, normalizeWithOffsets } from './normalize.ts'
import type { NormalizedText } from './normalize.ts'
import type { Span } from './span.ts'

/** Whether `[start, end)` of the form begins and ends between characters of the original, not inside one written out (…, ㎞). */
function isWhole(offsets: readonly number[], start: number, end: number): boolean {
  return offsets[start] !== offsets[start - 1] && offsets[end] !== offsets[end - 1]
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
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const end = at + needle.length
    if (isWhole(offsets, at, end)) return { start: offsets[at]!, end: offsets[end]! }
  }
  return null
}

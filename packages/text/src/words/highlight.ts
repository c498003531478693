import { normalize, normalizeWithOffsets, originalSpan } from '../form/normalize.ts'
import type { Span } from '../form/span.ts'

/** Whether a Western word or number continues across the boundary before `at`. */
function isInsideWord(text: string, at: number): boolean {
  return /^[a-z0-9]{2}$/.test(text.slice(Math.max(0, at - 1), at + 1))
}

/** Returns the spans of the original in which any of `terms` occurs in matching form, in order, overlapping spans merged. */
export function highlight(text: string, terms: Iterable<string>): Span[] {
  const normalized = normalizeWithOffsets(text)
  const form = normalized.text
  const found: Span[] = []
  for (const needle of new Set([...terms].map(normalize))) {
    if (needle === '') continue
    for (let at = form.indexOf(needle); at >= 0; at = form.indexOf(needle, at + needle.length)) {
      const end = at + needle.length
      // `art` must not be highlighted in `start`.
      if (!isInsideWord(form, at) && !isInsideWord(form, end)) found.push(originalSpan(normalized, at, end))
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const joined: Span[] = []
  for (const span of found) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else if (span.end > span.start) joined.push({ ...span })
  }
  return joined
}

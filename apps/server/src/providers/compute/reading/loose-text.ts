import { normalizeWithOffsets, originalSpan, type NormalizedText, type Span } from '@wenjin/text'

const word = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u

/**
 * Normalizes a text for searching: its matching form without blanks and line breaks that do not separate Western words, since a PDF, an
 * e-book and copied text break lines at different places.
 */
export function looseForm(original: string): NormalizedText {
  const { text, offsets } = normalizeWithOffsets(original)
  const kept: string[] = []
  const places: number[] = []
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!
    if (unit === ' ' && !(word.test(text[at - 1] ?? '') && word.test(text[at + 1] ?? ''))) continue
    kept.push(unit)
    places.push(offsets[at]!)
  }
  places.push(offsets[text.length]!)
  return { text: kept.join(''), offsets: places }
}

/** Finds the occurrences of words in a text, as non-overlapping spans of the original, in order. */
export function* loosePlaces(original: string, form: NormalizedText, words: string): Generator<Span> {
  const needle = looseForm(words).text
  if (needle === '') return
  for (let at = form.text.indexOf(needle); at >= 0; at = form.text.indexOf(needle, at + needle.length)) {
    const { start, end } = originalSpan(form, at, at + needle.length)
    // Exclude blanks that were skipped behind the last character.
    yield { start, end: start + original.slice(start, end).trimEnd().length }
  }
}

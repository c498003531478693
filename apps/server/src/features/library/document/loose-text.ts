import { normalizeWithOffsets, originalSpan, type NormalizedText, type Span } from '@wenjin/text'

const word = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u

/**
 * A text in the form words are looked for in: its matching form without the blanks and line breaks that part no Western words, since a
 * PDF, an e-book and what somebody copies break lines at other places.
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

/** Where some words stand in a text, as spans of the original, first to last, none over another. */
export function* loosePlaces(original: string, form: NormalizedText, words: string): Generator<Span> {
  const needle = looseForm(words).text
  if (needle === '') return
  for (let at = form.text.indexOf(needle); at >= 0; at = form.text.indexOf(needle, at + needle.length)) {
    const { start, end } = originalSpan(form, at, at + needle.length)
    // Blanks left out behind the last character are no part of it.
    yield { start, end: start + original.slice(start, end).trimEnd().length }
  }
}

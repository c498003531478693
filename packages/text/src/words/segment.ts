import { normalize, normalizeWithOffsets, originalSpan } from '../form/normalize.ts'
import type { Span } from '../form/span.ts'
import { cut, cutForSearch, cutWithTags } from './cut.ts'
import { questionWordSet, stopWordSet } from './stop-words.ts'

/** A word in matching form and where it stands in the original. */
export interface Word extends Span {
  word: string
}

const hasWordPattern = /[\p{L}\p{N}]/u
const compoundPattern = /^[a-z0-9]+(?:[-._+/][a-z0-9]+)+$/

/**
 * The words of a text in matching form, as a search wants them: long words come with the shorter words inside them, Western
 * compounds (gpt-4) with their parts; marks and spaces are left out.
 */
export function segment(text: string): string[] {
  const found: string[] = []
  for (const word of cutForSearch(normalize(text))) {
    if (!hasWordPattern.test(word)) continue
    if (compoundPattern.test(word)) for (const part of word.split(/[-._+/]/)) found.push(part)
    found.push(word)
  }
  return found
}

/** The words of a text one after the other, none twice, with their places; marks and spaces are left out. */
export function words(text: string): Word[] {
  const form = normalizeWithOffsets(text)
  const found: Word[] = []
  let at = 0
  for (const word of cut(form.text, true)) {
    const start = at
    at += word.length
    if (!hasWordPattern.test(word)) continue
    const span = originalSpan(form, start, at)
    const last = found.at(-1)
    if (last && span.start < last.end) {
      // Cut inside one character that is written out in the form (㎞ to km): one word.
      last.word += word
      last.end = span.end
    } else {
      found.push({ word, ...span })
    }
  }
  return found
}

/** The words of a text that the dictionary has, two characters and more, one after the other, with their places. */
export function dictionaryWords(text: string): Word[] {
  const form = normalizeWithOffsets(text)
  const found: Word[] = []
  let at = 0
  // Without guessing: what is guessed to be a word may be a slip of the pen.
  for (const word of cut(form.text, false)) {
    const start = at
    at += word.length
    if (word.length > 1 && hasWordPattern.test(word)) found.push({ word, ...originalSpan(form, start, at) })
  }
  return found
}

/** The words that carry what a sentence says, in matching form: no stop words, no question words, no marks. */
export function contentWords(text: string): string[] {
  return words(text)
    .map(({ word }) => word)
    .filter((word) => !stopWordSet.has(word) && !questionWordSet.has(word))
}

/** A word as it is written, with its part of speech as jieba names it (`nr` person, `ns` place, `nt` organization, `v` verb …). */
export interface TaggedWord extends Span {
  word: string
  tag: string
}

/** The words and marks of a text with their parts of speech, one after the other, spelled as the text spells them. */
export function taggedWords(text: string): TaggedWord[] {
  const form = normalizeWithOffsets(text)
  const found: TaggedWord[] = []
  let at = 0
  for (const { word, tag } of cutWithTags(form.text)) {
    const start = at
    at += word.length
    if (word.trim() === '') continue
    const span = originalSpan(form, start, at)
    found.push({ word: text.slice(span.start, span.end), tag, ...span })
  }
  return found
}

import { normalize, normalizeWithOffsets, originalSpan } from '../form/normalize.ts'
import type { Span } from '../form/span.ts'
import { cut, cutForSearch, cutWithTags } from './cut.ts'
import { findWord, loadDictionary } from './dictionary.ts'
import { questionWordSet, stopWordSet } from './stop-words.ts'

/** A word in matching form with its span in the original. */
export interface Word extends Span {
  word: string
}

const hasWordPattern = /[\p{L}\p{N}]/u
const compoundPattern = /^[a-z0-9]+(?:[-._+/][a-z0-9]+)+$/

/**
 * Returns the words of a text in matching form, for search: long words are followed by the shorter words in them, Western compounds (gpt-4)
 * by their parts; marks and spaces are omitted.
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

/** Returns the words of a text in order, without overlap, with their spans; marks and spaces are omitted. */
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
      // A cut inside one original character that expands in the form (㎞ to km): treat it as one word.
      last.word += word
      last.end = span.end
    } else {
      found.push({ word, ...span })
    }
  }
  return found
}

/** Returns the dictionary words of a text, at least two characters long, in order and without overlap, with their spans. */
export function dictionaryWords(text: string): Word[] {
  const form = normalizeWithOffsets(text)
  const found: Word[] = []
  let at = 0
  // Without HMM guessing: a guessed word may be a typing error.
  for (const word of cut(form.text, false)) {
    const start = at
    at += word.length
    if (word.length > 1 && hasWordPattern.test(word)) found.push({ word, ...originalSpan(form, start, at) })
  }
  return found
}

/** Returns the frequency of a word in the corpus of the dictionary; 0 for a word that it lacks. */
export function wordFrequency(word: string): number {
  const dictionary = loadDictionary()
  const node = findWord(dictionary, word, 0, word.length)
  return node < 0 ? 0 : Math.exp(dictionary.logs[dictionary.frequencies[node]!]!)
}

/** Returns the content words of a text, in matching form: no stop words, no question words, no marks. */
export function contentWords(text: string): string[] {
  return words(text)
    .map(({ word }) => word)
    .filter((word) => !stopWordSet.has(word) && !questionWordSet.has(word))
}

/** A word as written, with its part of speech as jieba names it (`nr` person, `ns` place, `nt` organization, `v` verb …). */
export interface TaggedWord extends Span {
  word: string
  tag: string
}

/** Returns the words and marks of a text with their parts of speech, in order and without overlap, spelled as in the text. */
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

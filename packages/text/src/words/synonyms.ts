import { everydayWordings } from './everyday-wordings.ts'
import { normalize } from '../form/normalize.ts'
import { words } from './segment.ts'
import { stopWordSet } from './stop-words.ts'
import type { Span } from '../form/span.ts'
import { relatedTo, type Relation } from './thesaurus.ts'

/** A synonym of a word, in matching form. */
export interface Synonym {
  word: string
  /**
   * Confidence that both have the same meaning, 0–1. A chosen constant per kind of relation, not measured; fitted models weigh the features
   * built on it.
   */
  likeness: number
}

/** A word or phrase of a text that has other wordings; its offsets refer to the matching form of the text. */
export interface Rewording extends Span {
  word: string
  /** Most likely first. */
  synonyms: readonly Synonym[]
}

/** Likeness by thesaurus relation; and likeness within a group of everyday wordings. */
const likenessOf: Readonly<Record<Relation, number>> = { same: 0.85, broader: 0.65, narrower: 0.65 }
const everydayLikeness = 0.8
/** Length of the longest phrase looked up, characters. */
const longestPhrase = 6
/** Minimal length of a word looked up, characters: a single character is part of many words. */
const leastLength = 2

/** Groups of everyday wordings, by each of their words and phrases. */
const groupsOf = new Map<string, (readonly string[])[]>()
for (const group of everydayWordings) for (const word of group) groupsOf.set(word, [...(groupsOf.get(word) ?? []), group])

/** Cache of looked-up words, since the words of questions recur. */
const known = new Map<string, readonly Synonym[]>()
const maxKnown = 20_000

/** @param word in matching form */
function lookUp(word: string): readonly Synonym[] {
  let synonyms = known.get(word)
  if (synonyms === undefined) {
    const found = new Map<string, number>()
    const put = (other: string, likeness: number) => found.set(other, Math.max(likeness, found.get(other) ?? 0))
    if (word.length >= leastLength)
      for (const { word: other, relation } of relatedTo(word)) if (other.length >= leastLength) put(other, likenessOf[relation])
    for (const group of groupsOf.get(word) ?? []) for (const other of group) if (other !== word) put(other, everydayLikeness)
    synonyms = [...found]
      .map(([other, likeness]) => ({ word: other, likeness }))
      .sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1))
    if (known.size >= maxKnown) known.clear()
    known.set(word, synonyms)
  }
  return synonyms
}

/**
 * Returns the synonyms of a word in either script, most likely first; empty for an unknown word. Chinese words of at least two characters
 * only.
 */
export function synonymsOf(word: string): readonly Synonym[] {
  return lookUp(normalize(word))
}

/** Longer words for a character that stands as a word of its own (matching form), as it does where people ask: 缴纳 for 交. */
export function synonymsOfCharacter(character: string): Synonym[] {
  return relatedTo(character)
    .filter(({ word }) => word.length >= leastLength)
    .map(({ word, relation }) => ({ word, likeness: likenessOf[relation] }))
}

/** Returns the confidence that two words in either script have the same meaning, 0–1: 1 for the same word, 0 when no relation is known. */
export function areSynonyms(first: string, second: string): number {
  const [one, other] = [normalize(first), normalize(second)]
  if (one === other) return 1
  return synonymsOf(one).find(({ word }) => word === other)?.likeness ?? 0
}

/**
 * Returns the words and phrases of a text (in matching form) that have other wordings, in order; a phrase takes precedence over the words
 * in it. Linear in the text.
 */
export function rewordingsOf(form: string): Rewording[] {
  const found: Rewording[] = []
  const taken = new Uint8Array(form.length)
  for (let start = 0; start < form.length; start++) {
    for (let end = Math.min(form.length, start + longestPhrase); end > start + 1; end--) {
      const word = form.slice(start, end)
      if (!groupsOf.has(word)) continue
      taken.fill(1, start, end)
      found.push({ word, start, end, synonyms: lookUp(word) })
      start = end - 1
      break
    }
  }
  for (const { word, start, end } of words(form)) {
    if (word.length < 2 || stopWordSet.has(word) || taken[start] || taken[end - 1]) continue
    const others = lookUp(word)
    if (others.length > 0) found.push({ word, start, end, synonyms: others })
  }
  return found.sort((a, b) => a.start - b.start)
}

import { everydayWordings } from './everyday-wordings.ts'
import { normalize } from '../form/normalize.ts'
import { words } from './segment.ts'
import { stopWordSet } from './stop-words.ts'
import type { Span } from '../form/span.ts'
import file from './synonyms.json' with { type: 'json' }

/** Another word for a word, in matching form. */
export interface Synonym {
  word: string
  /** How surely both mean the same, 0–1: the share of such pairs that a reader would call synonyms. */
  likeness: number
}

/** A word or phrase of a text that can be said otherwise; its offsets are into the matching form of the text. */
export interface Rewording extends Span {
  word: string
  /** The likeliest first. */
  synonyms: readonly Synonym[]
}

/** Words of one group of the list written by hand. */
const handLikeness = 0.8
/** Characters of the longest phrase that is looked for. */
const longestPhrase = 6

interface Table {
  synonyms: ReadonlyMap<string, readonly Synonym[]>
  /** Phrases of the list written by hand, which no dictionary of words need have. */
  phrases: ReadonlySet<string>
}

let table: Table | undefined

const isDigit = (text: string, at: number) => text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39

/** Reads the file, whose entries are `head:other9another7`; the digits are tenths of likeness. Some 20 ms, so it waits for the first question. */
function load(): Table {
  const found = new Map<string, Map<string, number>>()
  const put = (from: string, to: string, likeness: number) => {
    let own = found.get(from)
    if (!own) found.set(from, (own = new Map()))
    own.set(to, Math.max(likeness, own.get(to) ?? 0))
  }
  for (const line of file.pairs) {
    for (const entry of line.split(' ')) {
      const colon = entry.indexOf(':')
      const head = entry.slice(0, colon)
      for (let start = colon + 1, at = start; at < entry.length; at++) {
        if (!isDigit(entry, at)) continue
        const other = entry.slice(start, at)
        const likeness = Number(entry[at]) / 10 + 0.05
        put(head, other, likeness)
        put(other, head, likeness)
        start = at + 1
      }
    }
  }
  const phrases = new Set<string>()
  for (const group of everydayWordings) {
    for (const word of group) {
      if (word.length > 1) phrases.add(word)
      for (const other of group) if (other !== word) put(word, other, handLikeness)
    }
  }
  const synonyms = new Map(
    [...found].map(([word, own]) => [
      word,
      [...own]
        .map(([other, likeness]) => ({ word: other, likeness }))
        .sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1)),
    ]),
  )
  return { synonyms, phrases }
}

const none: readonly Synonym[] = []

/** Other words for a word in either script, the likeliest first; none for a word that is not known. Chinese words of two characters and more. */
export function synonymsOf(word: string): readonly Synonym[] {
  table ??= load()
  return table.synonyms.get(normalize(word)) ?? none
}

/** How surely two words in either script mean the same, 0–1: 1 for the same word, 0 when nothing is known of it. */
export function areSynonyms(first: string, second: string): number {
  const [one, other] = [normalize(first), normalize(second)]
  if (one === other) return 1
  return synonymsOf(one).find(({ word }) => word === other)?.likeness ?? 0
}

/**
 * The words and phrases of a text (in matching form) that can be said otherwise, in their order; a phrase counts before the words in it. Linear in the
 * text.
 */
export function rewordingsOf(form: string): Rewording[] {
  table ??= load()
  const { synonyms, phrases } = table
  const found: Rewording[] = []
  const taken = new Uint8Array(form.length)
  for (let start = 0; start < form.length; start++) {
    for (let end = Math.min(form.length, start + longestPhrase); end > start + 1; end--) {
      const word = form.slice(start, end)
      if (!phrases.has(word)) continue
      taken.fill(1, start, end)
      found.push({ word, start, end, synonyms: synonyms.get(word)! })
      start = end - 1
      break
    }
  }
  for (const { word, start, end } of words(form)) {
    if (word.length < 2 || stopWordSet.has(word) || taken[start] || taken[end - 1]) continue
    const others = synonyms.get(word)
    if (others) found.push({ word, start, end, synonyms: others })
  }
  return found.sort((a, b) => a.start - b.start)
}

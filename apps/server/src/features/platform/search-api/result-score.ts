import type { searchScores } from '@wenjin/contract'
import { contentSpans, normalize, splitSentences } from '@wenjin/text'

/** The content words of a query, in normalised form. */
export type QueryWords = readonly string[]

/** Extracts the content words of a query; the whole query when it has only question words. */
export function wordsOf(query: string): QueryWords {
  const form = normalize(query)
  const spans = contentSpans(form).flatMap(({ start, end }) => form.slice(start, end).split(/[\s\p{P}]+/u))
  const words = spans.filter(Boolean)
  return words.length > 0 ? words : [form]
}

/** Returns the share of a word that occurs in a text: 1 for the whole word, else the share of its character pairs. */
function shareOf(word: string, text: string): number {
  if (text.includes(word)) return 1
  if (word.length < 3) return 0
  const pairs = Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
  return pairs.filter((pair) => text.includes(pair)).length / pairs.length
}

/** Returns the share of a query's words that occur in a text, 0 to 1, weighted by length. */
export function coverage(words: QueryWords, text: string): number {
  const form = normalize(text)
  const length = words.reduce((sum, word) => sum + word.length, 0)
  return words.reduce((sum, word) => sum + word.length * shareOf(word, form), 0) / length
}

/** Rates a result for a query by the query words in its title and snippet. */
export function scoreOf(words: QueryWords, { title, snippet }: { title: string; snippet: string }): (typeof searchScores)[number] {
  const share = coverage(words, `${title}\n${snippet}`)
  if (share >= 0.75) return 'high'
  return share >= 0.4 ? 'medium' : 'low'
}

/** Returns the sentence of a text that covers most of a query; the first among equals. */
export function bestSentence(words: QueryWords, text: string): string {
  let best = { share: -1, sentence: text }
  for (const { start, end } of splitSentences(text)) {
    const sentence = text.slice(start, end).trim()
    const share = coverage(words, sentence)
    if (sentence !== '' && share > best.share) best = { share, sentence }
  }
  return best.sentence
}

import type { searchScores } from '@wenjin/contract'
import { contentSpans, normalize, splitSentences } from '@wenjin/text'

/** The content words of a query, in the form in which texts are compared. */
export type QueryWords = readonly string[]

/** The content words of a query; the query itself where it only asks. */
export function wordsOf(query: string): QueryWords {
  const form = normalize(query)
  const spans = contentSpans(form).flatMap(({ start, end }) => form.slice(start, end).split(/[\s\p{P}]+/u))
  const words = spans.filter(Boolean)
  return words.length > 0 ? words : [form]
}

/** The share of a word that stands in a text: all of it, or of its pairs of characters those that do. */
function shareOf(word: string, text: string): number {
  if (text.includes(word)) return 1
  if (word.length < 3) return 0
  const pairs = Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
  return pairs.filter((pair) => text.includes(pair)).length / pairs.length
}

/** The share of a query's words that a text says, 0 to 1; longer words count more. */
export function coverage(words: QueryWords, text: string): number {
  const form = normalize(text)
  const length = words.reduce((sum, word) => sum + word.length, 0)
  return words.reduce((sum, word) => sum + word.length * shareOf(word, form), 0) / length
}

/** How near a result comes to a query, by the words of it that its title and snippet say. */
export function scoreOf(words: QueryWords, { title, snippet }: { title: string; snippet: string }): (typeof searchScores)[number] {
  const share = coverage(words, `${title}\n${snippet}`)
  if (share >= 0.75) return 'high'
  return share >= 0.4 ? 'medium' : 'low'
}

/** The sentence of a text that says most of a query; the first of equals. */
export function bestSentence(words: QueryWords, text: string): string {
  let best = { share: -1, sentence: text }
  for (const { start, end } of splitSentences(text)) {
    const sentence = text.slice(start, end).trim()
    const share = coverage(words, sentence)
    if (sentence !== '' && share > best.share) best = { share, sentence }
  }
  return best.sentence
}

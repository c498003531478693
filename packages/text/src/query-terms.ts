import { normalize } from './normalize.ts'
import { stripQuestion } from './question.ts'
import { scanTerms } from './scan-terms.ts'
import { words } from './segment.ts'
import { STOP_WORDS } from './stop-words.ts'

/** A term to look up, and how much it counts beside the others of its question before its rarity is known. */
export interface QueryTerm {
  term: string
  weight: number
}

export const tune = { single: 0.3, across: 0.6, within: 1, word: 1 }

export function queryTerms(question: string): QueryTerm[] {
  const form = normalize(stripQuestion(question))
  const wordAt = new Int32Array(form.length).fill(-1)
  const stop: boolean[] = []
  words(form).forEach(({ word, start, end }, index) => {
    wordAt.fill(index, start, end)
    stop[index] = STOP_WORDS.has(word)
  })
  const weights = new Map<string, number>()
  scanTerms(form, (term, start, end) => {
    const first = wordAt[start]!
    const last = wordAt[end - 1]!
    if (first < 0 || last < 0 || (stop[first] && stop[last])) return
    const single = term.length === 1
    const weight = single ? tune.single : first === last ? tune.within : tune.across
    weights.set(term, Math.max(weights.get(term) ?? 0, weight))
  })
  return [...weights].map(([term, weight]) => ({ term, weight }))
}

import { stripQuestion } from '../sentence/question.ts'
import { scanTerms } from './scan-terms.ts'
import { searchForm } from '../form/search-form.ts'
import { words } from './segment.ts'
import { stopWordSet } from './stop-words.ts'

/** A term to look up, with its weight relative to the other terms of the question, before inverse document frequency. */
export interface QueryTerm {
  term: string
  weight: number
}

/**
 * Weight of a single character: it means little alone, but a typing error breaks every pair around it and leaves single characters to
 * match.
 */
const singleWeight = 0.7
/** Weight of a pair of neighbours across two words, which is more likely to occur by chance. */
const acrossWeight = 0.8

/**
 * Returns the terms of a question to look up in an index of `indexTerms`, without question wording and pairs of stop words. Each term is
 * unique.
 */
export function queryTerms(question: string): QueryTerm[] {
  const form = searchForm(stripQuestion(question))
  const wordAt = new Int32Array(form.length).fill(-1)
  const stop: boolean[] = []
  words(form).forEach(({ word, start, end }, index) => {
    wordAt.fill(index, start, end)
    stop.push(stopWordSet.has(word))
  })
  const weights = new Map<string, number>()
  const everything = stop.every(Boolean)
  scanTerms(form, (start, end, single) => {
    const first = wordAt[start]!
    const last = wordAt[end - 1]!
    if (!everything && (first < 0 || stop[first]) && (last < 0 || stop[last])) return
    const term = form.slice(start, end)
    const weight = single ? singleWeight : first === last ? 1 : acrossWeight
    weights.set(term, Math.max(weights.get(term) ?? 0, weight))
  })
  return [...weights].map(([term, weight]) => ({ term, weight }))
}

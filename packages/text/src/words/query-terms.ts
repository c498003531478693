import { stripQuestion } from '../sentence/question.ts'
import { scanTerms } from './scan-terms.ts'
import { searchForm } from '../form/search-form.ts'
import { words } from './segment.ts'
import { stopWordSet } from './stop-words.ts'

/** A term to look up, and how much it counts beside the others of its question before its rarity is known. */
export interface QueryTerm {
  term: string
  weight: number
}

/** Single characters mean little alone, but a slip of the pen breaks every pair around it and leaves them. */
const singleWeight = 0.7
/** A pair of neighbours from two words is likelier to be there by chance. */
const acrossWeight = 0.8

/**
 * The terms of a question to look up in an index of `indexTerms`: what only asks is left out, and so are pairs of stop words.
 * Each term comes once.
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

import { scanTerms } from './scan-terms.ts'
import { searchForm } from '../form/search-form.ts'

export { queryTerms, type QueryTerm } from './query-terms.ts'
export { searchForm } from '../form/search-form.ts'

/**
 * Visits every index term of a text, in text order, each as the range `[start, end)` of the text's search form. Scripts without spaces
 * yield single characters and pairs of neighbours, so that recall does not depend on a dictionary; words of an alphabet and numbers are
 * kept whole, and form a pair with the adjacent character (`1938年`, `t细胞`). A Chinese numeral is also indexed as its number. Linear time.
 */
export function forEachTerm(text: string, visit: (form: string, start: number, end: number) => void): void {
  const form = searchForm(text)
  scanTerms(form, (start, end) => visit(form, start, end))
}

/** Returns the index terms of a text, each with its count. */
export function indexTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  forEachTerm(text, (form, start, end) => {
    const term = form.slice(start, end)
    counts.set(term, (counts.get(term) ?? 0) + 1)
  })
  return counts
}

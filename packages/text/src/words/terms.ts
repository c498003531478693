import { scanTerms } from './scan-terms.ts'
import { searchForm } from '../form/search-form.ts'

export { queryTerms, type QueryTerm } from './query-terms.ts'
export { searchForm } from '../form/search-form.ts'

/**
 * Every term a text is indexed by, in the order it stands there, each as the piece `[start, end)` of the text's search form. A script
 * without spaces gives its single characters and its pairs of neighbours, so that no dictionary decides what can be found; words of
 * an alphabet and numbers stay whole, and pair with the character they touch (`1938年`, `t细胞`). A Chinese numeral also counts as
 * the number it writes. Linear time.
 */
export function forEachTerm(text: string, visit: (form: string, start: number, end: number) => void): void {
  const form = searchForm(text)
  scanTerms(form, (start, end) => visit(form, start, end))
}

/** The terms a text is indexed by, each with its count. */
export function indexTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  forEachTerm(text, (form, start, end) => {
    const term = form.slice(start, end)
    counts.set(term, (counts.get(term) ?? 0) + 1)
  })
  return counts
}

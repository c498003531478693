import { verdicts, type Answer, type Citation, type Verdict } from '@wenjin/contract'

/** A checked sentence of an answer, as `[start, end)` in its Markdown. */
export interface CheckedSentence {
  start: number
  end: number
  verdict: Verdict
  /** The citations of its marks, which also determine its verdict. */
  citations: readonly Citation[]
}

/** A sentence that is rendered with its verdict. */
export interface DrawnSentence {
  start: number
  end: number
  verdict: Verdict
  /** For a contradiction: the words that differ, as `[start, end)` in the answer, and the words of the source. */
  differs?: { start: number; end: number; source: string }
}

/**
 * Returns the sentences of an answer in order with one verdict each: contradicted when any of its marks is, otherwise the best of its
 * marks.
 */
export function checkedSentences(citations: readonly Citation[]): CheckedSentence[] {
  const order: readonly Verdict[] = ['contradicted', ...verdicts.filter((verdict) => verdict !== 'contradicted')]
  return [...Map.groupBy(citations, ({ sentence }) => sentence.join('-')).values()]
    .map((group) => {
      const [start, end] = group[0]!.sentence
      const verdict = order.find((one) => group.some((citation) => citation.verdict === one)) ?? 'unsupported'
      return { start, end, verdict, citations: group }
    })
    .sort((a, b) => a.start - b.start)
}

/** Counts the sentences of each verdict, in the order of the contract; verdicts without sentences are left out. */
export function countVerdicts(citations: readonly Citation[]): { verdict: Verdict; count: number }[] {
  const sentences = checkedSentences(citations)
  return verdicts
    .map((verdict) => ({ verdict, count: sentences.filter((sentence) => sentence.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
}

/** Returns the sentences of an answer to render with a verdict: those in doubt, and those with the verdict `chosen`. */
export function drawnSentences({ text, citations }: Pick<Answer, 'text' | 'citations'>, chosen: Verdict | null): DrawnSentence[] {
  return checkedSentences(citations)
    .filter(({ verdict }) => verdict !== 'verified' || chosen === 'verified')
    .map(({ start, end, verdict, citations: group }): DrawnSentence => {
      const differs = group.find((citation) => citation.differs !== undefined)?.differs
      if (verdict !== 'contradicted' || differs === undefined) return { start, end, verdict }
      const at = text.slice(start, end).indexOf(differs.said)
      // When markup splits the words they are not found: then the whole sentence is marked, and its end shows the words of the source.
      const place = at < 0 ? { start: end, end } : { start: start + at, end: start + at + differs.said.length }
      return { start, end, verdict, differs: { ...place, source: differs.source } }
    })
}

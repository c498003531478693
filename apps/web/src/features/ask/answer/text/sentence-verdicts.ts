import { verdicts, type Answer, type Citation, type Verdict } from '@wenjin/contract'

/** A checked sentence of an answer, as `[start, end)` in its Markdown. */
export interface CheckedSentence {
  start: number
  end: number
  verdict: Verdict
  /** The citations that its marks and its verdict come from. */
  citations: readonly Citation[]
}

/** A sentence that is drawn with its verdict. */
export interface DrawnSentence {
  start: number
  end: number
  verdict: Verdict
  /** Of a contradiction: the words that differ, as `[start, end)` in the answer, and the source's own words for them. */
  differs?: { start: number; end: number; source: string }
}

/** The sentences of an answer in order, each with one verdict: what any of its marks contradicts it is; otherwise the best of its marks counts. */
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

/** How many sentences got each verdict; verdicts no sentence got are left out. In the order of the contract. */
export function countVerdicts(citations: readonly Citation[]): { verdict: Verdict; count: number }[] {
  const sentences = checkedSentences(citations)
  return verdicts
    .map((verdict) => ({ verdict, count: sentences.filter((sentence) => sentence.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
}

/** The sentences of an answer that are drawn: those in doubt, and with `chosen` those of that verdict too. */
export function drawnSentences({ text, citations }: Pick<Answer, 'text' | 'citations'>, chosen: Verdict | null): DrawnSentence[] {
  return checkedSentences(citations)
    .filter(({ verdict }) => verdict !== 'verified' || chosen === 'verified')
    .map(({ start, end, verdict, citations: group }): DrawnSentence => {
      const differs = group.find((citation) => citation.differs !== undefined)?.differs
      if (verdict !== 'contradicted' || differs === undefined) return { start, end, verdict }
      const at = text.slice(start, end).indexOf(differs.said)
      // Words that markup cuts are not found again: then the whole sentence is what differs, and its end says how.
      const place = at < 0 ? { start: end, end } : { start: start + at, end: start + at + differs.said.length }
      return { start, end, verdict, differs: { ...place, source: differs.source } }
    })
}

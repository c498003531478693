import { useText } from '../../../lib/i18n/index.ts'
import type { Answer } from '@wenjin/contract'
import { type CitedPlace, findCitation, sourceNumber } from '../answer/index.ts'

/** The answer beside a panel, and what the panel's links do. */
export interface Leads {
  answer: Answer
  /** Shows the passage that a mark refers to. */
  onMark: (place: CitedPlace) => void
  /** Reveals a place of the answer. */
  onPlace: (at: readonly [number, number]) => void
}

/** Returns the marks of an entry beside an answer, one per source. */
export function sourcesOf(answer: Answer, marks: readonly number[]): { ordinal: number; index: number }[] {
  const seen = new Map<number, number>()
  for (const ordinal of marks) {
    const { citation } = findCitation({ kind: 'mark', ordinal, index: 0 }, answer.citations, answer.references)
    if (citation && citation.index > 0 && !seen.has(citation.index)) seen.set(citation.index, ordinal)
  }
  return [...seen].map(([index, ordinal]) => ({ ordinal, index }))
}

/** Shows the citation marks of an entry, as small as in the answer; each opens its source. */
export function GroundMarks({ marks, answer, onMark }: { marks: readonly number[] } & Pick<Leads, 'answer' | 'onMark'>) {
  const t = useText()
  return sourcesOf(answer, marks).map(({ ordinal, index }) => (
    <button
      key={index}
      type="button"
      aria-label={t('mark.label', { n: sourceNumber(answer, index) })}
      className="wj-press relative inline-grid min-h-6 min-w-6 shrink-0 place-items-center rounded-1 text-xs font-semibold text-seal tabular-nums after:absolute after:-inset-2 hover:bg-seal-wash"
      onClick={() => onMark({ kind: 'mark', ordinal, index })}
    >
      {sourceNumber(answer, index)}
    </button>
  ))
}

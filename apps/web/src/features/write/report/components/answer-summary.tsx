import type { Result } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'

/** A summary of an answer: its question, and the amount of its content. */
export function AnswerSummary({ answer }: { answer: Result }) {
  const t = useText()
  const facts = [
    t('report.has.sources', { n: answer.references.length }),
    t('report.has.citations', { n: answer.citations.filter(({ mark }) => mark > 0).length }),
    ...(answer.charts.length > 0 ? [t('report.has.charts', { n: answer.charts.length })] : []),
  ]
  return (
    <div className="rounded-2 border border-line bg-raised px-4 py-3">
      <p className="leading-7 font-semibold break-words">{answer.question}</p>
      <p className="text-sm leading-6 text-ink-2">{facts.join(' · ')}</p>
    </div>
  )
}

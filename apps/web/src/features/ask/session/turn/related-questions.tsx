import { Icon } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useWrittenRelated } from '../../derive/index.ts'

/**
 * Questions to ask next; a press asks the question. Those that a model writes after the answer take the place of the derived ones, but not
 * while the pointer or the focus is on one of them.
 * @param writtenFor the turn for which a model may write them; null when none does
 */
export function RelatedQuestions({
  questions,
  writtenFor,
  onAsk,
}: {
  questions: readonly string[]
  writtenFor: string | null
  onAsk: (question: string) => void
}) {
  const t = useText()
  const { data: written } = useWrittenRelated(writtenFor)
  const [held, setHeld] = useState<readonly string[] | null>(null)
  const newest = written?.list ?? questions
  const shown = held ?? newest
  if (shown.length === 0) return null
  const hold = () => setHeld((before) => before ?? newest)
  const release = () => setHeld(null)
  return (
    <section aria-label={t('answer.related')}>
      <h3 className="mb-1 text-sm font-semibold">{t('answer.related')}</h3>
      <ul className="divide-y divide-line">
        {shown.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="wj-press flex min-h-touch w-full items-center justify-between gap-3 rounded-1 py-2 text-left text-sm hover:text-ford"
              onPointerEnter={hold}
              onPointerLeave={release}
              onFocus={hold}
              onBlur={release}
              onClick={() => onAsk(question)}
            >
              {question}
              <Icon name="plus" size={16} className="shrink-0 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

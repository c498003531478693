import { Icon } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'

/** Questions to ask next; a press asks the question. */
export function RelatedQuestions({ questions, onAsk }: { questions: readonly string[]; onAsk: (question: string) => void }) {
  const t = useText()
  return (
    <section aria-label={t('answer.related')}>
      <h3 className="mb-1 text-sm font-semibold">{t('answer.related')}</h3>
      <ul className="divide-y divide-line">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="wj-press flex min-h-touch w-full items-center justify-between gap-3 rounded-1 py-2 text-left text-sm hover:text-ford"
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

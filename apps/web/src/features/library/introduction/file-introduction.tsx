import { Spinner } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { useFileIntroduction } from './introduction.queries.ts'
import { QuestionChips } from './question-chips.tsx'
import { SpokenLines, SummaryLines, TopicWords } from './spoken-lines.tsx'

interface FileIntroductionProps {
  fileId: string
  busy: boolean
  onAsk: (question: string) => void
}

/** The topics of one file, and questions that it can answer. */
export function FileIntroduction({ fileId, busy, onAsk }: FileIntroductionProps) {
  const t = useText()
  const { data } = useFileIntroduction(fileId)
  if (!data) return null
  if (data.state === 'making' && data.madeAt === null) {
    return (
      <output className="flex items-center justify-center gap-2 text-xs leading-5 text-ink-2">
        <Spinner />
        {t('intro.making')}
      </output>
    )
  }
  return (
    <section aria-label={t('intro.file')} className="flex w-full flex-col gap-3 text-left">
      <SummaryLines introduction={data} />
      <dl className="flex flex-col gap-1">
        <TopicWords introduction={data} busy={busy} onAsk={onAsk} />
        <SpokenLines introduction={data} />
      </dl>
      {data.questions.length > 0 && <QuestionChips label={t('intro.questions')} questions={data.questions} busy={busy} onAsk={onAsk} />}
    </section>
  )
}

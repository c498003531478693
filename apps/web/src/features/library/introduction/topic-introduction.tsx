import type { IntroducedFile, Topic } from '@wenjin/contract'
import { Button, Spinner } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayOf } from '../../../lib/format/relative-time.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { useTopicIntroduction } from './introduction.queries.ts'
import { QuestionChips } from './question-chips.tsx'
import { IntroductionLine, SpokenLines, SummaryLines, TopicWords } from './spoken-lines.tsx'

/** Number of questions shown before the button for the others. */
const firstQuestions = 4

interface TopicIntroductionProps {
  topic: Topic
  busy: boolean
  onAsk: (question: string) => void
}

/** The introduction to the files of a topic and questions they can answer. */
export function TopicIntroduction({ topic, busy, onAsk }: TopicIntroductionProps) {
  const t = useText()
  const { data } = useTopicIntroduction(topic.id)
  const [open, setOpen] = useState(false)
  if (!data) return null
  // The questions recommended by the owner are listed above already.
  const questions = data.questions.filter(({ question }) => !topic.recommendedQuestions.includes(question))
  const isMaking = data.state === 'making' || data.waiting > 0
  const hasContent = data.topics.length + data.people.length + data.places.length + data.dates.length + data.newest.length > 0
  if (!hasContent && !isMaking) return null
  return (
    <section aria-label={t('intro.title')} className="flex flex-col gap-3 rounded-3 border border-line bg-raised px-4 py-3">
      <header className="flex min-h-8 items-center gap-2">
        <h2 className="text-sm font-semibold">{t('intro.title')}</h2>
        <output className="flex items-center gap-2 text-xs leading-5 text-ink-2">
          {isMaking && <Spinner />}
          {data.waiting > 0 ? t('intro.waiting', { n: data.waiting }) : isMaking ? t('intro.making') : ''}
        </output>
        {hasContent && (
          <Button
            variant="quiet"
            className="-mr-3 ml-auto"
            aria-expanded={open}
            icon={open ? 'arrowUp' : 'arrowDown'}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'intro.less' : 'intro.more')}
          </Button>
        )}
      </header>
      <SummaryLines introduction={data} />
      {questions.length > 0 && (
        <QuestionChips
          label={t('intro.questions')}
          questions={open ? questions : questions.slice(0, firstQuestions)}
          busy={busy}
          onAsk={onAsk}
        />
      )}
      <dl className="flex flex-col gap-1">
        <TopicWords introduction={data} busy={busy} onAsk={onAsk} />
        {open && (
          <>
            <SpokenLines introduction={data} />
            <FileLine
              label={t('intro.longest')}
              files={data.longest}
              detail={({ length }) => t('intro.chars', { n: length.toLocaleString() })}
            />
            <FileLine label={t('intro.newest')} files={data.newest} detail={({ createdAt }) => dayOf(createdAt)} />
          </>
        )}
      </dl>
    </section>
  )
}

interface FileLineProps {
  label: string
  files: readonly IntroducedFile[]
  detail: (file: IntroducedFile) => string
}

function FileLine({ label, files, detail }: FileLineProps) {
  if (files.length === 0) return null
  return (
    <IntroductionLine label={label}>
      {files.map((file) => (
        <Link
          key={file.id}
          className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-2 px-2 text-sm hover:bg-sunken hover:text-ford max-sm:min-h-touch"
          to={paths.file(file.id)}
        >
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="shrink-0 text-xs text-ink-2">{detail(file)}</span>
        </Link>
      ))}
    </IntroductionLine>
  )
}

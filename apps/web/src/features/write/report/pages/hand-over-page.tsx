import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, buttonClass, Icon, Notice, Pills, toast, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useArticleAction } from '../../article/index.ts'
import { AnswerChoice } from '../components/answer-choice.tsx'
import { AnswerSummary } from '../components/answer-summary.tsx'
import { useAnswer } from '../components/use-answer.ts'
import { useTargetTopic } from '../components/use-target-topic.tsx'

/** The page that passes an answer on for writing: as a new article with its citations, or as Markdown for an external tool. */
export function HandOverPage() {
  const t = useText()
  const { named, answer, isPending, error } = useAnswer()
  usePageTitle(t('handOver.title'))
  return (
    <div className="column flex flex-col gap-6 py-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-xl leading-9 font-semibold">{t('handOver.title')}</h1>
        <p className="text-sm leading-6 text-ink-2">{t('handOver.text')}</p>
      </header>
      {!named && <AnswerChoice linkOf={(session) => paths.handOver({ session })} />}
      {isPending && <Waiting>{t('report.answers.loading')}</Waiting>}
      {named && !isPending && (!answer || answer.text === '') && (
        <Notice alert={error !== null} icon="document" title={t('report.missing')} text={error?.message ?? t('report.missing.text')}>
          <Link to={paths.handOver()} className={buttonClass()}>
            {t('report.choose')}
          </Link>
        </Notice>
      )}
      {answer && answer.text !== '' && (
        <>
          <AnswerSummary answer={answer} />
          <WriteHere resultId={answer.id} />
          <WriteElsewhere key={answer.id} resultId={answer.id} />
        </>
      )}
    </div>
  )
}

function WriteHere({ resultId }: { resultId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { shareKey } = useAnswer()
  const { topicId, ready, choice } = useTargetTopic()
  const write = useArticleAction(() => api.article.generateArticle({ params: { id: topicId }, body: { sourceId: resultId, shareKey } }))
  return (
    <section aria-label={t('handOver.here')} className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('handOver.here')}</h2>
      <p className="text-sm leading-6 text-ink-2">{t('handOver.here.text')}</p>
      {choice}
      <Button
        variant="solid"
        icon="edit"
        className="self-start"
        disabled={!ready || write.isPending}
        onClick={() => write.mutate(undefined, { onSuccess: (article) => void navigate(paths.article(article.id)) })}
      >
        {t('handOver.write')}
      </Button>
    </section>
  )
}

const forms = ['md', 'mind'] as const

function WriteElsewhere({ resultId }: { resultId: string }) {
  const t = useText()
  const copy = useCopy()
  const { shareKey } = useAnswer()
  const [form, setForm] = useState<(typeof forms)[number]>('md')
  const body = { type: 'answer', id: resultId, shareKey } as const
  const text = useQuery({
    queryKey: ['hand-over', form, body],
    queryFn: ({ signal }) =>
      form === 'md' ? api.export.handOverMarkdown({ body }, { signal }) : api.export.handOverMindMap({ body }, { signal }),
  })
  const address = useMutation({
    mutationFn: () => api.export.handOverAddress({ body }),
    onError: (error) => toast.error(error.message),
  })
  const link = address.data ? new URL(address.data.path, window.location.href).href : null
  return (
    <section aria-label={t('handOver.elsewhere')} className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('handOver.elsewhere')}</h2>
      <p className="text-sm leading-6 text-ink-2">{t('handOver.elsewhere.text')}</p>
      <Pills
        label={t('handOver.form')}
        value={form}
        options={forms.map((value) => ({ value, label: t(`handOver.form.${value}`) }))}
        onChange={setForm}
      />
      {text.isPending && <Waiting>{t('handOver.loading')}</Waiting>}
      {text.error && <p role="alert">{text.error.message}</p>}
      {text.data && (
        <pre
          // The text may overflow its container.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a place that scrolls is reached by key
          tabIndex={0}
          aria-label={t(`handOver.form.${form}`)}
          className="max-h-80 overflow-auto rounded-2 border border-line bg-sunken p-4 text-sm leading-6 break-words whitespace-pre-wrap"
        >
          {text.data.markdown}
        </pre>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon="copy" disabled={!text.data} onClick={() => void copy(text.data?.markdown ?? '')}>
          {t('handOver.copy')}
        </Button>
        <Button icon="link" disabled={address.isPending} onClick={() => address.mutate()}>
          {t('handOver.address')}
        </Button>
      </div>
      {link !== null && (
        <div className="flex flex-wrap items-center gap-2 rounded-2 border border-line px-4 py-3 text-sm">
          <Icon name="link" size={16} className="shrink-0 text-ink-2" />
          <code className="min-w-0 flex-1 break-all">{link}</code>
          <Button variant="quiet" icon="copy" onClick={() => void copy(link)}>
            {t('handOver.address.copy')}
          </Button>
          <p className="w-full text-ink-2">{t('handOver.address.text')}</p>
        </div>
      )}
    </section>
  )
}

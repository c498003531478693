import { Button, buttonClass, Notice, Waiting } from '@wenjin/ui'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { ArticleAside, ArticleDesk, useArticleAction } from '../../article/index.ts'
import { AnswerChoice } from '../components/answer-choice.tsx'
import { AnswerSummary } from '../components/answer-summary.tsx'
import { ReportHead } from '../components/report-head.tsx'
import { useAnswer } from '../components/use-answer.ts'
import { useTargetTopic } from '../components/use-target-topic.tsx'

/** The page of a report to read and edit, or of the answer from which to create one. */
export function ReportPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (id) return <ArticleDesk key={id} id={id} Head={ReportHead} Aside={ArticleAside} />
  return <NewReport />
}

function NewReport() {
  const t = useText()
  const { named } = useAnswer()
  usePageTitle(t('report.title'))
  return (
    <div className="column flex flex-col gap-5 py-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-xl leading-9 font-semibold">{t('report.title')}</h1>
        <p className="text-sm leading-6 text-ink-2">{t('report.text')}</p>
      </header>
      {named ? <MakeReport /> : <AnswerChoice linkOf={(session) => paths.report({ session })} />}
    </div>
  )
}

function MakeReport() {
  const t = useText()
  const navigate = useNavigate()
  const { answer, sessionId, shareKey, isPending, error } = useAnswer()
  const { topicId, ready, choice } = useTargetTopic()
  const make = useArticleAction((resultId: string) => api.report.createReport({ params: { id: topicId }, body: { resultId, shareKey } }))
  if (isPending || !ready) return <Waiting>{t('report.answers.loading')}</Waiting>
  if (!answer || answer.text === '')
    return (
      <Notice alert={error !== null} icon="document" title={t('report.missing')} text={error?.message ?? t('report.missing.text')}>
        <Link to={paths.report()} className={buttonClass()}>
          {t('report.choose')}
        </Link>
      </Notice>
    )
  const create = () =>
    make.mutate(answer.id, { onSuccess: (article) => void navigate(paths.report({ id: article.id }), { replace: true }) })
  return (
    <div className="flex flex-col gap-4">
      <AnswerSummary answer={answer} />
      {choice}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="solid" icon="document" disabled={make.isPending} onClick={create}>
          {t(make.isPending ? 'report.making' : 'report.make')}
        </Button>
        <Link to={paths.search(sessionId, shareKey, answer.id)} className={buttonClass('quiet')}>
          {t('report.answer')}
        </Link>
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { isResearch, type HistoryItem } from '@wenjin/contract'
import { Icon, Notice, Waiting } from '@wenjin/ui'
import { Link } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { useRelativeTime } from '../../../../lib/format/use-relative-time.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'

const pageSize = 50

/** Lists the visitor's finished answers, research first, each with a link to create something from it. */
export function AnswerChoice({ linkOf }: { linkOf: (sessionId: string) => string }) {
  const t = useText()
  const { data, isPending, error } = useQuery({
    queryKey: [...queryKeys.history, 'answers', pageSize],
    queryFn: ({ signal }) => api.search.listHistoryV3({ query: { pageIndex: 0, pageSize, only: 'search' } }, { signal }),
  })
  if (isPending) return <Waiting>{t('report.answers.loading')}</Waiting>
  if (error) return <Notice alert icon="alert" title={t('report.answers.failed')} text={error.message} />
  const finished = data.list.filter(({ state }) => state === 'done' || state === 'stopped')
  const sorted = finished.toSorted((a, b) => Number(isResearch(b.mode)) - Number(isResearch(a.mode)))
  if (sorted.length === 0)
    return (
      <Notice icon="search" title={t('report.answers.none')} text={t('report.answers.none.text')}>
        <Link to={paths.home()} className="text-ford underline underline-offset-4">
          {t('report.answers.ask')}
        </Link>
      </Notice>
    )
  return (
    <ul aria-label={t('report.answers')} className="flex flex-col">
      {sorted.map((item) => (
        <li key={item.id} className="border-t border-line">
          <AnswerLine item={item} to={linkOf(item.sessionId)} />
        </li>
      ))}
    </ul>
  )
}

function AnswerLine({ item, to }: { item: HistoryItem; to: string }) {
  const t = useText()
  const time = useRelativeTime(item.updatedAt)
  return (
    <Link to={to} className="wj-press flex min-h-touch items-center gap-3 rounded-1 px-2 py-2.5 text-sm leading-6 hover:bg-sunken">
      <Icon name="document" size={16} className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1 break-words">{item.title ?? item.question}</span>
      <span className="shrink-0 text-xs text-ink-2">
        {[isResearch(item.mode) ? t('report.research') : '', time].filter(Boolean).join(' · ')}
      </span>
    </Link>
  )
}

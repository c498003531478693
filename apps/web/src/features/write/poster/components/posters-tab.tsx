import type { Topic } from '@wenjin/contract'
import { Button, Notice, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { usePosters } from '../poster.queries.ts'
import { PosterCard } from './poster-card.tsx'
import { PosterForm } from './poster-form.tsx'

/** The posters of a topic. */
export function PostersTab({ topic }: { topic: Topic }) {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const { data, error, refetch } = usePosters(topic.id, pageIndex)
  const mayEdit = topic.permissions.includes('topic:edit')
  return (
    <div className="flex flex-col gap-5">
      {mayEdit && <PosterForm topicId={topic.id} onMade={() => setPageIndex(0)} />}
      {!data && !error && <Waiting className="min-h-40 justify-center">{t('poster.list.loading')}</Waiting>}
      {!data && error && (
        <Notice alert icon="alert" title={t('poster.list.failed')} text={error.message}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {data?.total === 0 && (
        <Notice icon="image" title={t('poster.list.empty')} text={t(mayEdit ? 'poster.list.empty.text' : 'poster.list.empty.reader')} />
      )}
      {data && data.total > 0 && (
        <ul aria-label={t('poster.list')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {data.list.map((poster) => (
            <PosterCard key={poster.id} poster={poster} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {data && <ListPager pageIndex={pageIndex} pages={Math.ceil(data.total / data.pageSize)} onChange={setPageIndex} />}
    </div>
  )
}

import { Button, buttonClass, Icon, Notice, Pills, useEver, Waiting } from '@wenjin/ui'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { readFirstAnswers } from '../../../../lib/api/first-answers.ts'
import { instanceQuery } from '../../../../lib/api/instance.ts'
import { queryClient } from '../../../../lib/api/query.ts'
import { storageQuery } from '../../../../lib/api/storage-use.ts'
import { GuestExpiryLine } from '../../../../lib/person/guest-expiry-line.tsx'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { topicsQuery, useTopics } from '../topics.queries.ts'
import { useImport } from '../../upload/index.ts'
import { SortableCards } from '../components/sortable-cards.tsx'
import { TopicTrash } from '../components/topic-trash.tsx'
import { TopicsFrame } from '../components/topics-frame.tsx'
import { inOrder, filterTopics, topicFilters, type TopicFilter } from '../topic-order.ts'

const NewTopicDialog = lazy(() => import('../components/new-topic-dialog.tsx').then((module) => ({ default: module.NewTopicDialog })))

/** Loads the list of topics and the instance data embedded in the page into the cache. */
export const loadFirstTopics = (): Promise<null> =>
  readFirstAnswers({
    '/api/topic': () => queryClient.prefetchQuery(topicsQuery),
    '/api/instance': () => queryClient.prefetchQuery(instanceQuery),
    '/api/storage': () => queryClient.prefetchQuery(storageQuery),
  })

/** The page of the person's topics: owned, worked on, and read; with `?view=trash` those in the trash. */
export function TopicsPage() {
  const [params] = useSearchParams()
  return params.get('view') === 'trash' ? <TopicTrash /> : <MyTopics />
}

function MyTopics() {
  const t = useText()
  const topics = useTopics()
  const [filter, setFilter] = useState<TopicFilter>('all')
  const [creating, setCreating] = useState(false)
  const creatingEver = useEver(creating)
  const { openImport } = useImport('mine')
  const all = inOrder(topics.data ?? [])
  const filters = topicFilters.filter((kind) => kind === 'all' || filterTopics(all, kind).length > 0)
  const shown = filterTopics(all, filter)

  return (
    <TopicsFrame
      title={t('library.title')}
      actions={
        <>
          <Button icon="upload" onClick={openImport}>
            {t('import.open')}
          </Button>
          <Button icon="plus" variant="solid" onClick={() => setCreating(true)}>
            {t('topic.create')}
          </Button>
        </>
      }
    >
      <GuestExpiryLine className="-mt-3" />
      {filters.length > 2 && (
        <Pills
          labelHidden
          label={t('topic.filter')}
          value={filter}
          options={filters.map((value) => ({ value, label: t(`topic.filter.${value}`) }))}
          onChange={setFilter}
        />
      )}
      {topics.isPending && <Waiting className="min-h-40 justify-center">{t('topic.list.loading')}</Waiting>}
      {topics.isError && !topics.data && (
        <Notice alert icon="alert" title={t('library.failed')} text={topics.error.message}>
          <Button icon="refresh" onClick={() => void topics.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {topics.data && shown.length === 0 && (
        <Notice icon="library" title={filter === 'all' ? t('topic.empty') : t('topic.filter.nothing')} text={t('topic.empty.text')}>
          <Button icon="plus" variant="solid" onClick={() => setCreating(true)}>
            {t('topic.create')}
          </Button>
        </Notice>
      )}
      {shown.length > 0 && <SortableCards label={t('topic.list')} all={all} shown={shown} />}
      <Link to={paths.sourcePreference()} className={buttonClass('quiet', '-ml-3 self-start')}>
        <Icon name="rss" size={16} />
        {t('preference.fromLibrary')}
      </Link>
      <Suspense>{creatingEver && <NewTopicDialog open={creating} onOpenChange={setCreating} />}</Suspense>
    </TopicsFrame>
  )
}

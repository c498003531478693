import type { Topic } from '@wenjin/contract'
import { Waiting } from '@wenjin/ui'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { UnreadFiles } from '../../introduction/index.ts'
import { Invited } from '../../member/index.ts'
import { PageLinks, useTopicName, useTopic } from '../../topic/index.ts'
import { TopicAsk } from '../components/topic-ask.tsx'
import { TopicHead } from '../components/topic-head.tsx'
import { TopicProblem } from '../components/topic-problem.tsx'
import { tabsFor } from '../topic-tabs.tsx'

/** The page of a topic, opened by permission or by its share link (`tsk`); or of an invitation to it. */
export function TopicPage() {
  const { id = 'mine' } = useParams()
  const [params] = useSearchParams()
  const invitation = params.get('invitation')
  if (invitation) return <Invited code={invitation} />
  return <OpenedTopic key={id} id={id} tsk={params.get('tsk') ?? undefined} />
}

function OpenedTopic({ id, tsk }: { id: string; tsk: string | undefined }) {
  const t = useText()
  const topic = useTopic(id, tsk)
  if (topic.data) return <ShownTopic topic={topic.data} />
  if (topic.error) return <TopicProblem id={id} tsk={tsk} error={topic.error} onRetry={() => void topic.refetch()} />
  return <Waiting className="min-h-40 justify-center">{t('topic.loading')}</Waiting>
}

function ShownTopic({ topic }: { topic: Topic }) {
  const t = useText()
  const [params] = useSearchParams()
  const name = useTopicName(topic)
  usePageTitle(topic.title || name)
  const { tabs, shown } = tabsFor(params.get('tab'))
  return (
    <div className="column-wide flex flex-1 flex-col gap-6 py-4 sm:py-6">
      <TopicHead topic={topic} />
      {/* The other tabs have their own boxes. */}
      {shown.value === 'files' && <TopicAsk topic={topic} />}
      {tabs.length > 1 && (
        <PageLinks
          label={t('topic.tabs')}
          links={tabs.map((tab) => ({
            to: paths.topic(topic.id, { tab: tab.value }),
            name: t(tab.name),
            current: tab === shown,
          }))}
        />
      )}
      <section aria-label={t(shown.name)} className="min-w-0">
        <shown.Body key={topic.id} topic={topic} />
      </section>
      {shown.value === 'files' && topic.fileCount > 0 && (
        <Suspense>
          <UnreadFiles topic={topic} />
        </Suspense>
      )}
    </div>
  )
}

import type { Topic } from '@wenjin/contract'
import { buttonClass, Notice, Waiting } from '@wenjin/ui'
import type { ComponentType } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { PageLinks, useTopicName, useTopic } from '../../topic/index.ts'
import { TopicProblem } from '../components/topic-problem.tsx'
import { EventsPart } from '../manage/events-part.tsx'
import { MembersPart } from '../../member/index.ts'
import { PublishPart } from '../manage/publish-part.tsx'
import { SettingsPart } from '../manage/settings-part.tsx'
import { SharePart } from '../manage/share-part.tsx'

const parts = ['settings', 'share', 'members', 'events', 'publish'] as const
type Part = (typeof parts)[number]

/** The sections besides the settings. The settings stay mounted, so that unsaved changes are not lost. */
const bodies: Readonly<Record<Exclude<Part, 'settings'>, ComponentType<{ topic: Topic }>>> = {
  share: SharePart,
  members: MembersPart,
  events: EventsPart,
  publish: PublishPart,
}

/** The page to manage a topic, for its owner and managers. */
export function ManagePage() {
  const t = useText()
  const { id = 'mine' } = useParams()
  const topic = useTopic(id)
  if (topic.data?.permissions.includes('topic:manage')) return <Managed key={topic.data.id} topic={topic.data} />
  if (topic.data) {
    return (
      <Notice page icon="lock" title={t('manage.refused')} text={t('manage.refused.text')}>
        <Link className={buttonClass()} to={paths.topic(topic.data.id)}>
          {t('manage.back')}
        </Link>
      </Notice>
    )
  }
  if (topic.error) return <TopicProblem id={id} tsk={undefined} error={topic.error} onRetry={() => void topic.refetch()} />
  return <Waiting className="min-h-40 justify-center">{t('topic.loading')}</Waiting>
}

function Managed({ topic }: { topic: Topic }) {
  const t = useText()
  const [params] = useSearchParams()
  const part = parts.find((known) => known === params.get('part')) ?? 'settings'
  const Body = part === 'settings' ? null : bodies[part]
  const title = t('manage.title', { name: useTopicName(topic) })
  usePageTitle(title)
  return (
    <div className="column flex flex-1 flex-col gap-6 py-4 sm:py-6">
      <header className="flex flex-col gap-1">
        <nav aria-label={t('library.path')} className="text-sm text-ink-2">
          <Link className="hover:text-ford" to={paths.topic(topic.id)}>
            {t('manage.back')}
          </Link>
        </nav>
        <h1 className="text-xl leading-8 font-semibold text-balance break-words">{title}</h1>
      </header>
      <PageLinks
        label={t('manage.parts')}
        links={parts.map((each) => ({
          to: paths.manageTopic(topic.id, each === 'settings' ? undefined : each),
          name: t(`manage.${each}`),
          current: each === part,
        }))}
      />
      <div hidden={part !== 'settings'}>
        <SettingsPart topic={topic} />
      </div>
      {Body && <Body topic={topic} />}
    </div>
  )
}

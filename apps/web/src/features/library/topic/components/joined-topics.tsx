import type { TopicRole } from '@wenjin/contract'
import { Button, buttonClass, Notice, Waiting } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useCircle } from '../topic.queries.ts'
import { TopicCards } from './topic-card.tsx'

interface JoinedTopicsProps {
  label: string
  /** Shows only topics in which the person has this role. */
  only?: TopicRole
  /** The text for an empty list. */
  empty: { title: string; text: string }
}

/** Lists the topics of others that the person is a member of or subscribed to. */
export function JoinedTopics({ label, only, empty }: JoinedTopicsProps) {
  const t = useText()
  const { data, error, refetch } = useCircle(only)
  if (error && !data) {
    return (
      <Notice alert icon="alert" title={t('library.failed')} text={error.message}>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  if (!data) return <Waiting className="min-h-40 justify-center">{t('topic.list.loading')}</Waiting>
  if (data.total === 0) {
    return (
      <Notice icon="library" title={empty.title} text={empty.text}>
        <Link className={buttonClass('solid')} to={paths.knowledgeIsland()}>
          {t('topic.place.island')}
        </Link>
      </Notice>
    )
  }
  return <TopicCards label={label} topics={data.list} withMenu />
}

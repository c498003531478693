import { Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useTopics } from '../../../library/topic/index.ts'

/** Names the topic of a conversation with a link back to it; renders nothing for a topic that is not in the reader's list. */
export function FromTopic({ topicId }: { topicId: string }) {
  const t = useText()
  const topic = useTopics().data?.find(({ id }) => id === topicId)
  if (!topic) return null
  return (
    <nav aria-label={t('library.path')} className="-mt-2 mb-2">
      <Link
        to={paths.topic(topicId, { tab: 'chat' })}
        className="inline-flex max-w-full items-center gap-1.5 text-sm leading-6 text-ink-2 hover:text-ford max-sm:min-h-touch"
      >
        <Icon name="library" size={15} className="shrink-0" />
        <span className="truncate">{topic.own ? t('source.mine') : topic.name}</span>
      </Link>
    </nav>
  )
}

import type { Folder } from '@wenjin/contract'
import { Button, Modal, Notice, Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { TopicSubscribeForm } from './topic-subscribe-form.tsx'
import { TopicSubscriptionItem } from './topic-subscription-item.tsx'
import { useTopicSubscriptions } from './topic-subscription.queries.ts'

interface TopicSubscriptionsProps {
  topicId: string
  rootId: string
  folders: readonly Folder[]
  /** The folder currently shown. */
  folderId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Sites and feeds whose entries are stored in a topic as files: adds subscriptions and shows their state. */
export function TopicSubscriptions({ open, onOpenChange, ...place }: TopicSubscriptionsProps) {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('files.subscribe')} closeLabel={t('close')}>
      <div className="flex flex-col gap-5">
        <p className="text-sm leading-6 text-ink-2">{t('topicSubscription.text')}</p>
        <TopicSubscribeForm {...place} />
        <SubscriptionList {...place} />
      </div>
    </Modal>
  )
}

function SubscriptionList({ topicId, rootId, folders }: Pick<TopicSubscriptionsProps, 'topicId' | 'rootId' | 'folders'>) {
  const t = useText()
  const { data, error, refetch } = useTopicSubscriptions(topicId)
  if (!data && error) {
    return (
      <Notice alert icon="alert" title={t('subscription.failed')} text={error.message}>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  if (!data) return <Waiting className="min-h-24 justify-center">{t('subscription.loading')}</Waiting>
  if (data.list.length === 0) return null
  return (
    <ul aria-label={t('topicSubscription.list')} className="flex flex-col gap-3">
      {data.list.map((subscription) => (
        <TopicSubscriptionItem key={subscription.id} subscription={subscription} rootId={rootId} folders={folders} />
      ))}
    </ul>
  )
}

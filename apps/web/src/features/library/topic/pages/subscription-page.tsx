import { useText } from '../../../../lib/i18n/index.ts'
import { JoinedTopics } from '../components/joined-topics.tsx'
import { TopicsFrame } from '../components/topics-frame.tsx'

/** The page of published topics the person subscribed to; for signed-in persons only. */
export function SubscriptionPage() {
  const t = useText()
  const empty = { title: t('subscription.topics.empty'), text: t('subscription.topics.empty.text') }
  return (
    <TopicsFrame title={t('subscription.topics.title')} lead={t('subscription.topics.lead')}>
      <JoinedTopics only="subscriber" label={t('subscription.topics.title')} empty={empty} />
    </TopicsFrame>
  )
}

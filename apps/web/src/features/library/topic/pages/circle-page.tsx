import { useText } from '../../../../lib/i18n/index.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'
import { JoinedTopics } from '../components/joined-topics.tsx'
import { SignInNotice } from '../components/sign-in-notice.tsx'
import { TopicsFrame } from '../components/topics-frame.tsx'

/** The page of topics of others that the person works on or subscribed to. */
export function CirclePage() {
  const t = useText()
  const guest = useSignedInUid() === null
  return (
    <TopicsFrame title={t('circle.title')} lead={t('circle.lead')}>
      {guest ? (
        <SignInNotice title={t('circle.guest')} text={t('circle.guest.text')} />
      ) : (
        <JoinedTopics label={t('circle.title')} empty={{ title: t('circle.empty'), text: t('circle.empty.text') }} />
      )}
    </TopicsFrame>
  )
}

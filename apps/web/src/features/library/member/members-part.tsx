import type { Topic } from '@wenjin/contract'
import { useText } from '../../../lib/i18n/index.ts'
import { useSignedInUid } from '../../../lib/person/signed-in.ts'
import { SignInNotice } from '../topic/index.ts'
import { InvitationList } from './invitation-list.tsx'
import { MemberList } from './member-list.tsx'
import { RequestList } from './request-list.tsx'

/** The members of a topic: invited, pending and accepted. */
export function MembersPart({ topic }: { topic: Topic }) {
  const t = useText()
  if (useSignedInUid() === null) return <SignInNotice title={t('members.guest')} text={t('members.guest.text')} />
  return (
    <div className="flex flex-col gap-8">
      <RequestList topic={topic} />
      <InvitationList topic={topic} />
      <MemberList topic={topic} />
    </div>
  )
}

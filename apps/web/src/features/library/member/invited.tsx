import { ApiError } from '@wenjin/client'
import { Avatar, Button, buttonClass, Notice, toast, Waiting } from '@wenjin/ui'
import { Link, useNavigate } from 'react-router'
import { pendingPrompt } from '../../../lib/person/pending-prompt.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { dayOf } from '../../../lib/format/relative-time.ts'
import { useSignedInUid } from '../../../lib/person/signed-in.ts'
import { useAcceptInvitation, useInvitation } from './member.queries.ts'
import { TopicCover } from '../topic/index.ts'

/** The page of an invitation to a topic: describes the topic and the offered role, with buttons to accept or decline. */
export function Invited({ code }: { code: string }) {
  const t = useText()
  const navigate = useNavigate()
  const guest = useSignedInUid() === null
  const invitation = useInvitation(code)
  const accept = useAcceptInvitation()
  const { data, error } = invitation
  const name = data?.topic.name ?? ''
  usePageTitle(data ? t('invited.title', { name }) : t('library.one'))
  if (error && !data) {
    const missing = error instanceof ApiError && (error.errorName === 'notFound' || error.errorName === 'badRequest')
    return missing ? (
      <Notice page icon="users" title={t('invited.missing')} text={t('invited.missing.text')}>
        <Link className={buttonClass()} to={paths.topics()}>
          {t('topic.toList')}
        </Link>
      </Notice>
    ) : (
      <Notice page alert icon="alert" title={t('topic.failed')} text={error.message}>
        <Button icon="refresh" onClick={() => void invitation.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  if (!data) return <Waiting className="min-h-40 justify-center">{t('invited.loading')}</Waiting>

  const { topic, role, autoApprove, expiresAt, status } = data
  const handleAccept = () => {
    if (guest) return pendingPrompt.set({ kind: 'login', message: '' })
    return accept.mutate(code, {
      onSuccess: (answer) => {
        if (answer.status !== 'member') return
        toast.success(t('invited.joined', { name }))
        void navigate(paths.topic(topic.id), { replace: true })
      },
    })
  }
  return (
    <div className="column flex flex-col items-center gap-4 py-12 text-center">
      <TopicCover topic={topic} className="size-24 rounded-3" />
      <h1 className="text-xl leading-8 font-semibold text-balance break-words">{t('invited.title', { name: topic.title || name })}</h1>
      {topic.byUser && (
        <p className="inline-flex items-center gap-2 text-sm text-ink-2">
          <Avatar name={topic.byUser.name} src={topic.byUser.avatar} size={24} />
          {t('invited.by', { name: topic.byUser.name || t('members.noName') })}
        </p>
      )}
      {topic.description && <p className="max-w-prose text-sm leading-6 break-words text-ink-2">{topic.description}</p>}
      <p className="text-sm leading-6">{t(`invited.as.${role}`)}</p>
      {status === 'none' && (
        <>
          <p className="text-xs leading-5 text-ink-2">
            {[autoApprove ? '' : t('invited.approve'), expiresAt === null ? '' : t('invited.until', { date: dayOf(expiresAt) })]
              .filter(Boolean)
              .join(' ')}
          </p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="solid" disabled={accept.isPending} onClick={handleAccept}>
              {t('invited.accept')}
            </Button>
            <Link className={buttonClass()} to={paths.topics()}>
              {t('invited.decline')}
            </Link>
          </div>
        </>
      )}
      {status !== 'none' && (
        <>
          <output className="text-sm leading-6">{t(`invited.${status}`)}</output>
          <Link className={buttonClass('solid')} to={status === 'member' ? paths.topic(topic.id) : paths.topics()}>
            {t(status === 'member' ? 'invited.open' : 'topic.toList')}
          </Link>
        </>
      )}
    </div>
  )
}

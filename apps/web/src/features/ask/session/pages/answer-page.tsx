import { Button, buttonClass, Notice, Waiting } from '@wenjin/ui'
import { ApiError } from '@wenjin/client'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { Conversation } from '../conversation/conversation.tsx'
import { FromTopic } from '../conversation/from-topic.tsx'
import { useResults, useSession } from '../session.queries.ts'

export { loadFirstSession } from '../session.queries.ts'

/** The page of a session. `plain` is one column without rail and panel, for embedding. */
export function AnswerPage({ plain = false }: { plain?: boolean }) {
  const t = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const shareKey = query.get('shareKey') ?? undefined
  const session = useSession(id, shareKey)
  const results = useResults(id, shareKey)

  const error = session.error ?? results.error
  if (error && !(session.data && results.data)) {
    const missing = error instanceof ApiError && error.errorName === 'notFound'
    return (
      <Notice
        page
        alert
        icon={missing ? 'search' : 'alert'}
        title={t(missing ? 'session.missing' : 'session.failed')}
        text={missing ? t('session.missing.text') : error.message}
      >
        {!missing && (
          <Button
            icon="refresh"
            onClick={() => {
              void session.refetch()
              void results.refetch()
            }}
          >
            {t('retry')}
          </Button>
        )}
        <Link className={buttonClass()} to={plain ? paths.interactive() : paths.home()}>
          {t('nav.newQuestion')}
        </Link>
      </Notice>
    )
  }
  if (!session.data || !results.data) {
    return <Waiting className="column py-10">{t('session.loading')}</Waiting>
  }
  const { searchTopic } = session.data
  const topicId = plain ? null : searchTopic
  return (
    <Conversation
      key={id}
      session={session.data}
      results={results.data}
      shareKey={shareKey}
      plain={plain}
      head={topicId && <FromTopic topicId={topicId} />}
      onDeleted={topicId === null ? undefined : () => void navigate(paths.topic(topicId, { tab: 'chat' }), { replace: true })}
    />
  )
}

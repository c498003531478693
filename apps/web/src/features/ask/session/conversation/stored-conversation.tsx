import { Button, Notice, Waiting } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import type { Attachments } from '../../options/index.ts'
import type { Draft } from '../../search-template/index.ts'
import { useResults, useSession } from '../session.queries.ts'
import { Conversation } from './conversation.tsx'

interface StoredConversationProps {
  sessionId: string
  fixedScope: Attachments
  plain?: boolean
  opening?: Draft | null
}

/** The asker's own conversation inside another page, shown once it has been fetched. */
export function StoredConversation({ sessionId, ...shown }: StoredConversationProps) {
  const t = useText()
  const session = useSession(sessionId)
  const results = useResults(sessionId)
  const error = session.error ?? results.error
  if (error && !(session.data && results.data)) {
    return (
      <Notice alert icon="alert" title={t('session.failed')} text={error.message}>
        <Button
          icon="refresh"
          onClick={() => {
            void session.refetch()
            void results.refetch()
          }}
        >
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  if (!session.data || !results.data) return <Waiting className="column py-10">{t('session.loading')}</Waiting>
  return <Conversation session={session.data} results={results.data} shareKey={undefined} {...shown} />
}

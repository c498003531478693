import type { Conversation } from '@wenjin/contract'
import { Button, Modal, Notice, TextField, Waiting } from '@wenjin/ui'
import { useDeferredValue, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { DeleteFromList } from '../conversation/delete-confirm.tsx'
import { useConversations } from './topic-chat.queries.ts'
import { ConversationRow, NameForm } from './conversation-row.tsx'

/** The asker's conversations in a topic, with actions to continue, rename and delete them. */
export function ConversationList({ topicId }: { topicId: string }) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const sought = useDeferredValue(keyword.trim())
  const pages = useConversations(topicId, sought)
  const [naming, setNaming] = useState<Conversation | null>(null)
  const [deleting, setDeleting] = useState<Conversation | null>(null)
  const list = pages.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <section aria-label={t('chat.list')} className="flex flex-col gap-3">
      {(list.length > 0 || keyword !== '') && (
        <TextField
          icon="search"
          type="search"
          label={t('chat.find')}
          placeholder={t('chat.find')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      )}
      {pages.isPending && <Waiting>{t('history.loading')}</Waiting>}
      {pages.isError && list.length === 0 && (
        <Notice alert icon="alert" title={t('history.failed')} text={pages.error.message}>
          <Button icon="refresh" onClick={() => void pages.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {pages.data && list.length === 0 && (
        <p className="py-6 text-center text-sm text-ink-2">{t(sought === '' ? 'chat.none' : 'chat.nothing')}</p>
      )}
      {list.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {list.map((one) => (
            <ConversationRow
              key={one.id}
              conversation={one}
              to={paths.search(one.id)}
              onRename={() => setNaming(one)}
              onDelete={() => setDeleting(one)}
            />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button className="self-center" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
      <Modal open={naming !== null} onOpenChange={(open) => !open && setNaming(null)} title={t('chat.rename')} closeLabel={t('close')}>
        {naming && <NameForm conversation={naming} onDone={() => setNaming(null)} />}
      </Modal>
      <DeleteFromList sessionId={deleting?.id ?? null} onClose={() => setDeleting(null)} />
    </section>
  )
}

import type { Conversation } from '@wenjin/contract'
import { Button, buttonClass, FormField, Icon, Menu, Modal, Notice, TextField, Waiting } from '@wenjin/ui'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { useTimeWithinDay } from '../../../../lib/format/use-relative-time.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { isRunning } from '../../answer/index.ts'
import { DeleteFromList } from '../conversation/delete-confirm.tsx'
import { useConversations, useRenameSession } from './topic-chat.queries.ts'

/** The asker's conversations in a topic, to go on with, to name and to delete. */
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

interface ConversationRowProps {
  conversation: Conversation
  to: string
  onRename: () => void
  onDelete: () => void
}

function ConversationRow({ conversation, to, onRename, onDelete }: ConversationRowProps) {
  const t = useText()
  const time = useTimeWithinDay(conversation.updatedAt)
  const { title, state, turns, favorites } = conversation
  return (
    <li className="flex items-center gap-1">
      <Link to={to} className="wj-press flex min-h-touch min-w-0 flex-1 items-center gap-3 py-2 hover:text-ford">
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {favorites > 0 && (
          <span className="flex shrink-0 items-center gap-1 text-xs text-ink-2 tabular-nums">
            <Icon name="star" size={14} className="text-amber" />
            <span className="sr-only">{t('chat.favorites')}</span>
            {favorites}
          </span>
        )}
        <span className="shrink-0 text-xs text-ink-2 tabular-nums">
          {isRunning(state) ? t('history.running') : t('chat.turns', { n: turns, time })}
        </span>
      </Link>
      <Menu
        label={t('chat.more', { title })}
        trigger={<Icon name="more" size={16} />}
        triggerClass={buttonClass('quiet', 'aspect-square min-w-9 !px-0 max-sm:min-w-touch')}
        items={[
          { label: t('chat.rename'), icon: 'edit', onChoose: onRename },
          { label: t('delete.confirm'), icon: 'trash', apart: true, onChoose: onDelete },
        ]}
      />
    </li>
  )
}

const longestTitle = 100

function NameForm({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const t = useText()
  const rename = useRenameSession()
  const [title, setTitle] = useState(conversation.title)
  const handleSave = () => {
    const asked = title.trim() === conversation.question ? '' : title.trim()
    rename.mutate({ id: conversation.id, title: asked }, { onSuccess: onDone })
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        handleSave()
      }}
    >
      <FormField
        data-first-focus
        label={t('chat.title')}
        hint={t('chat.title.hint')}
        maxLength={longestTitle}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" variant="solid" className="self-end" disabled={rename.isPending}>
        {t('chat.save')}
      </Button>
    </form>
  )
}

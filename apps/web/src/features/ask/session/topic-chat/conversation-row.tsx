import type { Conversation } from '@wenjin/contract'
import { Button, FormField, Icon, Menu, buttonClass } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { useTimeWithinDay } from '../../../../lib/format/use-relative-time.ts'
import { isRunning } from '../../answer/index.ts'
import { useRenameSession } from './topic-chat.queries.ts'

interface ConversationRowProps {
  conversation: Conversation
  to: string
  onRename: () => void
  onDelete: () => void
}

/** A conversation in the list, with its menu. */
export function ConversationRow({ conversation, to, onRename, onDelete }: ConversationRowProps) {
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

export function NameForm({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
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

import type { QaEntry } from '@wenjin/contract'
import { classNames, Icon, IconButton } from '@wenjin/ui'
import { useId, type KeyboardEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { MarkdownText, QaSources } from '../../../ask/answer/index.ts'

/** The actions on an entry for people who may edit its topic. */
export interface QaActions {
  edit: (entry: QaEntry) => void
  pin: (entry: QaEntry) => void
  approve: (entry: QaEntry) => void
  remove: (entry: QaEntry) => void
}

interface QaRowProps {
  entry: QaEntry
  open: boolean
  onToggle: () => void
  /** Null for readers. */
  actions: QaActions | null
}

/** A question that unfolds to its answer; while it has the focus, keys perform the actions of its buttons. */
export function QaRow({ entry, open, onToggle, actions }: QaRowProps) {
  const t = useText()
  const answerId = useId()
  const { question, state, pinned } = entry
  const draft = state === 'draft'
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = actions && actionOf(event.key, entry, actions)
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!action && move === 0) return
    event.preventDefault()
    if (action) action()
    else neighbour(event.currentTarget, move)?.focus()
  }
  return (
    <li className="py-1">
      <div className="flex items-start gap-1">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            data-qa-question
            aria-expanded={open}
            aria-controls={answerId}
            className="wj-press flex min-h-touch w-full items-center gap-2 rounded-2 py-1.5 text-left font-medium hover:text-ford"
            onClick={onToggle}
            onKeyDown={handleKey}
          >
            <Icon name="chevronRight" size={16} className={classNames('shrink-0 text-ink-2', open && 'rotate-90')} />
            <span className="min-w-0 flex-1 break-words">{question}</span>
            {pinned && <Sign icon="pin" text={t('qa.pinned')} />}
            {draft && <Sign icon="edit" text={t('qa.draft')} />}
          </button>
        </h3>
        {actions && (
          <div role="toolbar" aria-label={t('qa.more', { question })} className="flex shrink-0 items-center">
            {draft ? (
              <IconButton icon="check" size={16} label={t('qa.approve')} onClick={() => actions.approve(entry)} />
            ) : (
              <IconButton
                icon="pin"
                size={16}
                label={t(pinned ? 'qa.unpin' : 'qa.pin')}
                aria-pressed={pinned}
                className={pinned ? '!text-ford' : undefined}
                onClick={() => actions.pin(entry)}
              />
            )}
            <IconButton icon="edit" size={16} label={t('qa.edit')} onClick={() => actions.edit(entry)} />
            <IconButton icon="trash" size={16} label={t(draft ? 'qa.drop' : 'qa.delete')} onClick={() => actions.remove(entry)} />
          </div>
        )}
      </div>
      <div id={answerId} hidden={!open} className="pt-1 pb-3 pl-6">
        {open && (
          <div className="flex flex-col gap-2">
            <MarkdownText text={entry.answer} />
            <QaSources sources={entry.sources} />
          </div>
        )}
      </div>
    </li>
  )
}

function actionOf(key: string, entry: QaEntry, actions: QaActions): (() => void) | null {
  switch (key.toLowerCase()) {
    case 'e':
      return () => actions.edit(entry)
    case 'p':
      return entry.state === 'ready' ? () => actions.pin(entry) : null
    case 'a':
      return entry.state === 'draft' ? () => actions.approve(entry) : null
    case 'delete':
    case 'backspace':
      return () => actions.remove(entry)
    default:
      return null
  }
}

/** Returns the question `step` rows further down the list. */
function neighbour(from: HTMLElement, step: number): HTMLElement | undefined {
  const all = [...(from.closest('ul')?.querySelectorAll<HTMLElement>('[data-qa-question]') ?? [])]
  return all[all.indexOf(from) + step]
}

function Sign({ icon, text }: { icon: 'pin' | 'edit'; text: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1 rounded-full bg-sunken px-2 py-0.5 text-xs font-normal text-ink-2">
      <Icon name={icon} size={12} />
      {text}
    </span>
  )
}

import type { Underline } from '@wenjin/contract'
import { IconButton, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { UnderlineCard } from './underline-card.tsx'
import { useUnderlineChanges, useUnderlines, type AnswerRef } from '../derive.queries.ts'
import type { Leads } from '../grounds.tsx'

/** The underlined passages of an answer, in text order, with their notes. */
export function NotesPanel({ of, mine, onPlace }: { of: AnswerRef; mine: boolean } & Pick<Leads, 'onPlace'>) {
  const t = useText()
  const { data: underlines = [] } = useUnderlines(of)
  const { remove } = useUnderlineChanges(of.resultId)
  const [editing, setEditing] = useState<string | null>(null)
  if (underlines.length === 0)
    return (
      <p className="leading-6 text-ink-2">
        {t('notes.empty')}
        <span className="block">{t('notes.empty.text')}</span>
      </p>
    )
  const handleRemove = (underline: Underline) => remove.mutate(underline.id, { onError: (error) => toast.error(error.message) })
  return (
    <ol aria-label={t('panel.notes')} className="flex flex-col gap-4">
      {underlines.map((underline) =>
        editing === underline.id ? (
          <li key={underline.id} className="rounded-2 border border-line p-3">
            <UnderlineCard underline={underline} mine={mine} onClose={() => setEditing(null)} />
          </li>
        ) : (
          <li key={underline.id} className="flex flex-col gap-1">
            <button
              type="button"
              aria-label={`${t('notes.show')}：${underline.text}`}
              className="wj-press wj-underline-quote rounded-1 text-left leading-6 hover:bg-sunken"
              data-color={underline.color}
              onClick={() => onPlace([underline.start, underline.end])}
            >
              {underline.text}
            </button>
            {underline.note && <p className="pl-3.5 leading-6 whitespace-pre-wrap text-ink-2">{underline.note}</p>}
            {mine && (
              <div className="flex pl-1">
                <IconButton icon="edit" size={14} label={t('underline.note')} onClick={() => setEditing(underline.id)} />
                <IconButton icon="trash" size={14} label={t('underline.remove')} onClick={() => handleRemove(underline)} />
              </div>
            )}
          </li>
        ),
      )}
    </ol>
  )
}

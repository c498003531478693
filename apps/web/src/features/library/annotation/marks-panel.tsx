import { underlineColors, type Annotation } from '@wenjin/contract'
import { Button, IconButton, TextArea, toast, tooltip } from '@wenjin/ui'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { ExportDialog } from '../../write/export/index.ts'
import { useChangeMarks, type MarksOf } from './annotation.queries.ts'

interface MarksPanelProps {
  of: MarksOf
  marks: readonly Annotation[]
  /** Id of the mark whose note is open; null for none. */
  active: string | null
  onActive: (id: string | null) => void
  onGo: (mark: Annotation) => void
}

/** Lists all marks of a document in text order, with their notes. */
export function MarksPanel({ of, marks, active, onActive, onGo }: MarksPanelProps) {
  const t = useText()
  const [exporting, setExporting] = useState(false)
  if (marks.length === 0) {
    return <p className="px-4 py-6 text-sm leading-6 text-ink-2">{t('reader.marks.empty')}</p>
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-1 text-sm text-ink-2">
        {t('reader.marks.count', { n: marks.length })}
        <Button variant="link" icon="download" onClick={() => setExporting(true)}>
          {t('reader.marks.export')}
        </Button>
      </div>
      <ul aria-label={t('reader.marks')} className="min-h-0 flex-1 overflow-y-auto px-1 py-2">
        {marks.map((mark) => (
          <MarkItem key={mark.id} of={of} mark={mark} open={mark.id === active} onOpen={onActive} onGo={onGo} />
        ))}
      </ul>
      <ExportDialog open={exporting} onOpenChange={setExporting} scopes={[{ type: 'marks', id: of.documentId }]} shareKey={of.shareKey} />
    </div>
  )
}

interface MarkItemProps {
  of: MarksOf
  mark: Annotation
  open: boolean
  onOpen: (id: string | null) => void
  onGo: (mark: Annotation) => void
}

function MarkItem({ of, mark, open, onOpen, onGo }: MarkItemProps) {
  const t = useText()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open) item.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const place = mark.documentId === null ? t('reader.marks.lost') : mark.page === null ? null : t('doc.page', { n: mark.page })
  return (
    <li ref={item} className="rounded-2 px-2 py-2 aria-[current]:bg-sunken" aria-current={open || undefined}>
      <div className="flex items-start gap-2">
        <span className="wj-mark-dot mt-1 !size-3" data-color={mark.color} />
        <button type="button" className="min-w-0 flex-1 text-left text-sm leading-6" onClick={() => onGo(mark)}>
          <span className="line-clamp-4 break-words">{mark.quote}</span>
          {place && <span className="block text-xs text-ink-2">{place}</span>}
        </button>
        <IconButton
          icon={open ? 'close' : 'edit'}
          size={16}
          label={t(open ? 'close' : 'reader.mark.edit')}
          onClick={() => onOpen(open ? null : mark.id)}
        />
      </div>
      {open ? (
        <MarkEditor of={of} mark={mark} onDone={() => onOpen(null)} />
      ) : (
        mark.note !== '' && <p className="mt-1 pl-5 text-sm leading-6 break-words whitespace-pre-wrap text-ink-2">{mark.note}</p>
      )}
    </li>
  )
}

function MarkEditor({ of, mark, onDone }: { of: MarksOf; mark: Annotation; onDone: () => void }) {
  const t = useText()
  const { update, remove } = useChangeMarks(of)
  const [note, setNote] = useState(mark.note)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const save = async () => {
    try {
      await update.mutateAsync({ id: mark.id, body: { note } })
      onDone()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  const paint = (color: Annotation['color']) => update.mutate({ id: mark.id, body: { color } })
  return (
    <div className="mt-2 flex flex-col gap-2 pl-5">
      <TextArea
        ref={field}
        label={t('reader.note.label')}
        placeholder={t('reader.note.placeholder')}
        rows={3}
        maxLength={4000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      />
      <div className="flex flex-wrap items-center gap-1">
        {underlineColors.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={t(`reader.colour.${color}`)}
            aria-pressed={mark.color === color}
            className="wj-press grid min-h-8 min-w-7 place-items-center rounded-1 aria-pressed:bg-raised max-sm:min-h-touch"
            {...tooltip(t(`reader.colour.${color}`))}
            onClick={() => paint(color)}
          >
            <span className="wj-mark-dot" data-color={color} />
          </button>
        ))}
        <IconButton icon="trash" size={16} label={t('reader.mark.remove')} onClick={() => remove.mutate(mark.id)} />
        <Button variant="solid" className="ml-auto shrink-0 whitespace-nowrap" disabled={update.isPending} onClick={() => void save()}>
          {t('reader.note.save')}
        </Button>
      </div>
    </div>
  )
}

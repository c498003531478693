import { underlineColors, type Underline } from '@wenjin/contract'
import { Button, IconButton, TextArea, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useUnderlineChanges } from '../derive.queries.ts'

interface UnderlineCardProps {
  underline: Underline
  /** Whether the reader may edit; false for readers with a share key. */
  mine: boolean
  onClose: () => void
}

/** Shows the note and colour of an underlined place, and the button to remove the underline. */
export function UnderlineCard({ underline, mine, onClose }: UnderlineCardProps) {
  const t = useText()
  const { change, remove } = useUnderlineChanges(underline.resultId)
  const [note, setNote] = useState(underline.note)
  const onError = (error: Error) => toast.error(error.message)
  const save = () =>
    change.mutate(
      { id: underline.id, note: note.trim() },
      {
        onError,
        onSuccess: () => {
          toast.success(t('underline.saved'))
          onClose()
        },
      },
    )
  const handleRemove = () =>
    remove.mutate(underline.id, {
      onError,
      onSuccess: () => {
        toast.success(t('underline.removed'))
        onClose()
      },
    })

  return (
    <div className="flex flex-col gap-3">
      <blockquote className="wj-underline-quote line-clamp-3" data-color={underline.color}>
        {underline.text}
      </blockquote>
      {mine && (
        <>
          <TextArea
            label={t('underline.noteLabel')}
            placeholder={t('underline.notePlaceholder')}
            rows={3}
            maxLength={4000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className="flex flex-wrap items-center gap-1">
            <fieldset className="contents">
              <legend className="sr-only">{t('underline.color')}</legend>
              {underlineColors.map((color) => (
                <button
                  key={color}
                  type="button"
                  aria-label={t(`underline.${color}`)}
                  aria-pressed={color === underline.color}
                  className="wj-press grid size-9 place-items-center rounded-2 hover:bg-sunken aria-pressed:bg-sunken max-sm:size-touch"
                  onClick={() => change.mutate({ id: underline.id, color }, { onError })}
                >
                  <span className="wj-underline-dot" data-color={color} />
                </button>
              ))}
            </fieldset>
            <IconButton icon="trash" size={16} label={t('underline.remove')} disabled={remove.isPending} onClick={handleRemove} />
            <Button variant="solid" className="ml-auto" disabled={change.isPending || note.trim() === underline.note} onClick={save}>
              {t('underline.save')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

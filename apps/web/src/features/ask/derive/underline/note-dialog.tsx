import { Button, Modal, TextArea } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'

interface NoteDialogProps {
  /** The text of the place the note is about; null when the dialog is closed. */
  about: string | null
  busy: boolean
  onSave: (note: string) => void
  onClose: () => void
}

/** Dialog for the note of a newly underlined place. */
export function NoteDialog({ about, busy, onSave, onClose }: NoteDialogProps) {
  const t = useText()
  const [note, setNote] = useState('')
  return (
    <Modal open={about !== null} onOpenChange={(open) => !open && onClose()} title={t('underline.note')} closeLabel={t('close')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(note.trim())
          setNote('')
        }}
      >
        <blockquote className="wj-underline-quote line-clamp-3 text-sm leading-6" data-color="seal">
          {about}
        </blockquote>
        <TextArea
          label={t('underline.noteLabel')}
          placeholder={t('underline.notePlaceholder')}
          rows={4}
          maxLength={4000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" variant="solid" className="self-end" disabled={busy || note.trim() === ''}>
          {t('underline.save')}
        </Button>
      </form>
    </Modal>
  )
}

import { limits, type Book } from '@wenjin/contract'
import { Button, Modal, TextField, toast } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useChangeBook } from '../book.queries.ts'

/** Dialog that edits the title, author and cover of a book. */
export function EditBookDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const t = useText()
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title={t('book.edit')} closeLabel={t('close')}>
      <EditForm book={book} onDone={onClose} />
    </Modal>
  )
}

function EditForm({ book, onDone }: { book: Book; onDone: () => void }) {
  const t = useText()
  const change = useChangeBook(book.id)
  const [title, setTitle] = useState(book.title)
  const [author, setAuthor] = useState(book.author)
  const [cover, setCover] = useState<File | 'own' | null>(null)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await change.mutateAsync({ title, author, cover })
      onDone()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        labelShown
        label={t('book.edit.title')}
        maxLength={limits.book.titleChars}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        labelShown
        label={t('book.edit.author')}
        maxLength={limits.book.titleChars}
        value={author}
        onChange={(event) => setAuthor(event.target.value)}
      />
      <p className="text-sm text-ink-2">{t('book.edit.hint')}</p>
      <label className="flex flex-col gap-1.5 text-sm">
        {t('book.edit.cover')}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          onChange={(event) => setCover(event.target.files?.[0] ?? null)}
        />
      </label>
      {book.ownCover && (
        <Button aria-pressed={cover === 'own'} className="self-start" icon="undo" onClick={() => setCover(cover === 'own' ? null : 'own')}>
          {t('book.edit.ownCover')}
        </Button>
      )}
      <Button type="submit" variant="solid" className="self-end" disabled={change.isPending}>
        {t('book.edit.save')}
      </Button>
    </form>
  )
}

import { Button, Icon, Modal, Progress, TextField, toast } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useAddBook } from '../book.queries.ts'

const bookExtensions = '.epub,.pdf,.txt,.md,.markdown,.docx,.doc,.rtf,.odt,.html,.htm,.mht,.mhtml'

/** Dialog that adds books to the shelf: files, or an address. */
export function AddBookDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const add = useAddBook()
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null)
  const [url, setUrl] = useState('')
  const isUrl = /^https?:\/\/\S+$/i.test(url.trim())

  const send = async (things: readonly (File | string)[]) => {
    let added = 0
    for (const what of things) {
      const name = typeof what === 'string' ? what : what.name
      setSending({ name, percent: 0 })
      try {
        await add.mutateAsync({ what, onProgress: (percent) => setSending({ name, percent }) })
        added++
      } catch (error) {
        toast.error(error instanceof Error ? error.message : String(error))
      }
    }
    setSending(null)
    if (added === 0) return
    setUrl('')
    toast.success(t('shelf.add.done'))
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isUrl && !sending) void send([url.trim()])
  }
  return (
    <Modal open={open} onOpenChange={(next) => !next && onClose()} title={t('shelf.add')} closeLabel={t('close')}>
      <div className="flex flex-col gap-5">
        <label className="flex cursor-pointer flex-col items-center gap-3 rounded-2 border border-dashed border-line-strong px-4 py-6 text-center text-sm focus-within:outline-2 focus-within:outline-ford">
          <Icon name="book" size={26} className="text-ink-2" />
          <span className="font-semibold">{t('shelf.add.files')}</span>
          <span className="text-ink-2">{t('shelf.add.formats')}</span>
          <input
            type="file"
            multiple
            className="sr-only"
            accept={bookExtensions}
            disabled={sending !== null}
            onChange={(event) => void send([...(event.target.files ?? [])])}
          />
        </label>
        <form className="flex items-end gap-2" onSubmit={handleSubmit}>
          <TextField
            className="flex-1"
            icon="link"
            type="url"
            label={t('shelf.add.link')}
            labelShown
            placeholder="https://"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
          <Button type="submit" disabled={!isUrl || sending !== null}>
            {t('shelf.add.link.add')}
          </Button>
        </form>
        {sending && (
          <div className="flex flex-col gap-1.5 text-sm">
            <output className="break-words text-ink-2">{t('shelf.add.sending', { name: sending.name })}</output>
            <Progress key={sending.name} value={sending.percent} label={sending.name} />
          </div>
        )}
      </div>
    </Modal>
  )
}

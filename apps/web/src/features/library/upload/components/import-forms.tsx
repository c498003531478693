import { acceptedExtensions, limits } from '@wenjin/contract'
import { Button, Icon, TextArea, TextField } from '@wenjin/ui'
import { useRef, useState, type ReactNode, type FormEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { pickedFiles } from '../dropped-files.ts'
import type { ImportInput } from '../import-task.ts'

interface PartProps {
  onAdd: (inputs: readonly ImportInput[]) => void
}

/** Buttons to import files or a folder. */
export function FilePickers({ onAdd }: PartProps) {
  const t = useText()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (list: FileList | null) => onAdd(pickedFiles(list ?? []))
  return (
    <div className="flex flex-col items-center gap-3 rounded-2 border border-dashed border-line-strong px-4 py-6 text-center">
      <Icon name="upload" size={26} className="text-ink-2" />
      <p className="text-sm leading-6 text-balance text-ink-2">{t('import.formats')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="solid" icon="document" onClick={() => files.current?.click()}>
          {t('import.files')}
        </Button>
        <Button icon="folder" onClick={() => folder.current?.click()}>
          {t('import.folder')}
        </Button>
      </div>
      <p className="text-xs leading-5 text-balance text-ink-2">{t('import.hint')}</p>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={acceptedExtensions}
        aria-label={t('import.files')}
        onChange={(event) => take(event.target.files)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={t('import.folder')}
        // React's types lack this attribute; browsers support it.
        {...{ webkitdirectory: '' }}
        onChange={(event) => take(event.target.files)}
      />
    </div>
  )
}

/** Form to import a page, a site or a feed by its address. */
export function LinkForm({ onAdd }: PartProps) {
  const t = useText()
  const [url, setUrl] = useState('')
  const isUrl = /^https?:\/\/\S+$/i.test(url.trim())
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isUrl) onAdd([{ url: url.trim() }])
  }
  return (
    <form className="flex items-end gap-2" onSubmit={handleSubmit}>
      <TextField
        className="flex-1"
        icon="link"
        type="url"
        label={t('import.link')}
        labelShown
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="submit" disabled={!isUrl}>
        {t('import.addLink')}
      </Button>
    </form>
  )
}

const focusOnce = (field: HTMLElement | null) => field?.focus()

/** Form to import a text; without a name it is named after its first line. */
export function TextForm({ onAdd }: PartProps): ReactNode {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [pasted, setPasted] = useState('')
  if (!open) {
    return (
      <Button variant="quiet" icon="type" className="-ml-3 self-start" onClick={() => setOpen(true)}>
        {t('import.text')}
      </Button>
    )
  }
  const length = pasted.trim().length
  const tooLong = pasted.length > limits.pastedChars
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (length > 0 && !tooLong) onAdd([{ text: pasted, name: name.trim() || pasted.trim().split('\n', 1)[0]!.slice(0, 60) }])
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={handleSubmit}>
      <TextField label={t('import.text.name')} labelShown maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
      <TextArea label={t('import.text.body')} rows={6} ref={focusOnce} value={pasted} onChange={(event) => setPasted(event.target.value)} />
      <div className="flex items-center justify-between gap-3">
        <output className="text-xs text-ink-2">
          {tooLong ? t('import.text.tooLong', { n: pasted.length, max: limits.pastedChars }) : t('import.text.count', { n: length })}
        </output>
        <Button type="submit" disabled={length === 0 || tooLong}>
          {t('import.text.add')}
        </Button>
      </div>
    </form>
  )
}

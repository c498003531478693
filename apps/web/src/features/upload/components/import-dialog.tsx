import { Button, Icon, Modal, TextField } from '@wenjin/ui'
import { useRef, useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { pickedFiles } from '../dropped-files.ts'
import type { ImportActions } from '../import-context.ts'

interface ImportDialogProps {
  /** Null when closed. */
  folderId: string | null
  onClose: () => void
  onAdd: ImportActions['add']
}

/** Offers files, a whole folder, or a link. */
export function ImportDialog({ folderId, onClose, onAdd }: ImportDialogProps) {
  const t = useText()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState('')
  const isUrl = /^https?:\/\/\S+$/i.test(url.trim())

  const add = (list: FileList | null) => {
    if (folderId !== null && list) onAdd(folderId, pickedFiles(list))
    onClose()
  }

  return (
    <Modal open={folderId !== null} onOpenChange={(open) => !open && onClose()} title={t('import.title')} closeLabel={t('close')}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-center gap-3 rounded-2 border border-dashed border-line-strong px-4 py-7 text-center">
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
          <input ref={files} type="file" multiple hidden aria-label={t('import.files')} onChange={(event) => add(event.target.files)} />
          <input
            ref={folder}
            type="file"
            hidden
            aria-label={t('import.folder')}
            // React knows no such attribute by type; browsers do.
            {...{ webkitdirectory: '' }}
            onChange={(event) => add(event.target.files)}
          />
        </div>
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (folderId === null || !isUrl) return
            onAdd(folderId, [{ url: url.trim() }])
            setUrl('')
            onClose()
          }}
        >
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
      </div>
    </Modal>
  )
}

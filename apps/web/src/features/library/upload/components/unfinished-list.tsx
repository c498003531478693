import { Button, Icon, Progress, toast } from '@wenjin/ui'
import { useRef } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { formatBytes } from '../../../../lib/format/format-bytes.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import type { ImportActions } from '../import-context.ts'
import { deleteUnfinishedUpload, withdrawOffer } from '../unfinished-uploads.ts'
import type { KeptUpload } from './use-unfinished.ts'

/** Interrupted uploads: their files must be chosen again, because the page that had opened them was left. */
export function UnfinishedList({ uploads, onAdd }: { uploads: readonly KeptUpload[]; onAdd: ImportActions['add'] }) {
  return (
    <ul>
      {uploads.map((upload) => (
        <UnfinishedLine key={upload.id} upload={upload} onAdd={onAdd} />
      ))}
    </ul>
  )
}

function UnfinishedLine({ upload, onAdd }: { upload: KeptUpload; onAdd: ImportActions['add'] }) {
  const t = useText()
  const chooser = useRef<HTMLInputElement>(null)
  const { id, name, size, percent, folderId, path } = upload

  const resumeUpload = (file: File | undefined) => {
    if (!file) return
    if (file.name !== name || file.size !== size) {
      toast.error(t('import.unfinished.other', { name, size: formatBytes(size) }))
      return
    }
    withdrawOffer(id)
    onAdd(folderId, [{ file, name, path, uploadId: id }])
  }
  const giveUp = () => {
    deleteUnfinishedUpload(id)
    // Ignore errors: the server deletes abandoned uploads by itself.
    void api.upload.cancelMultipart({ params: { id } }, { background: true }).catch(() => undefined)
  }

  return (
    <li className="border-t border-line py-2 text-sm">
      <span className="block truncate leading-6" title={name}>
        {name}
      </span>
      <span className="block text-xs leading-5 text-ink-2">
        <Icon name="alert" size={13} className="mr-1 inline text-amber" />
        {t('import.unfinished.text', { percent, size: formatBytes(size) })}
      </span>
      <Progress value={percent} label={t('file.progress', { name })} />
      <div className="-ml-3 flex">
        <Button variant="link" icon="play" onClick={() => chooser.current?.click()}>
          {t('import.unfinished.goOn')}
        </Button>
        <Button variant="quiet" onClick={giveUp}>
          {t('import.unfinished.giveUp')}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('import.unfinished.choose', { name })}
        onChange={(event) => resumeUpload(event.target.files?.[0])}
      />
    </li>
  )
}

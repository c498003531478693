import type { FileItem, FolderEntry } from '@wenjin/contract'
import { classNames, Icon, Progress } from '@wenjin/ui'
import { useState } from 'react'
import { restoredText } from '../../../../lib/format/restored-text.ts'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { iconOf, isPending } from '../entries.ts'

/** The thumbnail of a file, or the icon of its kind. */
export function EntryPicture({ entry, large = false }: { entry: FolderEntry; large?: boolean }) {
  const [failed, setFailed] = useState(false)
  const image = entry.kind === 'file' ? entry.file.image : null
  if (image && !failed) {
    return (
      <img
        src={image}
        alt=""
        loading="lazy"
        draggable={false}
        className={large ? 'size-full rounded-1 object-contain' : 'size-7 shrink-0 rounded-1 object-cover'}
        onError={() => setFailed(true)}
      />
    )
  }
  const failedFile = entry.kind === 'file' && entry.file.state === 'failed'
  return (
    <span className={large ? 'text-ink-2' : 'grid size-7 shrink-0 place-items-center text-ink-2'}>
      <Icon name={failedFile ? 'alert' : iconOf(entry)} size={large ? 40 : 18} className={failedFile ? 'text-amber' : ''} />
    </span>
  )
}

/** Returns the progress of reading a file's images or speech after its text; null when there is none. */
function readingText({ reading, nextVersion }: FileItem, t: Text): string | null {
  const now = nextVersion?.reading ?? reading
  if (!now) return null
  if (nextVersion?.state === 'failed') return t('file.reading.failed', { reason: nextVersion.reason?.text ?? '' })
  if (now.what === 'speech') return t('file.reading.speech')
  const words = now.total > 0 ? t('file.reading.pictures', { done: now.done, total: now.total }) : t('file.reading.pictures.uncounted')
  return nextVersion ? t('file.reading.searchable', { reading: words }) : words
}

/** Returns the state of an entry as text. */
export function stateText(entry: FolderEntry, t: Text): string {
  if (entry.kind === 'folder') return t('files.folder.count', { folders: entry.folder.folderCount, files: entry.folder.fileCount })
  const { state, progress, reason, duplicate, nextVersion, documentCount, restored } = entry.file
  const reading = readingText(entry.file, t)
  if (reading) return reading
  if (nextVersion?.state === 'failed') return t('file.nextVersion.failed', { reason: nextVersion.reason?.text ?? '' })
  if (nextVersion) return t('file.nextVersion', { percent: nextVersion.progress })
  if (reason) return reason.text
  if (state === 'parsing') return t('import.phase.reading', { percent: progress })
  const found = restoredText(restored, t)
  if (found) return found
  if (duplicate) return t('file.duplicate')
  return documentCount > 1 ? t('file.documents', { n: documentCount }) : t(`file.state.${state}`)
}

/** The state of an entry, with a progress bar while the server is processing it. */
export function EntryState({ entry }: { entry: FolderEntry }) {
  const t = useText()
  const words = stateText(entry, t)
  const file = entry.kind === 'file' ? entry.file : null
  return (
    <span className="block min-w-0">
      <span
        // Below a name there is room for one line only.
        className={classNames('line-clamp-2 text-xs leading-4 max-md:line-clamp-1', file?.state !== 'failed' && 'text-ink-2')}
        title={words}
      >
        {words}
      </span>
      {file && isPending(file) && (
        <Progress value={file.nextVersion?.progress ?? file.progress} label={t('file.progress', { name: file.name })} />
      )}
    </span>
  )
}

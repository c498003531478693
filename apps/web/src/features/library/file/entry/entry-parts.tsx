import type { FileItem, FolderEntry } from '@wenjin/contract'
import { classNames, Icon, Progress } from '@wenjin/ui'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { iconOf, isPending, nameOf, stemEnd } from '../entries.ts'

/** A small picture of a file, or the sign of its kind. */
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

interface EntryNameProps {
  entry: FolderEntry
  renaming: boolean
  /** With the name it was given; null when it keeps its own. */
  onRenamed: (name: string | null) => void
  onOpenFolder: (folderId: string) => void
  onPreview: (file: FileItem) => void
}

/** The name of an entry: it opens it, and is written over while it is renamed. */
export function EntryName({ entry, renaming, onRenamed, onOpenFolder, onPreview }: EntryNameProps) {
  const name = nameOf(entry)
  const look = 'line-clamp-2 min-w-0 max-w-full text-left leading-5 break-words hover:text-ford'
  if (renaming) return <RenameField entry={entry} onRenamed={onRenamed} />
  if (entry.kind === 'folder') {
    return (
      <button type="button" tabIndex={-1} className={look} title={name} onClick={() => onOpenFolder(entry.folder.id)}>
        {name}
      </button>
    )
  }
  const { file } = entry
  if (file.documentId) {
    return (
      <Link to={paths.document(file.documentId)} tabIndex={-1} draggable={false} className={look} title={name}>
        {name}
      </Link>
    )
  }
  return (
    <button type="button" tabIndex={-1} className={look} title={name} onClick={() => onPreview(file)}>
      {name}
    </button>
  )
}

function RenameField({ entry, onRenamed }: Pick<EntryNameProps, 'entry' | 'onRenamed'>) {
  const t = useText()
  const old = nameOf(entry)
  const [name, setName] = useState(old)
  const ended = useRef(false)
  const end = (given: string | null) => {
    // Enter and Escape take the field away, which then loses the focus.
    if (ended.current) return
    ended.current = true
    const wanted = given?.trim()
    onRenamed(wanted && wanted !== old ? wanted : null)
  }
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') end(name)
    else if (event.key === 'Escape') end(null)
  }
  const selectStem = (field: HTMLInputElement | null) => {
    if (!field || document.activeElement === field) return
    field.focus()
    field.setSelectionRange(0, stemEnd(entry))
  }
  return (
    <input
      ref={selectStem}
      aria-label={t('files.rename.label', { name: old })}
      maxLength={200}
      className="w-full min-w-0 rounded-1 border border-ford bg-raised px-1.5 py-0.5 text-sm"
      value={name}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={handleKey}
      onBlur={() => end(name)}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

/** The progress of reading a file's pictures or speech after its text; null when there is nothing to say. */
function readingText({ reading, nextVersion }: FileItem, t: Text): string | null {
  const now = nextVersion?.reading ?? reading
  if (!now) return null
  if (nextVersion?.state === 'failed') return t('file.reading.failed', { reason: nextVersion.reason?.text ?? '' })
  if (now.what === 'speech') return t('file.reading.speech')
  const words = now.total > 0 ? t('file.reading.pictures', { done: now.done, total: now.total }) : t('file.reading.pictures.uncounted')
  return nextVersion ? t('file.reading.searchable', { reading: words }) : words
}

/** How an entry stands, in words. */
export function stateText(entry: FolderEntry, t: Text): string {
  if (entry.kind === 'folder') return t('files.folder.count', { folders: entry.folder.folderCount, files: entry.folder.fileCount })
  const { state, progress, reason, duplicate, nextVersion, documentCount } = entry.file
  const reading = readingText(entry.file, t)
  if (reading) return reading
  if (nextVersion?.state === 'failed') return t('file.nextVersion.failed', { reason: nextVersion.reason?.text ?? '' })
  if (nextVersion) return t('file.nextVersion', { percent: nextVersion.progress })
  if (reason) return reason.text
  if (state === 'parsing') return t('import.phase.reading', { percent: progress })
  if (duplicate) return t('file.duplicate')
  return documentCount > 1 ? t('file.documents', { n: documentCount }) : t(`file.state.${state}`)
}

/** How an entry stands, with a bar while the server works on it. */
export function EntryState({ entry }: { entry: FolderEntry }) {
  const t = useText()
  const words = stateText(entry, t)
  const file = entry.kind === 'file' ? entry.file : null
  return (
    <span className="block min-w-0">
      <span
        // Below a name there is room for one line.
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

import type { FileItem, FolderEntry } from '@wenjin/contract'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { nameOf, stemEnd } from '../entries.ts'

interface EntryNameProps {
  entry: FolderEntry
  renaming: boolean
  /** Called with the new name, or with null when the name is unchanged. */
  onRenamed: (name: string | null) => void
  onOpenFolder: (folderId: string) => void
  onPreview: (file: FileItem) => void
}

/** The name of an entry: a link that opens it, or a field while it is being renamed. */
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
    // Enter and Escape remove the field, which fires another blur event.
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

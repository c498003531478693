/* oxlint-disable jsx-a11y/prefer-tag-over-role -- lines that are placed one by one, those in sight only, are no table */
import type { FileItem, FolderEntry } from '@wenjin/contract'
import { classNames, IconButton } from '@wenjin/ui'
import type { DragEvent, MouseEvent, ReactNode } from 'react'
import { formatBytes } from '../../../../lib/format/format-bytes.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useRelativeTime } from '../../../../lib/format/use-relative-time.ts'
import { canRetry, nameOf } from '../entries.ts'
import { EntryMenu, type EntryActions } from './entry-menu.tsx'
import { EntryPicture, EntryState } from './entry-parts.tsx'
import { EntryName } from './entry-name.tsx'
import { useFolderDrop } from '../folder/use-folder-drop.ts'

/** Props of an entry in the list and in the grid. */
export interface EntryViewProps {
  id: string
  entry: FolderEntry
  selected: boolean
  /** True for the entry that keys act on. */
  active: boolean
  renaming: boolean
  onRenamed: (name: string | null) => void
  onPress: (event: MouseEvent) => void
  onToggle: () => void
  onOpenFolder: (folderId: string) => void
  onPreview: (file: FileItem) => void
  /** Undefined where entries cannot be moved. */
  onDragStart: ((event: DragEvent) => void) | undefined
  actions: EntryActions
}

const look = (selected: boolean, active: boolean) =>
  classNames('wj-folder text-sm', selected ? 'bg-ford-wash' : 'hover:bg-sunken', active && 'wj-active-entry')

/** The checkbox that selects an entry; on phones its touch target is larger than the visible box. */
function Tick({ entry, selected, onToggle, className }: Pick<EntryViewProps, 'entry' | 'selected' | 'onToggle'> & { className?: string }) {
  const t = useText()
  return (
    <label className={classNames('grid place-items-center max-sm:-m-2 max-sm:min-h-touch max-sm:w-touch', className)}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        aria-label={t('files.select', { name: nameOf(entry) })}
        className="size-4 accent-[var(--wj-ford)]"
        onChange={onToggle}
      />
    </label>
  )
}

/** Returns the attributes of an entry as a drop target: folders accept drops. */
function useEntryDrop(entry: FolderEntry) {
  const drop = useFolderDrop(entry.kind === 'folder' ? entry.folder.id : '')
  return entry.kind === 'folder' ? drop : {}
}

function RetryButton({ entry, actions: { retry } }: Pick<EntryViewProps, 'entry' | 'actions'>): ReactNode {
  const t = useText()
  if (!retry || entry.kind !== 'file' || !canRetry(entry.file)) return null
  return <IconButton icon="refresh" size={16} label={t('import.retry', { name: entry.file.name })} onClick={() => retry(entry)} />
}

/** An entry as a row: name, state, size, time, actions. */
export function EntryRow(props: EntryViewProps & { rowIndex: number; top: number; height: number }) {
  const { id, entry, selected, active, rowIndex, top, height, onPress, onDragStart, actions } = props
  const time = useRelativeTime(entry.kind === 'file' ? entry.file.updatedAt : entry.folder.updatedAt)
  const drop = useEntryDrop(entry)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and the keys
    <div
      id={id}
      role="row"
      aria-rowindex={rowIndex + 1}
      aria-selected={selected}
      draggable={onDragStart !== undefined && !props.renaming}
      className={classNames('absolute inset-x-0 flex items-center gap-3 border-b border-line px-2', look(selected, active))}
      style={{ top, height }}
      onClick={onPress}
      onDragStart={onDragStart}
      {...drop}
    >
      <span role="gridcell" className="self-stretch">
        <Tick {...props} className="h-full max-sm:!my-0" />
      </span>
      <span role="rowheader" className="flex min-w-0 flex-[3] items-center gap-2 max-md:flex-col max-md:items-start max-md:gap-0">
        <span className="flex max-w-full min-w-0 items-center gap-2 md:flex-1">
          <EntryPicture entry={entry} />
          <EntryName {...props} />
        </span>
        <span className="w-full pl-9 md:hidden">
          <EntryState entry={entry} />
        </span>
      </span>
      <span role="gridcell" className="min-w-0 flex-[2] max-md:hidden">
        <EntryState entry={entry} />
      </span>
      <span role="gridcell" className="w-18 shrink-0 text-right text-xs text-ink-2 tabular-nums max-md:hidden">
        {entry.kind === 'file' && entry.file.size > 0 ? formatBytes(entry.file.size) : ''}
      </span>
      <span role="gridcell" className="w-24 shrink-0 truncate text-right text-xs text-ink-2 max-lg:hidden">
        {time}
      </span>
      <span role="gridcell" className={classNames('flex shrink-0 justify-end', actions.retry && 'md:w-18')}>
        <RetryButton entry={entry} actions={actions} />
        <EntryMenu entry={entry} actions={actions} />
      </span>
    </div>
  )
}

/** An entry as a tile: a large thumbnail, name and state. */
export function EntryTile(props: EntryViewProps) {
  const { id, entry, selected, active, onPress, onDragStart, actions } = props
  const drop = useEntryDrop(entry)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and the keys
    <div
      id={id}
      role="gridcell"
      aria-selected={selected}
      draggable={onDragStart !== undefined && !props.renaming}
      className={classNames('relative flex h-48 min-w-0 flex-col gap-1 rounded-2 border border-line p-2', look(selected, active))}
      onClick={onPress}
      onDragStart={onDragStart}
      {...drop}
    >
      <span className="flex items-start justify-between">
        <Tick {...props} />
        <span className="-mt-1.5 -mr-1.5">
          <EntryMenu entry={entry} actions={actions} />
        </span>
      </span>
      <span className="-mt-4 grid min-h-0 flex-1 place-items-center">
        <EntryPicture entry={entry} large />
      </span>
      <EntryName {...props} />
      <EntryState entry={entry} />
    </div>
  )
}

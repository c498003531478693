import type { FolderEntry } from '@wenjin/contract'
import { createContext, useContext, useState, type DragEvent } from 'react'
import { keyOf } from '../entries.ts'

/** Marks a drag as one of entries of this page. */
const dragType = 'application/x-wenjin-files'

/** Entries dragged now; a drag is read only where it is dropped, which is too late to tell where it may be. */
let dragged: readonly FolderEntry[] = []

/** The actions of a drop on a folder. */
export interface DropActions {
  move: (entries: readonly FolderEntry[], folderId: string) => void
  addFiles: (folderId: string, transfer: DataTransfer) => void
}

const Context = createContext<DropActions | null>(null)
/** Lets the folders of a page take what is dropped on them; null where nothing may be changed. */
export const DropActionsProvider = Context.Provider

/** Begins to drag entries. */
export function startDrag(event: DragEvent, entries: readonly FolderEntry[]): void {
  dragged = entries
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData(dragType, entries.map(keyOf).join('\n'))
}

function takes({ types }: DataTransfer, folderId: string): boolean {
  if (types.includes(dragType)) return !dragged.some((entry) => entry.kind === 'folder' && entry.folder.id === folderId)
  return types.includes('Files')
}

/** Attributes of an element that stands for a folder: entries and files may be dropped on it. */
export function useFolderDrop(folderId: string) {
  const actions = useContext(Context)
  const [over, setOver] = useState(false)
  if (!actions) return {}
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!takes(event.dataTransfer, folderId)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!takes(event.dataTransfer, folderId)) return
      event.preventDefault()
      if (event.dataTransfer.types.includes(dragType)) actions.move(dragged, folderId)
      else actions.addFiles(folderId, event.dataTransfer)
    },
  }
}

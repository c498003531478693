import type { FolderEntry } from '@wenjin/contract'
import { createContext, useContext, useState, type DragEvent } from 'react'
import { keyOf } from '../entries.ts'

/** MIME type that identifies a drag of entries of this page. */
const dragType = 'application/x-wenjin-files'

/** The entries being dragged: the data of a drag can be read only on drop, too late to decide on valid targets. */
let dragged: readonly FolderEntry[] = []

/** The effect of a drop on a folder. */
export interface DropActions {
  move: (entries: readonly FolderEntry[], folderId: string) => void
  addFiles: (folderId: string, transfer: DataTransfer) => void
}

const Context = createContext<DropActions | null>(null)
/** Provides the drop actions for the folders of a page; null where nothing can be changed. */
export const DropActionsProvider = Context.Provider

/** Starts dragging entries. */
export function startDrag(event: DragEvent, entries: readonly FolderEntry[]): void {
  dragged = entries
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData(dragType, entries.map(keyOf).join('\n'))
}

function takes({ types }: DataTransfer, folderId: string): boolean {
  if (types.includes(dragType)) return !dragged.some((entry) => entry.kind === 'folder' && entry.folder.id === folderId)
  return types.includes('Files')
}

/** Returns the attributes of an element as a drop target for entries and files. */
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

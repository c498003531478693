import type { FolderEntry } from '@wenjin/contract'
import type { KeyboardEvent } from 'react'
import { movedTo } from './selection.ts'

/** The key bindings of a list of entries. */
export interface GridKeys {
  count: number
  columns: number
  /** Number of visible rows. */
  pageRows: number
  active: number
  entryAt: (at: number) => FolderEntry | undefined
  /** @param extend true with Shift: the range up to there is selected */
  goTo: (at: number, extend: boolean) => void
  toggle: (entry: FolderEntry) => void
  open: (entry: FolderEntry) => void
  selectAll: () => void
  clear: () => void
  up: () => void
  rename?: ((entry: FolderEntry) => void) | undefined
  trash?: (() => void) | undefined
}

/** Performs the action of a key; returns false when the key has none here. */
export function handleGridKey(event: KeyboardEvent, keys: GridKeys): boolean {
  // Elements inside the list handle their own keys.
  if (event.target !== event.currentTarget) return false
  const { key } = event
  const entry = keys.entryAt(keys.active)
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') return done(event, keys.selectAll)
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const to = movedTo(key, keys.active, keys.count, keys.columns, keys.pageRows)
  if (to !== null) return done(event, () => keys.goTo(to, event.shiftKey))
  if (key === 'Escape') return done(event, keys.clear)
  if (key === 'Backspace') return done(event, keys.up)
  if (key === 'Delete' && keys.trash) return done(event, keys.trash)
  if (!entry) return false
  if (key === ' ') return done(event, () => keys.toggle(entry))
  if (key === 'Enter') return done(event, () => keys.open(entry))
  const { rename } = keys
  if (key === 'F2' && rename) return done(event, () => rename(entry))
  return false
}

function done(event: KeyboardEvent, action: () => void): true {
  event.preventDefault()
  event.stopPropagation()
  action()
  return true
}

import { createContext, useContext, useEffect } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'
import type { ImportInput } from './import-queue.ts'

/** What pages may do with imports. */
export interface ImportActions {
  /** Opens the dialog that offers files, a folder or a link, for a folder. */
  open: (folderId: string) => void
  add: (folderId: string, inputs: readonly ImportInput[]) => void
  /** Files dropped anywhere go to this folder; null where a page takes none. */
  setDropTarget: (folderId: string | null) => void
}

const Context = createContext<ImportActions | null>(null)
export const ImportActionsProvider = Context.Provider

/** Lets a page take files for a folder, by drop, key or button. `enabled` false: the library is not the visitor's. */
export function useImport(folderId: string, enabled = true): { openImport: () => void } {
  const actions = useContext(Context)
  if (!actions) throw new Error('useImport stands outside of ImportProvider')
  const { open, setDropTarget } = actions
  useEffect(() => {
    if (!enabled) return undefined
    setDropTarget(folderId)
    return () => setDropTarget(null)
  }, [folderId, enabled, setDropTarget])
  const openImport = () => open(folderId)
  useShortcut('import', openImport, enabled)
  return { openImport }
}

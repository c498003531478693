import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { pickedFiles } from './dropped-files.ts'
import type { ImportInput, ImportQueue, ImportTask } from './import-queue.ts'

/** What pages may do with imports. */
export interface ImportActions {
  /** Opens the dialog that offers files, a folder or a link, for a folder. */
  open: (folderId: string) => void
  add: (folderId: string, inputs: readonly ImportInput[]) => void
  queue: ImportQueue
  /** Files dropped anywhere, and those of the dialog the key opens, go to this folder; null where a page takes none. */
  setTarget: (folderId: string | null) => void
}

const Context = createContext<ImportActions | null>(null)
export const ImportActionsProvider = Context.Provider

function useActions(): ImportActions {
  const actions = useContext(Context)
  if (!actions) throw new Error('imports are used outside of ImportProvider')
  return actions
}

/** Files that come along with a question, on their way into a library. */
export interface AttachedFiles {
  /** Those of the given keys, as they stand. */
  tasks: readonly ImportTask[]
  /** Begins to import files and gives their keys. */
  add: (files: Iterable<File>) => number[]
  /** Lets go of a file; one that is on its way is given up. */
  drop: (key: number) => void
}

/** Imports files for a question into a folder, and follows those of `keys`. */
export function useAttachedFiles(folderId: string, keys: readonly number[]): AttachedFiles {
  const { queue } = useActions()
  const subscribe = useCallback((listener: () => void) => queue.subscribe(listener), [queue])
  const all = useSyncExternalStore(subscribe, () => queue.tasks)
  const held = useRef(keys)
  useEffect(() => {
    held.current = keys
  })
  // Who leaves the page with a question unasked finds its files among the imports.
  useEffect(() => () => held.current.forEach((key) => queue.release(key)), [queue])
  return useMemo(
    () => ({
      tasks: all.filter((task) => keys.includes(task.key)),
      add: (files) => queue.add(folderId, pickedFiles(files), true),
      drop: (key) => queue.drop(key),
    }),
    [all, keys, queue, folderId],
  )
}

/** Lets a page take files for a folder, by drop, key or button: the frame listens to the key. `enabled` false: the library is not the visitor's. */
export function useImport(folderId: string, enabled = true): { openImport: () => void } {
  const { open, setTarget } = useActions()
  useEffect(() => {
    if (!enabled) return undefined
    setTarget(folderId)
    return () => setTarget(null)
  }, [folderId, enabled, setTarget])
  return { openImport: () => open(folderId) }
}

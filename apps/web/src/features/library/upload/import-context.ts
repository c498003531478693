import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { pickedFiles } from './dropped-files.ts'
import type { ImportQueue } from './import-queue.ts'
import type { FolderInput, ImportInput, ImportTask } from './import-task.ts'

/** The destination of imports. */
export interface ImportPlace {
  folderId: string
  /** Name of the destination; null where it is obvious. */
  name: string | null
  /** Opens the subscription form instead; absent where subscriptions are not possible. */
  onSubscribe?: (() => void) | undefined
}

/** Import actions for pages. */
export interface ImportActions {
  /** Opens the dialog to import files, a folder, a link or a text into a folder. */
  open: (place: ImportPlace) => void
  add: (folderId: string, inputs: readonly (ImportInput | FolderInput)[]) => void
  queue: ImportQueue
  /** Sets the destination for files dropped anywhere and for the dialog opened by key; null when a page accepts none. */
  setTarget: (place: ImportPlace | null) => void
}

const Context = createContext<ImportActions | null>(null)
export const ImportActionsProvider = Context.Provider

function useActions(): ImportActions {
  const actions = useContext(Context)
  if (!actions) throw new Error('imports are used outside of ImportProvider')
  return actions
}

/** Attached files on their way into a library. */
export interface AttachedFiles {
  /** Current state of the tasks with the given keys. */
  tasks: readonly ImportTask[]
  /** Starts importing files and returns the keys of their tasks. */
  add: (files: Iterable<File>) => number[]
  /** Detaches a file; a running import is cancelled. */
  drop: (key: number) => void
}

/** Imports files for a question into a folder, and tracks those with the given keys. */
export function useAttachedFiles(folderId: string, keys: readonly number[]): AttachedFiles {
  const { queue } = useActions()
  const subscribe = useCallback((listener: () => void) => queue.subscribe(listener), [queue])
  const all = useSyncExternalStore(subscribe, () => queue.tasks)
  const held = useRef(keys)
  useEffect(() => {
    held.current = keys
  })
  // When the page is left without asking, the files of the question move to the list of imports.
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

/**
 * Lets a page accept files for a folder, by drop, paste, key or button; the frame handles the key.
 * @param enabled false when the visitor may not change the topic
 * @param name name of the folder for the dialog, where it should be shown
 * @param onSubscribe opens the subscription form; must be referentially stable
 */
export function useImport(
  folderId: string,
  enabled = true,
  name: string | null = null,
  onSubscribe?: () => void,
): { openImport: () => void; add: ImportActions['add'] } {
  const { open, add, setTarget } = useActions()
  // A layout effect, so that a key pressed right after the first paint finds the folder.
  useLayoutEffect(() => {
    if (!enabled) return undefined
    setTarget({ folderId, name, onSubscribe })
    return () => setTarget(null)
  }, [folderId, name, onSubscribe, enabled, setTarget])
  return { openImport: () => open({ folderId, name, onSubscribe }), add }
}

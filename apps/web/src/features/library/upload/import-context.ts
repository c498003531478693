import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { pickedFiles } from './dropped-files.ts'
import type { ImportQueue } from './import-queue.ts'
import type { FolderInput, ImportInput, ImportTask } from './import-task.ts'

/** Where imports go. */
export interface ImportPlace {
  folderId: string
  /** The name of the place; null where it is obvious. */
  name: string | null
  /** Goes on with a site or feed instead; missing where none can be subscribed. */
  onSubscribe?: (() => void) | undefined
}

/** The import actions for pages. */
export interface ImportActions {
  /** Opens the dialog that offers files, a folder, a link or a text, for a folder. */
  open: (place: ImportPlace) => void
  add: (folderId: string, inputs: readonly (ImportInput | FolderInput)[]) => void
  queue: ImportQueue
  /** Files dropped anywhere, and those of the dialog the key opens, go here; null where a page takes none. */
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
  // When a person leaves the page without asking, the files of the question move to the list of imports.
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
 * Lets a page take files for a folder, by drop, paste, key or button: the frame listens to the key.
 * @param enabled false: the topic is not the visitor's to change
 * @param name what the folder is called, where the dialog shall say it
 * @param onSubscribe goes on with a site or feed; the same function each time
 */
export function useImport(
  folderId: string,
  enabled = true,
  name: string | null = null,
  onSubscribe?: () => void,
): { openImport: () => void; add: ImportActions['add'] } {
  const { open, add, setTarget } = useActions()
  // Before the page is painted: a key pressed as soon as the page is seen finds the folder.
  useLayoutEffect(() => {
    if (!enabled) return undefined
    setTarget({ folderId, name, onSubscribe })
    return () => setTarget(null)
  }, [folderId, name, onSubscribe, enabled, setTarget])
  return { openImport: () => open({ folderId, name, onSubscribe }), add }
}

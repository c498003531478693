import { limits } from '@wenjin/contract'
import { toast, useEver } from '@wenjin/ui'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { api, importsRunning } from '../../../../lib/api/api.ts'
import { useExternalValue } from '../../../../lib/view/external-value.ts'
import { text } from '../../../../lib/i18n/index.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { useShortcut } from '../../../../lib/view/shortcuts.ts'
import { atMostEvery } from '../at-most-every.ts'
import { ImportActionsProvider, type ImportActions, type ImportPlace } from '../import-context.ts'
import { ImportQueue } from '../import-queue.ts'
import type { ImportServer } from '../import-task.ts'
import { unfinishedUploads } from '../unfinished-uploads.ts'
import { useFileDrop, useFilePaste, useLeaveWarning } from '../use-page-files.ts'
import { DropOverlay } from './drop-overlay.tsx'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })))
const ImportTray = lazy(() => import('./import-tray.tsx').then((module) => ({ default: module.ImportTray })))

/** Interval of refreshing lists during an import, milliseconds. */
const refreshMs = 1000

const server: ImportServer = {
  upload: async (...args) => (await import('../send-file.ts')).sendFile(...args),
  importLink: (folderId, url) => api.upload.importLink({ params: { folderId }, body: { url } }),
  importText: (folderId, pasted, name) => api.upload.importText({ params: { folderId }, body: { text: pasted, ...(name && { name }) } }),
  // Polling is a background request: a dialog that a refusal asks for is shown at the next upload.
  getFiles: (ids) => api.file.listFileStates({ body: { ids: [...ids] } }, { background: true }),
  retryFile: (id) => api.file.retryFiles({ body: { ids: [id] } }),
  deleteFile: (id) => api.knowledge.deleteFile({ params: { id } }, { background: true }),
}

/** Creates the empty folders of a drop, several at a time. */
async function makeFolders(client: QueryClient, folderId: string, paths: readonly string[]): Promise<void> {
  try {
    for (let at = 0; at < paths.length; at += limits.stateItems)
      await api.file.ensureFolders({ params: { id: folderId }, body: { paths: paths.slice(at, at + limits.stateItems) } })
  } catch (error) {
    toast.error(error instanceof Error ? error.message : String(error))
  }
  await client.invalidateQueries({ queryKey: queryKeys.files })
}

/**
 * Manages the folder for imports on the current page, and the key that opens the import dialog. A press of the key while a page is loading
 * is recorded and handled once the page sets its folder.
 */
function useTarget(open: ImportActions['open']): [ImportPlace | null, ImportActions['setTarget']] {
  const [target, setShown] = useState<ImportPlace | null>(null)
  const loading = useNavigation().state !== 'idle'
  const pressed = useRef(false)
  const setTarget = useCallback(
    (place: ImportPlace | null) => {
      setShown(place)
      if (place === null || !pressed.current) return
      pressed.current = false
      open(place)
    },
    [open],
  )
  // Runs after the effects of the loaded page.
  useEffect(() => {
    if (!loading) pressed.current = false
  }, [loading])
  const handleKey = () => {
    if (loading) pressed.current = true
    else if (target !== null) open(target)
  }
  useShortcut('import', handleKey, loading || target !== null)
  return [target, setTarget]
}

/** Whether the page has imports, current or finished, or an earlier page left some unfinished. */
function useHasImports(queue: ImportQueue): boolean {
  const subscribe = useCallback((listener: () => void) => queue.subscribe(listener), [queue])
  const tasks = useSyncExternalStore(subscribe, () => queue.tasks)
  const unfinished = useExternalValue(unfinishedUploads)
  return useEver(tasks.length + unfinished.length > 0)
}

/** Provides the imports of this page load: they continue when the reader navigates. */
export function ImportProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [openFor, setOpenFor] = useState<ImportPlace | null>(null)
  const [target, setTarget] = useTarget(setOpenFor)
  const queue = useMemo(() => {
    const refresh = atMostEvery(refreshMs, () => {
      void client.invalidateQueries({ queryKey: queryKeys.files })
      void client.invalidateQueries({ queryKey: queryKeys.topics })
    })
    return new ImportQueue(server, { stopped: () => text('import.stopped'), gone: () => text('import.gone') }, refresh)
  }, [client])
  const actions = useMemo<ImportActions>(
    () => ({
      open: setOpenFor,
      add: (folderId, inputs) => {
        const empty = inputs.flatMap((input) => ('folder' in input ? [input.folder] : []))
        if (empty.length > 0) void makeFolders(client, folderId, empty)
        const rest = inputs.flatMap((input) => ('folder' in input ? [] : [input]))
        if (rest.length > 0) queue.add(folderId, rest)
      },
      setTarget,
      queue,
    }),
    [client, queue, setTarget],
  )
  useEffect(() => {
    const look = () => importsRunning.set(queue.tasks.some(({ phase }) => phase !== 'done' && phase !== 'failed'))
    return queue.subscribe(look)
  }, [queue])
  const dialogEver = useEver(openFor !== null)
  const hasImports = useHasImports(queue)
  const folderId = target?.folderId ?? null
  const dragging = useFileDrop(folderId, actions.add)
  useFilePaste(folderId, actions.add)
  const isBusy = useMemo(() => () => queue.unsent, [queue])
  useLeaveWarning(isBusy)

  return (
    <ImportActionsProvider value={actions}>
      {children}
      <Suspense>{dialogEver && <ImportDialog place={openFor} onClose={() => setOpenFor(null)} onAdd={actions.add} />}</Suspense>
      <Suspense>{hasImports && <ImportTray queue={queue} onAdd={actions.add} />}</Suspense>
      {dragging && <DropOverlay />}
    </ImportActionsProvider>
  )
}

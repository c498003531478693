import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { api } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { droppedFiles } from '../dropped-files.ts'
import { ImportActionsProvider, type ImportActions } from '../import-context.ts'
import { ImportQueue } from '../import-queue.ts'
import { DropOverlay } from './drop-overlay.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ImportTray } from './import-tray.tsx'

/** Whether a drag carries files rather than text of the page. */
const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/** Follows files dragged over the window; true while they hover over a page that takes them. */
function useFileDrop(target: string | null, add: ImportActions['add']): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (target === null) return undefined
    // Enter and leave fire for every element passed; their balance tells whether the window was left.
    let depth = 0
    const show = (change: number) => {
      depth = Math.max(0, depth + change)
      setOver(depth > 0)
    }
    const handleEnter = (event: DragEvent) => carriesFiles(event) && show(1)
    const handleLeave = (event: DragEvent) => carriesFiles(event) && show(-1)
    const handleOver = (event: DragEvent) => carriesFiles(event) && event.preventDefault()
    const handleDrop = (event: DragEvent) => {
      if (!carriesFiles(event) || !event.dataTransfer) return
      const taken = event.defaultPrevented
      event.preventDefault()
      show(-depth)
      // What lay under the pointer took them, as the question box does.
      if (taken) return
      void droppedFiles(event.dataTransfer).then((inputs) => add(target, inputs))
    }
    window.addEventListener('dragenter', handleEnter)
    window.addEventListener('dragleave', handleLeave)
    window.addEventListener('dragover', handleOver)
    window.addEventListener('drop', handleDrop)
    return () => {
      setOver(false)
      window.removeEventListener('dragenter', handleEnter)
      window.removeEventListener('dragleave', handleLeave)
      window.removeEventListener('dragover', handleOver)
      window.removeEventListener('drop', handleDrop)
    }
  }, [target, add])
  return over
}

/**
 * The folder files go to on the page that is shown, and the key that opens the dialog for it. Pressed while a page is on its way, the
 * key is not lost: the page finds it pressed.
 */
function useTarget(open: ImportActions['open']): [string | null, ImportActions['setTarget']] {
  const [target, setShown] = useState<string | null>(null)
  const loading = useNavigation().state !== 'idle'
  const pressed = useRef(false)
  const setTarget = useCallback(
    (folderId: string | null) => {
      setShown(folderId)
      if (folderId === null || !pressed.current) return
      pressed.current = false
      open(folderId)
    },
    [open],
  )
  // Runs after the effects of the page that has come.
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

/** Holds the imports of this page: they go on while the reader walks from page to page. */
export function ImportProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [openFor, setOpenFor] = useState<string | null>(null)
  const [target, setTarget] = useTarget(setOpenFor)
  const queue = useMemo(() => {
    const server = {
      upload: async (folderId: string, file: File, name: string, onProgress: (percent: number) => void, signal: AbortSignal) => {
        const files = [{ blob: file, fileName: name }]
        const [item] = await api.upload.uploadFile({ params: { folderId }, files }, { onProgress, signal })
        return item!
      },
      importLink: (folderId: string, url: string) => api.upload.importLink({ params: { folderId }, body: { url } }),
      // The file is looked at again and again; whoever uploads next is asked what a refusal asks for.
      getFile: (id: string) => api.knowledge.getFile({ params: { id } }, { background: true }),
      deleteFile: (id: string) => api.knowledge.deleteFile({ params: { id } }, { background: true }),
    }
    return new ImportQueue(server, () => {
      void client.invalidateQueries({ queryKey: queryKeys.files })
      void client.invalidateQueries({ queryKey: queryKeys.topics })
    })
  }, [client])
  const actions = useMemo<ImportActions>(
    () => ({ open: setOpenFor, add: (folderId, inputs) => void queue.add(folderId, inputs), setTarget, queue }),
    [queue, setTarget],
  )
  const dragging = useFileDrop(target, actions.add)

  return (
    <ImportActionsProvider value={actions}>
      {children}
      <ImportDialog folderId={openFor} onClose={() => setOpenFor(null)} onAdd={actions.add} />
      <ImportTray queue={queue} />
      {dragging && <DropOverlay />}
    </ImportActionsProvider>
  )
}

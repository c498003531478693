import { useEffect, useState } from 'react'
import { text } from '../../../lib/i18n/index.ts'
import { isTyping } from '../../../lib/view/shortcuts.ts'
import { droppedTree, pastedFiles } from './dropped-files.ts'
import type { ImportActions } from './import-context.ts'

/** Whether a drag contains files rather than text of the page. */
const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/** Handles files dragged over the window; true while they are over a page that accepts them. */
export function useFileDrop(target: string | null, add: ImportActions['add']): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (target === null) return undefined
    // `dragenter` and `dragleave` fire for every element; their balance shows whether the window was left.
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
      // A drop target under the pointer, such as the question box, has handled them.
      if (taken) return
      void droppedTree(event.dataTransfer).then((inputs) => add(target, inputs))
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

/** Accepts files pasted anywhere except into a field. */
export function useFilePaste(target: string | null, add: ImportActions['add']): void {
  useEffect(() => {
    if (target === null) return undefined
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (event.defaultPrevented || files.length === 0 || isTyping(event.target)) return
      event.preventDefault()
      add(
        target,
        pastedFiles(files, () => text('import.pastedPicture', { time: new Date().toLocaleString('sv').replaceAll(':', '.') })),
      )
    }
    window.addEventListener('paste', handlePaste)
    return () => window.removeEventListener('paste', handlePaste)
  }, [target, add])
}

/** Makes the browser ask for confirmation before leaving a page that is still uploading. */
export function useLeaveWarning(isBusy: () => boolean): void {
  useEffect(() => {
    const handleLeave = (event: BeforeUnloadEvent) => isBusy() && event.preventDefault()
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  }, [isBusy])
}

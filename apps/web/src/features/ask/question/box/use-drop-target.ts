import { useEffect, useRef, useState, type RefObject } from 'react'
import { droppedFiles } from '../../../library/upload/index.ts'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * Accepts files dropped on an element, also those inside dropped folders; the event does not reach the page behind it.
 * @returns whether files are dragged over it.
 */
export function useDropTarget(target: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    const handleOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const handleLeave = (event: DragEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) setOver(false)
    }
    const handleDrop = (event: DragEvent) => {
      setOver(false)
      if (!carriesFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      void droppedFiles(event.dataTransfer).then((inputs) => latest.current(inputs.flatMap((entry) => ('file' in entry ? entry.file : []))))
    }
    element.addEventListener('dragover', handleOver)
    element.addEventListener('dragleave', handleLeave)
    element.addEventListener('drop', handleDrop)
    return () => {
      element.removeEventListener('dragover', handleOver)
      element.removeEventListener('dragleave', handleLeave)
      element.removeEventListener('drop', handleDrop)
    }
  }, [target])
  return over
}

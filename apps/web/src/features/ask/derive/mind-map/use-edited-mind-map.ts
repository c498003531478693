import type { MindMap, MindMapNode } from '@wenjin/contract'
import { useEffect, useRef, useState } from 'react'
import { useSaveMindMap } from '../derive.queries.ts'
import { undone, withRoot, type EditedMindMap } from './mind-map-tree.ts'

/** How long after the last change a map is saved, milliseconds. */
const saveAfterMs = 800

/** A mind map somebody works on, saved a moment after each change and when it is put away. */
export function useEditedMindMap(resultId: string, stored: MindMap) {
  const save = useSaveMindMap(resultId)
  const [map, setMap] = useState<EditedMindMap>({ root: stored.root, past: [] })
  const unsaved = useRef<MindMapNode | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useRef<() => void>(undefined)
  useEffect(() => {
    write.current = () => {
      clearTimeout(timer.current)
      if (unsaved.current) save.mutate(unsaved.current)
      unsaved.current = null
    }
  })
  useEffect(() => () => write.current?.(), [])

  const apply = (next: EditedMindMap) => {
    if (next.root === map.root) return
    setMap(next)
    unsaved.current = next.root
    clearTimeout(timer.current)
    timer.current = setTimeout(() => write.current?.(), saveAfterMs)
  }
  return {
    root: map.root,
    canUndo: map.past.length > 0,
    change: (root: MindMapNode) => apply(withRoot(map, root)),
    undo: () => apply(undone(map)),
    /** Starts over with a map the server has made anew. */
    replace: (root: MindMapNode) => {
      clearTimeout(timer.current)
      unsaved.current = null
      setMap({ root, past: [] })
    },
    saving: save.isPending ? ('saving' as const) : save.isError ? ('notSaved' as const) : save.isSuccess ? ('saved' as const) : null,
  }
}

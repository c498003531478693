import { useEffect, useRef, useState } from 'react'
import { MapSaver, type SaveState } from './map-saver.ts'

/** Maximum number of undo steps. */
const undoSteps = 200

interface History<T> {
  present: T
  past: readonly T[]
  future: readonly T[]
}

/**
 * Manages an edited value with undo and redo; saved shortly after each change, when the page is hidden, and on unmount.
 * @param save stores a value; it is called again, with the latest value, only after it has ended
 */
export function useEditedMap<T>(initial: T, save: (value: T) => Promise<unknown>) {
  const [history, setHistory] = useState<History<T>>({ present: initial, past: [], future: [] })
  const [state, setState] = useState<{ saving: SaveState | null; error?: unknown }>({ saving: null })
  const [saver] = useState(() => new MapSaver<T>())
  /** The history including changes since the last rendering: one press may cause two changes. */
  const latest = useRef(history)
  useEffect(() => {
    saver.connect(save, (saving, error) => setState({ saving, error }))
  })
  useEffect(() => {
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') void saver.flush()
    }
    document.addEventListener('visibilitychange', handleHidden)
    return () => {
      document.removeEventListener('visibilitychange', handleHidden)
      void saver.flush()
    }
  }, [saver])

  const show = (next: History<T>) => {
    if (next.present === latest.current.present) return
    latest.current = next
    setHistory(next)
    saver.take(next.present)
  }
  return {
    value: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (value: T) => {
      const { present, past } = latest.current
      show({ present: value, past: [...past, present].slice(-undoSteps), future: [] })
    },
    /** Applies a change that belongs to the previous undo step, or to none, such as folding. */
    adjust: (value: T) => show({ ...latest.current, present: value }),
    undo: () => {
      const { present, past, future } = latest.current
      if (past.length > 0) show({ present: past.at(-1)!, past: past.slice(0, -1), future: [present, ...future] })
    },
    redo: () => {
      const { present, past, future } = latest.current
      if (future.length > 0) show({ present: future[0]!, past: [...past, present], future: future.slice(1) })
    },
    /** Starts over with a value from the server. */
    replace: (value: T) => {
      saver.drop()
      setState({ saving: null })
      latest.current = { present: value, past: [], future: [] }
      setHistory(latest.current)
    },
    flush: () => saver.flush(),
    saving: state.saving,
    error: state.error,
  }
}

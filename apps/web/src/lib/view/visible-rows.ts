import { useCallback, useSyncExternalStore, type RefObject } from 'react'

/** Number of rows rendered beyond each edge of the window. */
const beyond = 8

/** Rows from `first` up to but excluding `end`. */
export interface RowRange {
  first: number
  end: number
}

/**
 * Returns the rows in the window and a few beyond, for a list with rows of equal height.
 * @param top position of the list, CSS pixels below the upper edge of the window; negative once it is scrolled past it
 */
export function rowsInWindow(top: number, windowHeight: number, rowHeight: number, count: number): RowRange {
  const first = Math.min(count, Math.max(0, Math.floor(-top / rowHeight) - beyond))
  const end = Math.max(first, Math.min(count, Math.ceil((windowHeight - top) / rowHeight) + beyond))
  return { first, end }
}

function subscribe(listener: () => void): () => void {
  // The capture phase receives the scroll events of any container of the list.
  document.addEventListener('scroll', listener, { capture: true, passive: true })
  window.addEventListener('resize', listener)
  const watcher = new ResizeObserver(listener)
  watcher.observe(document.body)
  return () => {
    document.removeEventListener('scroll', listener, { capture: true })
    window.removeEventListener('resize', listener)
    watcher.disconnect()
  }
}

/** Tracks which rows of a list to render; the list has the height of all rows. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowRange {
  const read = useCallback(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    const { first, end } = rowsInWindow(top, window.innerHeight, rowHeight, count)
    return `${first} ${end}`
  }, [list, count, rowHeight])
  // The snapshot is a string, which compares by value, so that scrolling within a row does not re-render.
  const [first, end] = useSyncExternalStore(subscribe, read).split(' ').map(Number)
  return { first: first!, end: end! }
}

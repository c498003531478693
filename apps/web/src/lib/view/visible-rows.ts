import { useCallback, useSyncExternalStore, type RefObject } from 'react'

/** Rows drawn beyond the window's edges. */
const beyond = 8

/** Rows from `first` up to and without `end`. */
export interface RowRange {
  first: number
  end: number
}

/**
 * Of a list with rows of one height, those in the window and a few beyond.
 * @param top where the list begins, CSS pixels below the upper edge of the window; negative once it is scrolled past it
 */
export function rowsInWindow(top: number, windowHeight: number, rowHeight: number, count: number): RowRange {
  const first = Math.min(count, Math.max(0, Math.floor(-top / rowHeight) - beyond))
  const end = Math.max(first, Math.min(count, Math.ceil((windowHeight - top) / rowHeight) + beyond))
  return { first, end }
}

function subscribe(listener: () => void): () => void {
  // Scrolling of any box that holds the list arrives here on its way down.
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

/** Follows which rows of a list are to be drawn; the list is as high as all of them. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowRange {
  const read = useCallback(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    const { first, end } = rowsInWindow(top, window.innerHeight, rowHeight, count)
    return `${first} ${end}`
  }, [list, count, rowHeight])
  // A text is the same as long as it says the same, so that scrolling within a row draws nothing.
  const [first, end] = useSyncExternalStore(subscribe, read).split(' ').map(Number)
  return { first: first!, end: end! }
}

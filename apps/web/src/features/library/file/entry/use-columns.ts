import { useCallback, useSyncExternalStore, type RefObject } from 'react'

/** Minimum width of a tile including its gap, CSS pixels. */
const tileWidth = 164

/** Returns the number of entries in a row of the list or grid. */
export function useColumns(box: RefObject<HTMLElement | null>, view: 'list' | 'grid'): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const watcher = new ResizeObserver(listener)
      if (box.current) watcher.observe(box.current)
      return () => watcher.disconnect()
    },
    [box],
  )
  return useSyncExternalStore(subscribe, () => (view === 'list' ? 1 : Math.max(2, Math.floor((box.current?.clientWidth ?? 0) / tileWidth))))
}

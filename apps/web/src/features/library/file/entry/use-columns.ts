import { useCallback, useSyncExternalStore, type RefObject } from 'react'

/** Least width of a tile, its gap included, CSS pixels. */
const tileWidth = 164

/** How many entries stand in one line of a list or of tiles. */
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

import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { BookLook } from './look.ts'

/** Size and columns of a page of text within its window, CSS pixels. */
interface PageBox {
  width: number
  height: number
  /** Number of columns of a page, and the gap between them. */
  columns: number
  gap: number
}

/** Gap between two columns, ems. */
const gapEms = 3
/** Minimum width of each of two columns for legibility, characters. */
const leastOfTwo = 22

/** Returns the page that fits into a window: one column no wider than is comfortable to read, or two when there is room. */
function pageBoxOf(window: { width: number; height: number }, { size, measure }: Pick<BookLook, 'size' | 'measure'>): PageBox {
  const gap = gapEms * size
  const wide = measure * size
  const columns = window.width >= 2 * Math.min(wide, Math.max(leastOfTwo, measure * 0.75) * size) + gap ? 2 : 1
  const width = Math.min(window.width, columns * wide + (columns - 1) * gap)
  return { width: Math.floor(width), height: Math.floor(window.height), columns, gap }
}

/** Returns the page that currently fits into an element; null until it is measured. */
export function usePageBox(window: RefObject<HTMLElement | null>, look: BookLook): PageBox | null {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null)
  useLayoutEffect(() => {
    const element = window.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      setRoom((known) => (known?.width === width && known.height === height ? known : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [window])
  const { size, measure } = look
  return useMemo(() => (room && room.width > 0 && room.height > 0 ? pageBoxOf(room, { size, measure }) : null), [room, size, measure])
}

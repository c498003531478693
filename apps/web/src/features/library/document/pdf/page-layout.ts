/** Size of a page, PDF points. */
export interface PageSize {
  width: number
  height: number
}

/** Position and size of a page in the scrolled column, CSS pixels. */
export interface PageBox {
  top: number
  width: number
  height: number
  /** CSS pixels per PDF point. */
  scale: number
}

/** The layout of all pages of a PDF, stacked vertically. */
export interface PageLayout {
  boxes: readonly PageBox[]
  height: number
}

/** Space above, between and below pages, CSS pixels. */
export const pageGap = 16
/** Maximum side length of a drawn page, CSS pixels: a page of a million points becomes narrow instead. */
const longestSide = 16_000

/** Returns the CSS pixels per point at which a page fills the available width, times a zoom. */
export function pageScale({ width, height }: PageSize, room: number, zoom: number): number {
  const wanted = (room / Math.max(1, width)) * zoom
  return Math.min(wanted, longestSide / Math.max(1, width), longestSide / Math.max(1, height))
}

/**
 * Computes the layout of pages. A page of unknown size is assumed to have the size `usual`; requesting the size of each of thousands of
 * pages would read the whole file.
 */
export function layPages(count: number, sizes: ReadonlyMap<number, PageSize>, usual: PageSize, room: number, zoom: number): PageLayout {
  const boxes: PageBox[] = []
  let top = pageGap
  for (let page = 1; page <= count; page++) {
    const size = sizes.get(page) ?? usual
    const scale = pageScale(size, room, zoom)
    const box = { top, width: size.width * scale, height: size.height * scale, scale }
    boxes.push(box)
    top += box.height + pageGap
  }
  return { boxes, height: top }
}

/** Returns the number of the page, from 1, at a height of the column: the last one that begins above it. */
export function pageAt({ boxes }: PageLayout, y: number): number {
  let low = 0
  let high = boxes.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (boxes[middle]!.top <= y) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** Returns the first and last page in a window of the column, plus one on either side. */
export function pagesIn(layout: PageLayout, top: number, height: number): { first: number; last: number } {
  return { first: Math.max(1, pageAt(layout, top) - 1), last: Math.min(layout.boxes.length, pageAt(layout, top + height) + 1) }
}

/** Returns the scroll position that keeps the content at the top unchanged after pages changed their size. */
export function preserveScroll(before: PageLayout, after: PageLayout, top: number): number {
  const page = pageAt(before, top)
  const old = before.boxes[page - 1]
  const now = after.boxes[page - 1]
  if (!old || !now) return top
  const into = Math.max(0, Math.min(1, (top - old.top) / Math.max(1, old.height)))
  return top < old.top ? now.top - (old.top - top) : now.top + into * now.height
}

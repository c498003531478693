import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ScrollIdle } from './scroll-idle.ts'
import { preserveScroll, layPages, pageAt, pageGap, pagesIn, type PageLayout, type PageSize } from './page-layout.ts'

/** Size of A4, points; used until the size of the first page is known. */
const usualSize: PageSize = { width: 595, height: 842 }
/** Maximum width of a page at 100 %, CSS pixels. */
const widest = 920

/** Tracks which pages of a scrolled column are visible, as it scrolls and as page sizes become known. */
export function usePages(pdf: PDFDocumentProxy, zoom: number, scrollIdle: ScrollIdle) {
  const scroller = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map())
  const [view, setView] = useState({ first: 1, last: 0, page: 1 })
  const layout = useMemo(() => {
    const wide = Math.max(120, Math.min(widest, room - 2 * pageGap))
    return layPages(pdf.numPages, sizes, sizes.get(1) ?? usualSize, wide, zoom)
  }, [pdf, sizes, room, zoom])

  const look = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, clientHeight } = element
    const { first, last } = pagesIn(layout, scrollTop, clientHeight)
    const page = pageAt(layout, scrollTop + clientHeight / 3)
    setView((known) => (known.first === first && known.last === last && known.page === page ? known : { first, last, page }))
  }, [layout])

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let frame = 0
    const handleScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame((now) => {
        scrollIdle.moved(element.scrollTop, now)
        look()
      })
    }
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', handleScroll)
    }
  }, [look, scrollIdle])

  // The visible text keeps its position while pages around it change their size.
  const before = useRef<PageLayout>(layout)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && before.current !== layout) {
      const top = preserveScroll(before.current, layout, element.scrollTop)
      if (Math.abs(top - element.scrollTop) >= 1) element.scrollTo({ top })
    }
    before.current = layout
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [layout, look])

  const recordSize = useCallback((page: number, size: PageSize) => {
    setSizes((known) => {
      // Most pages have the size of the first one, which is assumed for unknown pages: then nothing shifts.
      const taken = known.get(page) ?? known.get(1)
      return taken && taken.width === size.width && taken.height === size.height ? known : new Map(known).set(page, size)
    })
  }, [])
  return { scroller, layout, isLaid: room > 0, view, recordSize }
}

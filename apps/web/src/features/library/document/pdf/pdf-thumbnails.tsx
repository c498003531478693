import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { DrawQueue } from './draw-queue.ts'

/** Width of a thumbnail and height of its row, CSS pixels. */
const thumbWidth = 120
const rowHeight = 196
const thumbHeight = 160

/** Thumbnails of the pages of a PDF; only visible ones are drawn. */
export function PdfThumbnails({ pdf, page, onPage }: { pdf: PDFDocumentProxy; page: number; onPage: (page: number) => void }) {
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const [queue] = useState(() => new DrawQueue())
  const [rows, setRows] = useState({ first: 1, last: 0 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => {
      const first = Math.max(1, Math.floor(element.scrollTop / rowHeight))
      const last = Math.min(pdf.numPages, Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + 1)
      setRows((known) => (known.first === first && known.last === last ? known : { first, last }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [pdf])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const top = (page - 1) * rowHeight
    if (top < element.scrollTop || top + rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = top - rowHeight
  }, [page])
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ol aria-label={t('reader.thumbnails')} className="relative" style={{ height: pdf.numPages * rowHeight }}>
        {Array.from({ length: Math.max(0, rows.last - rows.first + 1) }, (_, at) => rows.first + at).map((n) => (
          <li key={n} className="absolute inset-x-0 flex justify-center" style={{ top: (n - 1) * rowHeight, height: rowHeight }}>
            <button
              type="button"
              aria-label={t('doc.page', { n })}
              aria-current={n === page ? 'page' : undefined}
              className="flex flex-col items-center gap-1 p-2 text-xs text-ink-2"
              onClick={() => onPage(n)}
            >
              <Thumbnail pdf={pdf} page={n} queue={queue} />
              {n}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Thumbnail({ pdf, page, queue }: { pdf: PDFDocumentProxy; page: number; queue: DrawQueue }) {
  const host = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const place = host.current
    if (!place) return undefined
    const giveUp = queue.add(() => {
      let cancel = () => {}
      const draw = async () => {
        const proxy = await pdf.getPage(page)
        const { width, height } = proxy.getViewport({ scale: 1 })
        const ratio = Math.min(window.devicePixelRatio, 2)
        const viewport = proxy.getViewport({ scale: Math.min(thumbWidth / width, thumbHeight / height) * ratio })
        const canvas = document.createElement('canvas')
        canvas.width = Math.max(1, Math.floor(viewport.width))
        canvas.height = Math.max(1, Math.floor(viewport.height))
        canvas.style.width = `${viewport.width / ratio}px`
        const task = proxy.render({ canvas, viewport })
        cancel = () => task.cancel()
        await task.promise
        place.replaceChildren(canvas)
      }
      return { done: draw(), cancel: () => cancel() }
    })
    return giveUp
  }, [pdf, page, queue])
  return <span ref={host} className="wj-thumb" style={{ width: thumbWidth, height: thumbHeight }} />
}

import type { Annotation, PageRect } from '@wenjin/contract'
import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import { memo, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { drawnRatio, type CanvasCache } from './canvas-cache.ts'
import type { DrawQueue } from './draw-queue.ts'
import type { PageBox, PageSize } from './page-layout.ts'
import { pageTextOf, rectsOfSpan, type PageText } from './page-text.ts'
import type { ScrollIdle } from './scroll-idle.ts'
import { findAll, findPassage, nearestTo } from './text-match.ts'

/** State for drawing that all pages of a viewer share. */
export interface Drawing {
  pdf: PDFDocumentProxy
  queue: DrawQueue
  cache: CanvasCache
  scrollIdle: ScrollIdle
  onSize: (page: number, size: PageSize) => void
}

/** Cited words, and the rectangles of their lines as far as known. */
export interface CitedWords {
  quote: string | undefined
  rects: readonly PageRect[]
}

interface PdfPageProps {
  drawing: Drawing
  page: number
  box: PageBox
  /** The reader's marks on this page; empty while marks are hidden. */
  marks: readonly Annotation[]
  /** The cited words on this page; null for none. */
  cited: CitedWords | null
  /** The words of the search, and the index of the current hit on this page. */
  words: string
  hit: number | null
  onMark: (id: string) => void
}

function useProxy({ pdf, scrollIdle, onSize }: Drawing, page: number): PDFPageProxy | null {
  const [proxy, setProxy] = useState<PDFPageProxy | null>(null)
  useEffect(() => {
    let gone = false
    let loaded: PDFPageProxy | null = null
    const load = async () => {
      loaded = await pdf.getPage(page)
      if (gone) {
        loaded.cleanup()
        return
      }
      const { width, height } = loaded.getViewport({ scale: 1 })
      onSize(page, { width, height })
      setProxy(loaded)
    }
    // The viewer reports a broken file; a single broken page stays blank.
    const giveUp = scrollIdle.when('slow', () => void load().catch(() => undefined))
    return () => {
      gone = true
      giveUp()
      loaded?.cleanup()
    }
  }, [pdf, scrollIdle, page, onSize])
  return proxy
}

/** Draws a page into its element, or uses the cached drawing. */
function useCanvas(host: RefObject<HTMLDivElement | null>, drawing: Drawing, page: number, proxy: PDFPageProxy | null, box: PageBox) {
  const { queue, cache, scrollIdle } = drawing
  const { width, height, scale } = box
  useEffect(() => {
    const place = host.current
    if (!place) return undefined
    const ratio = drawnRatio(width, height, window.devicePixelRatio)
    const key = `${page}@${Math.round(width * ratio)}x${Math.round(height * ratio)}`
    const known = cache.get(key)
    if (known) {
      place.replaceChildren(known)
      return undefined
    }
    if (!proxy) return undefined
    let leaveQueue = () => {}
    const stopWaiting = scrollIdle.when('slow', () => {
      leaveQueue = queue.add(() => {
        const canvas = document.createElement('canvas')
        canvas.width = Math.max(1, Math.floor(width * ratio))
        canvas.height = Math.max(1, Math.floor(height * ratio))
        const task = proxy.render({ canvas, viewport: proxy.getViewport({ scale: scale * ratio }) })
        // PDF.js draws in slices; do not start one while pages scroll by fast.
        task.onContinue = (go: () => void) => void scrollIdle.when('slow', go)
        const show = async () => {
          await task.promise
          cache.set(key, canvas)
          place.replaceChildren(canvas)
        }
        return { done: show(), cancel: () => task.cancel() }
      })
    })
    return () => {
      stopWaiting()
      leaveQueue()
    }
  }, [host, queue, cache, scrollIdle, page, proxy, width, height, scale])
}

/** Renders the text layer of a page over its drawing, for selection and search, once scrolling has stopped. */
function useTextLayer(
  host: RefObject<HTMLDivElement | null>,
  { scrollIdle }: Drawing,
  proxy: PDFPageProxy | null,
  scale: number,
): PageText | null {
  const [text, setText] = useState<PageText | null>(null)
  useEffect(() => {
    const place = host.current
    if (!place || !proxy) return undefined
    let layer: TextLayer | null = null
    const giveUp = scrollIdle.when('still', () => {
      place.replaceChildren()
      layer = new TextLayer({ textContentSource: proxy.streamTextContent(), container: place, viewport: proxy.getViewport({ scale }) })
      layer
        .render()
        .then(() => setText(pageTextOf(place)))
        // Cancelled, or a page without readable text.
        .catch(() => undefined)
    })
    return () => {
      giveUp()
      layer?.cancel()
      setText(null)
    }
  }, [host, scrollIdle, proxy, scale])
  return text
}

interface PageAnchor {
  key: string
  look: string
  color?: Annotation['color']
  rects: readonly PageRect[]
  mark?: Annotation
}

/** Returns the highlights of a page: marks, the cited words, search hits. */
function anchorsOf(
  { page, box, marks, cited, words, hit }: Omit<PdfPageProps, 'drawing' | 'onMark'>,
  text: PageText | null,
  element: Element | null,
): PageAnchor[] {
  const locate = (passage: string) => {
    const span = text && element ? findPassage(text.text, passage) : null
    return span && text && element ? rectsOfSpan(text, span, element, page, box.scale) : []
  }
  /** The same words may occur on a page twice: choose the occurrence nearest to the quote's rectangles. */
  const rectsOfCited = ({ quote = '', rects }: CitedWords): readonly PageRect[] => {
    const [line] = rects
    if (!line) return locate(quote)
    if (!text || !element) return rects
    const places = findAll(text.text, quote).map((span) => rectsOfSpan(text, span, element, page, box.scale))
    return nearestTo(line, places) ?? rects
  }
  const anchors: PageAnchor[] = marks.map((mark) => {
    const own = mark.rects?.filter((rect) => rect.page === page)
    return { key: mark.id, look: mark.kind, color: mark.color, rects: own?.length ? own : locate(mark.quote), mark }
  })
  if (cited) {
    anchors.push({ key: 'cited', look: 'cited', rects: rectsOfCited(cited) })
  }
  if (words !== '' && text && element) {
    for (const [at, span] of findAll(text.text, words).entries())
      anchors.push({
        key: `hit${at}`,
        look: at === hit ? 'hit-now' : 'hit',
        rects: rectsOfSpan(text, span, element, page, box.scale),
      })
  }
  return anchors
}

/** Minimum legible scale, CSS pixels per point; below it the page shows a notice. */
const leastScale = 0.1

/** One page: its drawing, its highlights, its text layer. */
export const PdfPage = memo(function PdfPage({ drawing, onMark, ...shown }: PdfPageProps) {
  const t = useText()
  const { page, box, marks, cited, words, hit } = shown
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const proxy = useProxy(drawing, page)
  useCanvas(canvas, drawing, page, proxy, box)
  const text = useTextLayer(layer, drawing, proxy, box.scale)
  const [anchors, setAnchors] = useState<PageAnchor[]>([])
  // The positions of words are measured in the DOM.
  useLayoutEffect(() => {
    setAnchors(anchorsOf({ page, box, marks, cited, words, hit }, text, frame.current))
  }, [page, box, marks, cited, words, hit, text])
  return (
    <div
      ref={frame}
      data-page={page}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a page is no set of fields
      role="group"
      aria-label={t('doc.page', { n: page })}
      className="wj-pdf-page"
      style={{ top: box.top, width: box.width, height: box.height, '--total-scale-factor': box.scale } as React.CSSProperties}
    >
      <div ref={canvas} className="wj-pdf-canvas" />
      {/* Blending a whole page costs time in every frame, so render the layer only when there are highlights. */}
      {anchors.length > 0 && (
        <div className="wj-pdf-anchors">
          {anchors.map(({ key, look, color, rects, mark }) =>
            rects.map((rect, at) => {
              const part = `${key}@${rect.x},${rect.y}`
              const style = {
                left: rect.x * box.scale,
                top: rect.y * box.scale,
                width: rect.width * box.scale,
                height: rect.height * box.scale,
              }
              return mark ? (
                <button
                  key={part}
                  type="button"
                  tabIndex={at === 0 ? 0 : -1}
                  aria-label={t('reader.mark.open', { text: mark.quote.slice(0, 40) })}
                  data-look={look}
                  data-color={color}
                  data-mark={mark.id}
                  className="wj-pdf-anchor"
                  style={style}
                  onClick={() => onMark(mark.id)}
                />
              ) : (
                <span key={part} data-look={look} data-first={at === 0 || undefined} className="wj-pdf-anchor" style={style} />
              )
            }),
          )}
        </div>
      )}
      {box.scale < leastScale && <p className="wj-pdf-huge">{t('reader.pdf.huge')}</p>}
      {/* The text layer is measured without a language, so lay it out without one. */}
      <div ref={layer} lang="" className="wj-pdf-text" />
    </div>
  )
})

import type { Annotation, DocumentHit } from '@wenjin/contract'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePassageSelection } from '../components/use-passage-selection.ts'
import type { Going, ReaderPlace, SelectedPassage } from '../../annotation/index.ts'
import { CanvasCache } from './canvas-cache.ts'
import { DrawQueue } from './draw-queue.ts'
import { selectedOnPages } from './page-text.ts'
import { PdfPage, type CitedWords, type Drawing } from './pdf-page.tsx'
import { scrollToAnchor, useMarkClicks } from './page-anchors.ts'
import { ScrollIdle } from './scroll-idle.ts'
import { usePages } from './use-pages.ts'

/** Limits of the cache of drawn pages: the visible ones and a few on either side, within 128 MB. */
const kept = { count: 12, pixels: 32_000_000 }
const none: readonly Annotation[] = []
/** Space above a place after scrolling to it, CSS pixels. */
const above = 96

interface PdfViewerProps {
  pdf: PDFDocumentProxy
  zoom: number
  night: boolean
  marks: readonly Annotation[]
  /** The cited place; its words are searched on its page. */
  cited: ReaderPlace | null
  going: Going | null
  words: string
  hits: readonly DocumentHit[]
  hit: number
  onPage: (page: number) => void
  onMark: (id: string) => void
  onSelect: (passage: SelectedPassage | null) => void
  keepsSelection: () => boolean
}

/** The pages of a PDF, stacked vertically; only visible ones are rendered. */
export function PdfViewer(props: PdfViewerProps) {
  const { pdf, zoom, night, marks, cited, going, words, hits, hit, onPage, onMark, onSelect, keepsSelection } = props
  const t = useText()
  const [tools] = useState(() => ({ queue: new DrawQueue(), cache: new CanvasCache(kept), scrollIdle: new ScrollIdle() }))
  const { scroller, layout, isLaid, view, recordSize } = usePages(pdf, zoom, tools.scrollIdle)
  const drawing: Drawing = useMemo(() => ({ ...tools, pdf, onSize: recordSize }), [tools, pdf, recordSize])
  useEffect(() => () => tools.cache.clear(), [tools])
  useEffect(() => onPage(view.page), [view.page, onPage])

  const scaleOf = useCallback((page: number) => layout.boxes[page - 1]?.scale ?? 1, [layout])
  const read = useCallback(
    (range: Range) => {
      const pages = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])].map((element) => {
        const page = Number(element.dataset['page'])
        return { element, page, scale: scaleOf(page) }
      })
      return selectedOnPages(range, pages)
    },
    [scroller, scaleOf],
  )
  usePassageSelection(scroller, read, onSelect, keepsSelection)

  const here = useRef(layout)
  useEffect(() => {
    here.current = layout
  }, [layout])
  useEffect(() => {
    const page = going?.place.page
    const box = page === undefined ? undefined : here.current.boxes[page - 1]
    // Before the window is measured, a short document is too small to be scrolled.
    if (!going || !box || !isLaid || !scroller.current) return undefined
    const rect = going.place.rects?.find((known) => known.page === page)
    scroller.current.scrollTo({ top: box.top - 8 + (rect ? Math.max(0, rect.y * box.scale - above) : 0) })
    if (rect) return undefined
    return scrollToAnchor(scroller.current, page!)
  }, [scroller, going, isLaid])

  useMarkClicks(scroller, onMark)

  const byPage = useMemo(() => groupByPage(marks), [marks])
  const citedOn = useMemo(() => citedByPage(cited), [cited])
  const shown = hits[hit]
  const { first, last } = view
  const pages = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  return (
    <section
      ref={scroller}
      aria-label={t('reader.pages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      data-night={night || undefined}
      className="wj-pdf min-h-0 flex-1 outline-none"
    >
      <div
        style={{
          height: layout.height,
          width: Math.max(0, ...layout.boxes.slice(first - 1, last).map((box) => box.width)),
          minWidth: '100%',
        }}
      >
        {pages.map((page) => (
          <PdfPage
            key={page}
            drawing={drawing}
            page={page}
            box={layout.boxes[page - 1]!}
            marks={byPage.get(page) ?? none}
            cited={citedOn.get(page) ?? null}
            words={words}
            hit={shown?.page === page ? hits.slice(0, hit).filter((other) => other.page === page).length : null}
            onMark={onMark}
          />
        ))}
      </div>
    </section>
  )
}

/** Groups the cited words by page. */
function citedByPage(cited: ReaderPlace | null): Map<number, CitedWords> {
  const pages = new Map<number, CitedWords>()
  if (!cited) return pages
  const { quote, rects = [] } = cited
  for (const page of new Set([...(cited.page === undefined ? [] : [cited.page]), ...rects.map((rect) => rect.page)]))
    pages.set(page, { quote, rects: rects.filter((rect) => rect.page === page) })
  return pages
}

/** Groups marks by page. */
function groupByPage(marks: readonly Annotation[]): Map<number, Annotation[]> {
  const groups = new Map<number, Annotation[]>()
  for (const mark of marks) {
    const pages = new Set([...(mark.rects?.map((rect) => rect.page) ?? []), ...(mark.page === null ? [] : [mark.page])])
    for (const page of pages) groups.set(page, [...(groups.get(page) ?? []), mark])
  }
  return groups
}

import type { Annotation } from '@wenjin/contract'
import { toast } from '@wenjin/ui'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useMobile } from '../../../../lib/browser/platform.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import {
  useChangeMarks,
  useMarks,
  type MarksOf,
  SelectionBar,
  type PassageAsk,
  type Going,
  type ReaderPlace,
  type SelectedPassage,
} from '../../annotation/index.ts'
import { useDocument } from '../document.queries.ts'
import { DocumentNotices } from '../text/document-notices.tsx'
import { viewKindOf } from '../view-kind.ts'
import { ReaderSide, type SideTab } from './reader-side.tsx'
import { ReaderToolbar } from './reader-toolbar.tsx'
import { focusText, selectHit } from './select-hit.ts'
import { useDocumentSearch } from './use-document-search.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useTurnOrigin } from './use-turn-origin.ts'
import { useZoom } from './use-zoom.ts'
import { ViewerBody, type PdfInHand } from './viewer-body.tsx'

export interface DocumentViewerProps {
  id: string
  /** The place to open at and highlight: that of a citation. */
  place: ReaderPlace
  shareKey: string | undefined
  /** Asks about a passage in the conversation beside the document; absent when there is none. */
  onAsk?: ((ask: PassageAsk, quote: string) => void) | undefined
  /** Adds a passage to an article; absent when there is none. */
  onAddToArticle?: ((quote: string) => void) | undefined
  /** Called with the number of the shown page and the total, for a document with pages. */
  onPage?: ((page: number, total: number) => void) | undefined
  /** More buttons in the toolbar. */
  tools?: ReactNode
  /** A line of content between the toolbar and the document. */
  about?: ReactNode
}

const none: readonly Annotation[] = []

/** Returns the cited passage with its words, page and rectangles. */
function useCitedPlace({ start, end, page, rects }: ReaderPlace, document: ReturnType<typeof useDocument>): ReaderPlace | null {
  const pages = document.data?.pages
  return useMemo(() => {
    if (start === undefined) return page === undefined ? null : { page, rects }
    const blocks = pages?.flatMap((known) => known.blocks) ?? []
    const block = blocks.find((known) => start < known.end)
    const stands = pages?.find((known) => known.place)?.place
    if (!block) return null
    const to = end ?? block.end
    const quote = blocks
      .filter((known) => known.start < to && known.end > start)
      .map((known) => known.text.slice(Math.max(0, start - known.start), to - known.start))
      .join(' ')
    return { start, end: to, page: stands?.page, quote, rects: stands?.rects }
  }, [start, end, page, rects, pages])
}

/** The viewer for every kind of document: its original or its text, with outline, search, marks and the actions on a passage. */
export function DocumentViewer({ id, place, shareKey, onAsk, onAddToArticle, onPage, tools, about }: DocumentViewerProps) {
  const t = useText()
  const mobile = useMobile()
  const of: MarksOf = useMemo(() => ({ documentId: id, shareKey }), [id, shareKey])
  const document = useDocument(id, place.start, shareKey, place.end)
  const view = document.data?.pages[0]
  const [asText, setAsText] = useState(false)
  const kind = view && !asText ? viewKindOf(view) : 'text'
  const cited = useCitedPlace(place, document)
  const { data: marks = none } = useMarks(of)
  const [marksShown, setMarksShown] = useSetting('showPdfHighlight')
  const { create } = useChangeMarks(of)
  const search = useDocumentSearch(id, shareKey)
  const [side, setSide] = useState<SideTab | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const [going, setGoing] = useState<Going | null>(null)
  const { zoom, step, fit } = useZoom()
  const [passage, setPassage] = useState<SelectedPassage | null>(null)
  const [inHand, setInHand] = useState<PdfInHand | null>(null)
  const [page, setPage] = useState(1)
  const root = useRef<HTMLDivElement>(null)
  const origin = useTurnOrigin(root)
  const handlePage = useCallback(
    (next: number) => {
      origin.show(next)
      // A transition: swiping can turn pages faster than the components that depend on the page re-render.
      startTransition(() => setPage(next))
    },
    [origin],
  )
  const go = useCallback(
    (next: ReaderPlace) => {
      origin.ask(next.page)
      setGoing({ place: next })
    },
    [origin],
  )

  // Go to the cited place once it is known.
  const came = useRef<ReaderPlace | null>(null)
  useEffect(() => {
    if (!cited || came.current === place) return
    came.current = place
    go(cited)
  }, [cited, place, go])

  useEffect(() => {
    if (inHand) onPage?.(page, inHand.pdf.numPages)
  }, [inHand, onPage, page])

  const openMark = useCallback((mark: string) => {
    setSide('marks')
    setActive(mark)
  }, [])
  const keeps = useCallback(() => globalThis.document.activeElement?.closest('.wj-selection-bar') != null, [])
  const drop = useCallback(() => {
    if (keeps() && root.current) focusText(root.current)
    globalThis.document.getSelection()?.removeAllRanges()
    setPassage(null)
  }, [keeps])
  const mark = async (how: Pick<Annotation, 'kind' | 'color'>, note = false) => {
    if (!passage) return
    const { start, end, quote, page: on, rects } = passage
    try {
      const where = start !== undefined && end !== undefined ? { start, end } : { quote, page: on, rects }
      const made = await create.mutateAsync({ ...how, ...where })
      drop()
      if (note) openMark(made.id)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  const copyText = useCopy()
  const copy = async () => {
    if (passage) await copyText(passage.quote)
    drop()
  }
  const turnTo = (to: number) => inHand && go({ page: Math.min(inHand.pdf.numPages, to) })
  const toggle = (tab: SideTab) => setSide((known) => (known === tab ? null : tab))
  useReaderKeys({
    onSearch: () => setSide('search'),
    onZoom: step,
    onFit: fit,
    onTurn: (by) => inHand && go({ page: origin.pageBy(by, inHand.pdf.numPages) }),
  })

  const shownMarks = marksShown ? marks : none
  return (
    <div ref={root} className="wj-reader flex min-h-0 min-w-0 flex-1 flex-col">
      <ReaderToolbar
        id={id}
        shareKey={shareKey}
        view={view}
        side={side}
        onSide={toggle}
        asText={asText}
        onAsText={view && viewKindOf(view) !== 'text' ? setAsText : undefined}
        marksShown={marksShown}
        onMarksShown={setMarksShown}
        zoom={kind === 'pdf' || kind === 'text' || kind === 'sheet' ? zoom : null}
        onZoom={step}
        onFit={fit}
        pages={kind === 'pdf' && inHand ? { page, total: inHand.pdf.numPages, onTurn: turnTo } : null}
        night={kind === 'pdf'}
        tools={tools}
      />
      {about}
      {view && <DocumentNotices notices={view.notices} className="border-b border-line bg-raised px-4 py-1.5" />}
      <div className="relative flex min-h-0 flex-1">
        <ReaderSide
          tab={side}
          overlay={mobile}
          onClose={() => setSide(null)}
          of={of}
          pdf={kind === 'pdf' ? (inHand?.pdf ?? null) : null}
          page={page}
          search={search}
          onSelectHit={() => {
            if (mobile) setSide(null)
            if (root.current) selectHit(root.current, search)
          }}
          marks={marks}
          active={active}
          onActive={setActive}
          onGo={(next) => {
            go(next)
            if (mobile) setSide(null)
          }}
        />
        <ViewerBody
          kind={kind}
          id={id}
          shareKey={shareKey}
          view={view}
          error={document.data ? null : document.error}
          onRetry={() => void document.refetch()}
          src={api.document.viewDocument.url({ params: { id }, query: { shareKey } })}
          at={place.start}
          end={place.end}
          cited={marksShown ? cited : null}
          going={going}
          marks={shownMarks}
          search={search}
          zoom={zoom}
          onPdf={setInHand}
          onPage={handlePage}
          onMark={openMark}
          onSelect={setPassage}
          keepsSelection={keeps}
          onBroken={() => {
            toast.info(t('reader.pdf.failed'))
            setAsText(true)
          }}
        />
      </div>
      {passage && (
        <SelectionBar
          passage={passage}
          onMark={(markKind, color) => void mark({ kind: markKind, color })}
          onNote={() => void mark({ kind: 'highlight', color: 'amber' }, true)}
          onCopy={() => void copy()}
          onAsk={
            onAsk &&
            ((ask) => {
              onAsk(ask, passage.quote)
              drop()
            })
          }
          onAddToArticle={
            onAddToArticle &&
            (() => {
              onAddToArticle(passage.quote)
              drop()
            })
          }
          onClose={drop}
        />
      )}
    </div>
  )
}

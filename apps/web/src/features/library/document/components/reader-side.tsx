import type { Annotation, DocumentHit } from '@wenjin/contract'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Drawer, IconButton } from '@wenjin/ui'
import { lazy, Suspense } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { MarksPanel, type MarksOf, type ReaderPlace } from '../../annotation/index.ts'
import { OutlinePanel } from './outline-panel.tsx'
import { SearchPanel } from './search-panel.tsx'
import type { DocumentSearch } from './use-document-search.ts'

const PdfThumbnails = lazy(() => import('../pdf/pdf-thumbnails.tsx').then((module) => ({ default: module.PdfThumbnails })))

/** The panel at the side of a document. */
export type SideTab = 'outline' | 'thumbnails' | 'marks' | 'search'

interface ReaderSideProps {
  tab: SideTab | null
  /** True when the panel covers the document because there is no room beside it. */
  overlay: boolean
  onClose: () => void
  of: MarksOf
  pdf: PDFDocumentProxy | null
  page: number
  search: DocumentSearch
  /** Selects the current hit. */
  onSelectHit: () => void
  marks: readonly Annotation[]
  active: string | null
  onActive: (id: string | null) => void
  onGo: (place: ReaderPlace) => void
}

/** The side panel of a document: outline, page thumbnails, marks, search. */
export function ReaderSide(props: ReaderSideProps) {
  const { tab, overlay, onClose } = props
  const t = useText()
  if (overlay) {
    return (
      <Drawer open={tab !== null} onOpenChange={(open) => !open && onClose()} title={tab ? t(`reader.${tab}`) : ''} closeLabel={t('close')}>
        <div className="-mx-4 flex h-[60dvh] flex-col">{tab && <SideBody {...props} tab={tab} />}</div>
      </Drawer>
    )
  }
  if (tab === null) return null
  return (
    <aside aria-label={t('reader.panel')} className="wj-reader-side flex w-72 shrink-0 flex-col border-r border-line bg-raised">
      <div className="flex items-center justify-between border-b border-line pl-4">
        <h2 className="text-sm font-semibold">{t(`reader.${tab}`)}</h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <SideBody {...props} tab={tab} />
    </aside>
  )
}

function SideBody({ tab, of, pdf, page, search, onSelectHit, marks, active, onActive, onGo }: ReaderSideProps & { tab: SideTab }) {
  const goToHit = (hit: DocumentHit, at: number) => {
    search.choose(at)
    onGo(hit)
  }
  switch (tab) {
    case 'outline':
      return <OutlinePanel documentId={of.documentId} shareKey={of.shareKey} pdf={pdf} onGo={onGo} />
    case 'thumbnails':
      return <Suspense>{pdf && <PdfThumbnails pdf={pdf} page={page} onPage={(n) => onGo({ page: n })} />}</Suspense>
    case 'marks':
      return <MarksPanel of={of} marks={marks} active={active} onActive={onActive} onGo={(mark) => onGo(placeOfMark(mark))} />
    case 'search':
      return <SearchPanel search={search} onGo={goToHit} onSelect={onSelectHit} />
    default:
      return null
  }
}

function placeOfMark({ start, end, page, rects, quote }: Annotation): ReaderPlace {
  return { start: start ?? undefined, end: end ?? undefined, page: page ?? undefined, rects: rects ?? undefined, quote }
}

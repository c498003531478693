import type { Annotation, DocumentView } from '@wenjin/contract'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Waiting } from '@wenjin/ui'
import { lazy, Suspense } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { ImageView } from '../media/image-view.tsx'
import { MediaViewer } from '../media/media-viewer.tsx'
import { useImageViewer } from '../media/use-image-viewer.ts'
import type { Going, ReaderPlace, SelectedPassage } from '../../annotation/index.ts'
import { SheetViewer } from '../sheet/lazy-sheet-viewer.ts'
import { WebOrigin } from '../text/document-facts.tsx'
import { TextViewer } from '../text/text-viewer.tsx'
import type { ViewKind } from '../view-kind.ts'
import { DocumentFailure } from './document-failure.tsx'
import type { DocumentSearch } from './use-document-search.ts'

const PdfOpener = lazy(() => import('../pdf/pdf-opener.tsx').then((module) => ({ default: module.PdfOpener })))

/** An opened PDF. */
export interface PdfInHand {
  pdf: PDFDocumentProxy
}

export interface ViewerBodyProps {
  kind: ViewKind
  id: string
  shareKey: string | undefined
  view: DocumentView | undefined
  error: Error | null
  /** Loads the document again after `error`. */
  onRetry: () => void
  /** Address of the original. */
  src: string
  /** Offset to open at. */
  at: number | undefined
  end: number | undefined
  cited: ReaderPlace | null
  going: Going | null
  marks: readonly Annotation[]
  search: DocumentSearch
  zoom: number
  onPdf: (inHand: PdfInHand | null) => void
  onPage: (page: number) => void
  onMark: (id: string) => void
  onSelect: (passage: SelectedPassage | null) => void
  keepsSelection: () => boolean
  /** Called when the original cannot be shown, so that its text is shown instead. */
  onBroken: () => void
}

/** Renders the document with the viewer for its kind. */
export function ViewerBody(props: ViewerBodyProps) {
  const { kind, id, shareKey, view, error, onRetry, src, at, end, cited, going, marks, search, zoom, onMark, onSelect, keepsSelection } =
    props
  const t = useText()
  const viewImages = useImageViewer()
  if (error) return <DocumentFailure reason={error.message} onRetry={onRetry} />
  if (!view) return <Waiting className="column py-10">{t('doc.loading')}</Waiting>
  const text = { id, shareKey, at, end, marks, cited, going, hits: search.hits, hit: search.hit, zoom, onMark, onSelect, keepsSelection }
  switch (kind) {
    case 'pdf':
      return (
        <Suspense fallback={<Waiting className="column py-10">{t('doc.loading')}</Waiting>}>
          <PdfOpener {...props} />
        </Suspense>
      )
    case 'image':
      return <ImageView src={src} alt={view.title} region={view.place?.region} onAlone={() => viewImages([src], 0)} />
    case 'audio':
    case 'video':
      return <MediaViewer kind={kind} id={id} shareKey={shareKey} src={src} title={view.title} cited={cited} going={going} />
    case 'sheet':
      return (
        <Suspense fallback={<Waiting className="column py-10">{t('doc.loading')}</Waiting>}>
          <SheetViewer {...text} />
        </Suspense>
      )
    default:
      return (
        <TextViewer {...text}>
          <WebOrigin view={view} shareKey={shareKey} />
        </TextViewer>
      )
  }
}

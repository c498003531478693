import { Waiting } from '@wenjin/ui'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useRef, useState } from 'react'
import { PageField, ZoomButtons } from '../components/bar-parts.tsx'
import { DocumentFailure } from '../components/document-failure.tsx'
import { useText } from '../../../../lib/i18n/index.ts'
import { useNight } from '../components/use-night.ts'
import { useReaderKeys } from '../components/use-reader-keys.ts'
import { useTurnOrigin } from '../components/use-turn-origin.ts'
import { useZoom } from '../components/use-zoom.ts'
import type { Going } from '../../annotation/index.ts'
import { PasswordForm } from './password-form.tsx'
import { PdfViewer } from './pdf-viewer.tsx'
import { usePdf } from './use-pdf.ts'

const nothing = () => undefined
const none: readonly never[] = []
const never = () => false

/** The pages of a PDF without extracted text: it cannot be searched or marked. `why` gives the reason. */
export function PlainPdf({ src, why }: { src: string; why: string }) {
  const t = useText()
  const state = usePdf(src)
  switch (state.state) {
    case 'locked':
      return <PasswordForm wrong={state.wrong} unlock={state.unlock} />
    case 'failed':
      return <DocumentFailure reason={why} />
    case 'ready':
      return <PlainPages pdf={state.pdf} why={why} />
    default:
      return <Waiting className="column py-10">{t('doc.loading')}</Waiting>
  }
}

function PlainPages({ pdf, why }: { pdf: PDFDocumentProxy; why: string }) {
  const [night] = useNight()
  const { zoom, step, fit } = useZoom()
  const [page, setPage] = useState(1)
  const [going, setGoing] = useState<Going | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const origin = useTurnOrigin(root)
  const handlePage = useCallback(
    (next: number) => {
      origin.show(next)
      setPage(next)
    },
    [origin],
  )
  const turnTo = (to: number) => {
    const next = Math.min(pdf.numPages, to)
    origin.ask(next)
    setGoing({ place: { page: next } })
  }
  useReaderKeys({ onZoom: step, onFit: fit, onTurn: (by) => turnTo(origin.pageBy(by, pdf.numPages)) })
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      <PdfViewer
        pdf={pdf}
        zoom={zoom}
        night={night}
        marks={none}
        cited={null}
        going={going}
        words=""
        hits={none}
        hit={0}
        onPage={handlePage}
        onMark={nothing}
        onSelect={nothing}
        keepsSelection={never}
      />
      <footer className="flex flex-wrap items-center gap-x-4 border-t border-line bg-raised px-4 py-1">
        <p className="min-w-0 flex-1 basis-60 py-1 text-sm leading-6 text-ink-2">{why}</p>
        <PageField page={page} total={pdf.numPages} onTurn={turnTo} />
        <ZoomButtons zoom={zoom} onZoom={step} onFit={fit} />
      </footer>
    </div>
  )
}

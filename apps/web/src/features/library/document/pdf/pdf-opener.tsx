import { Waiting } from '@wenjin/ui'
import { useEffect } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useNight } from '../components/use-night.ts'
import type { ViewerBodyProps } from '../components/viewer-body.tsx'
import { PasswordForm } from './password-form.tsx'
import { PdfViewer } from './pdf-viewer.tsx'
import { usePdf } from './use-pdf.ts'

/** Opens a PDF and shows it; asks for its password when it has one. */
export function PdfOpener({ src, onPdf, onBroken, search, ...shown }: ViewerBodyProps) {
  const t = useText()
  const [night] = useNight()
  const state = usePdf(src)
  const pdf = state.state === 'ready' ? state.pdf : null
  const failed = state.state === 'failed'
  useEffect(() => {
    onPdf(pdf && { pdf })
    return () => onPdf(null)
  }, [pdf, onPdf])
  useEffect(() => {
    if (failed) onBroken()
    // Report the failure only once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [failed])
  if (state.state === 'locked') return <PasswordForm wrong={state.wrong} unlock={state.unlock} />
  if (!pdf) return <Waiting className="column py-10">{t('doc.loading')}</Waiting>
  const { zoom, marks, cited, going, onPage, onMark, onSelect, keepsSelection } = shown
  return (
    <PdfViewer
      pdf={pdf}
      zoom={zoom}
      night={night}
      marks={marks}
      cited={cited}
      going={going}
      words={search.words}
      hits={search.hits}
      hit={search.hit}
      onPage={onPage}
      onMark={onMark}
      onSelect={onSelect}
      keepsSelection={keepsSelection}
    />
  )
}

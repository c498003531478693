import { Button, FormField, Waiting } from '@wenjin/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { useNight } from '../components/use-night.ts'
import type { ViewerBodyProps } from '../components/viewer-body.tsx'
import { PdfViewer } from './pdf-viewer.tsx'
import { usePdf } from './use-pdf.ts'

/** Opens a PDF and shows it; asks for its password where it has one. */
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
    // Said once.
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

function PasswordForm({ wrong, unlock }: { wrong: boolean; unlock: (password: string | null) => void }) {
  const t = useText()
  const [password, setPassword] = useState('')
  return (
    <form
      className="mx-auto flex w-full max-w-sm flex-col gap-4 px-4 py-16"
      onSubmit={(event) => {
        event.preventDefault()
        unlock(password)
        setPassword('')
      }}
    >
      <h2 className="text-base font-semibold">{t('reader.locked')}</h2>
      <p className="text-sm leading-6 text-ink-2">{t('reader.locked.text')}</p>
      <FormField
        type="password"
        autoComplete="off"
        label={t('reader.locked.password')}
        error={wrong ? t('reader.locked.wrong') : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="solid" disabled={password === ''}>
        {t('reader.locked.open')}
      </Button>
    </form>
  )
}

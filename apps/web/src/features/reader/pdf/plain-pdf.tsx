import { Notice, Waiting } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { useNight } from '../components/use-night.ts'
import { PasswordForm } from './password-form.tsx'
import { PdfViewer } from './pdf-viewer.tsx'
import { usePdf } from './use-pdf.ts'

const nothing = () => undefined
const none: readonly never[] = []
const never = () => false

/** The pages of a PDF of which no text was read: nothing can be searched or marked in it. */
export function PlainPdf({ src }: { src: string }) {
  const t = useText()
  const [night] = useNight()
  const state = usePdf(src)
  switch (state.state) {
    case 'locked':
      return <PasswordForm wrong={state.wrong} unlock={state.unlock} />
    case 'failed':
      return <Notice page alert icon="document" title={t('doc.failed')} text={state.reason} />
    case 'ready':
      return (
        <div className="flex min-h-0 flex-1 flex-col">
          <PdfViewer
            pdf={state.pdf}
            zoom={1}
            night={night}
            marks={none}
            cited={null}
            going={null}
            words=""
            hits={none}
            hit={0}
            onPage={nothing}
            onMark={nothing}
            onSelect={nothing}
            keepsSelection={never}
          />
        </div>
      )
    default:
      return <Waiting className="column py-10">{t('doc.loading')}</Waiting>
  }
}

import { buttonClass, Icon, Notice } from '@wenjin/ui'
import { useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { DocumentDesk } from '../components/document-desk.tsx'
import { FileDesk } from '../components/file-desk.tsx'
import { NothingToShow } from '../components/nothing-to-show.tsx'
import { shownIn } from '../shown-in.ts'

/** A PDF alone, for web views: by the id of its document or file, or by an address of this instance. */
export function PdfWebviewPage() {
  const t = useText()
  const [query] = useSearchParams()
  const shown = shownIn(query, window.location.origin)
  return (
    <main id="main" className="wj-plain flex min-h-dvh flex-col">
      {shown === null && <NothingToShow />}
      {shown?.kind === 'elsewhere' && (
        <Notice page icon="external" title={t('reader.elsewhere')} text={t('reader.elsewhere.text')}>
          <a className={buttonClass()} href={shown.url} target="_blank" rel="noreferrer">
            <Icon name="external" size={16} />
            {t('doc.openUrl')}
          </a>
        </Notice>
      )}
      {shown?.kind === 'document' && <DocumentDesk id={shown.id} />}
      {(shown?.kind === 'file' || shown?.kind === 'either') && <FileDesk id={shown.id} orDocument={shown.kind === 'either'} />}
    </main>
  )
}

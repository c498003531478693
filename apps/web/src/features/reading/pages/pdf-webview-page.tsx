import { buttonClass, Icon, Notice, Waiting } from '@wenjin/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../lib/api.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { queryKeys } from '../../../lib/query.ts'
import { PlainPdf } from '../../reader/index.ts'
import { DocumentDesk } from './document-page.tsx'
import { shownIn } from '../shown-in.ts'

/** A PDF alone, for web views: by the id of its document or file, or by an address of this instance. */
export function PdfWebviewPage() {
  const t = useText()
  const [query] = useSearchParams()
  const shown = shownIn(query, window.location.origin)
  return (
    <main id="main" className="wj-plain flex min-h-dvh flex-col">
      {shown === null && <Notice page icon="document" title={t('reader.missing')} text={t('reader.missing.text')} />}
      {shown?.kind === 'elsewhere' && (
        <Notice page icon="external" title={t('reader.elsewhere')} text={t('reader.elsewhere.text')}>
          <a className={buttonClass()} href={shown.url} target="_blank" rel="noreferrer">
            <Icon name="external" size={16} />
            {t('doc.openUrl')}
          </a>
        </Notice>
      )}
      {shown?.kind === 'document' && <DocumentDesk id={shown.id} />}
      {(shown?.kind === 'file' || shown?.kind === 'either') && <OfFile id={shown.id} orDocument={shown.kind === 'either'} />}
    </main>
  )
}

/** A file's document; of one that could not be read, its pages alone. An id may be a document's own as well. */
function OfFile({ id, orDocument }: { id: string; orDocument: boolean }) {
  const t = useText()
  const { data, isPending, error } = useQuery({
    queryKey: [...queryKeys.files, 'one', id],
    queryFn: ({ signal }) => api.knowledge.getFile({ params: { id } }, { signal }),
    retry: false,
  })
  usePageTitle(data?.fileName)
  if (isPending) return <Waiting className="column py-10">{t('doc.loading')}</Waiting>
  if (!data) {
    return orDocument ? <DocumentDesk id={id} /> : <Notice page alert icon="document" title={t('doc.failed')} text={error.message} />
  }
  if (data.documentId !== null) return <DocumentDesk id={data.documentId} />
  return (
    <Suspense fallback={<Waiting className="column py-10">{t('doc.loading')}</Waiting>}>
      <h1 className="sr-only">{data.fileName}</h1>
      <PlainPdf src={api.document.viewFile.url({ params: { id } })} />
    </Suspense>
  )
}

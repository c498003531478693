import { Button } from '@wenjin/ui'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { DocumentReader, useDocument } from '../../reader/index.ts'

function offsetOf(value: string | null): number | undefined {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

/** A document as a page, at the place its address names. */
export function DocumentPage() {
  const t = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const start = offsetOf(query.get('start'))
  const end = offsetOf(query.get('end'))
  const shareKey = query.get('shareKey') ?? undefined
  const { data } = useDocument(id, start, shareKey)
  usePageTitle(data?.pages[0]?.title)
  return (
    <div className="column flex flex-col gap-3 py-6">
      {window.history.length > 1 && (
        <Button variant="quiet" icon="back" className="-ml-3 self-start" onClick={() => void navigate(-1)}>
          {t('back')}
        </Button>
      )}
      <DocumentReader id={id} start={start} end={end} shareKey={shareKey} />
    </div>
  )
}

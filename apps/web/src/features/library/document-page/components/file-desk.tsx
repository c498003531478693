import { IconButton, Waiting } from '@wenjin/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { isMissing } from '../../../../lib/view/page-failure.tsx'
import { BarTitle, DocumentFailure, OriginalIcon, PlainFile } from '../../document/index.ts'
import { DocumentDesk } from './document-desk.tsx'
import { MissingDocument } from './missing-document.tsx'

interface FileDeskProps {
  id: string
  /** Whether the id may also be that of a document. */
  orDocument?: boolean
}

/** Shows a file's document, or the original when the file has no text. */
export function FileDesk({ id, orDocument = false }: FileDeskProps) {
  const t = useText()
  const navigate = useNavigate()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [...queryKeys.files, 'one', id],
    queryFn: ({ signal }) => api.knowledge.getFile({ params: { id } }, { signal }),
    retry: false,
  })
  usePageTitle(data?.name)
  if (isPending) return <Waiting className="column py-10">{t('doc.loading')}</Waiting>
  if (!data) {
    if (!orDocument && isMissing(error)) return <MissingDocument />
    return orDocument ? <DocumentDesk id={id} /> : <DocumentFailure reason={error.message} onRetry={() => void refetch()} />
  }
  if (data.documentId !== null) return <DocumentDesk id={data.documentId} />
  return (
    <div className="sticky top-[var(--wj-bar)] flex h-[calc(100dvh-var(--wj-bar))] min-w-0 shrink-0 flex-col">
      <header className="flex items-center gap-1 border-b border-line bg-raised px-2 py-1">
        {window.history.length > 1 && <IconButton icon="back" label={t('back')} onClick={() => void navigate(-1)} />}
        <BarTitle title={data.name} place={data.parents.map(({ name }) => name).join(' / ')} />
        {data.originalUrl && <OriginalIcon href={data.originalUrl} from={paths.file(id)} />}
      </header>
      <PlainFile file={data} />
    </div>
  )
}

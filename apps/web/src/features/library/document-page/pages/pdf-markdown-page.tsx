import { Button, Pills, Waiting } from '@wenjin/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { isMissing } from '../../../../lib/view/page-failure.tsx'
import { ExportDialog } from '../../../write/export/index.ts'
import { DocumentFailure, DocumentReader, useDocument } from '../../document/index.ts'
import { MissingDocument } from '../components/missing-document.tsx'
import { NothingToShow } from '../components/nothing-to-show.tsx'
import { shownIn } from '../shown-in.ts'

/** The extracted text of a document, rendered or as Markdown, for web views. */
export function PdfMarkdownPage() {
  const [query] = useSearchParams()
  const shown = shownIn(query, window.location.origin)
  return (
    <main id="main" className="wj-plain column flex min-h-dvh flex-col gap-4 py-6">
      {shown === null || shown.kind === 'elsewhere' ? (
        <NothingToShow />
      ) : (
        <AsRead id={shown.id} isFile={shown.kind === 'file'} shareKey={query.get('shareKey') ?? undefined} />
      )}
    </main>
  )
}

/** Returns the id of the document: the id itself, or that of the file's document. */
function useDocumentId(id: string, isFile: boolean): string | null {
  const { data } = useQuery({
    queryKey: [...queryKeys.files, 'one', id],
    queryFn: ({ signal }) => api.knowledge.getFile({ params: { id } }, { signal }),
    enabled: isFile,
  })
  return isFile ? (data?.documentId ?? null) : id
}

function AsRead({ id, isFile, shareKey }: { id: string; isFile: boolean; shareKey: string | undefined }) {
  const t = useText()
  const documentId = useDocumentId(id, isFile)
  return documentId === null ? <Waiting>{t('doc.loading')}</Waiting> : <Read id={documentId} shareKey={shareKey} />
}

function Read({ id, shareKey }: { id: string; shareKey: string | undefined }) {
  const t = useText()
  const copy = useCopy()
  const [exporting, setExporting] = useState(false)
  const [form, setForm] = useState<'set' | 'source'>('set')
  const title = useDocument(id, undefined, shareKey).data?.pages[0]?.title
  usePageTitle(title)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [...queryKeys.document(id), 'markdown', shareKey],
    queryFn: ({ signal }) => api.document.getMarkdown({ params: { id }, query: { shareKey } }, { signal }),
    staleTime: Infinity,
  })
  if (isPending) return <Waiting className="py-10">{t('doc.loading')}</Waiting>
  if (error) return isMissing(error) ? <MissingDocument /> : <DocumentFailure reason={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Pills
          label={t('reader.markdown.form')}
          value={form}
          options={[
            { value: 'set', label: t('reader.markdown.set') },
            { value: 'source', label: 'Markdown' },
          ]}
          onChange={(next) => setForm(next === 'source' ? 'source' : 'set')}
        />
        <Button variant="link" icon="copy" className="ml-auto" onClick={() => void copy(data)}>
          {t('reader.copy')}
        </Button>
        <Button variant="link" icon="download" onClick={() => setExporting(true)}>
          {t('export.open')}
        </Button>
      </div>
      <ExportDialog
        open={exporting}
        onOpenChange={setExporting}
        scopes={[
          { type: 'document', id },
          { type: 'chapter', id },
        ]}
        shareKey={shareKey}
      />
      {form === 'set' ? (
        <Suspense fallback={<Waiting>{t('doc.loading')}</Waiting>}>
          <DocumentReader id={id} start={undefined} end={undefined} shareKey={shareKey} />
        </Suspense>
      ) : (
        <>
          <h1 className="sr-only">{title}</h1>
          <pre className="font-mono text-sm leading-7 break-words whitespace-pre-wrap">{data}</pre>
        </>
      )}
    </>
  )
}

import { Button, Confirm, Notice, toast, Waiting } from '@wenjin/ui'
import type { FileItem } from '@wenjin/contract'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { ListPager } from '../../../lib/list-pager.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { useImport } from '../../upload/index.ts'
import { FileRow } from '../components/file-row.tsx'
import { useDeleteFile, useFiles, useTopics } from '../knowledge.queries.ts'

/** The files of one library. */
export function TopicPage() {
  const t = useText()
  const { topicId = 'mine' } = useParams()
  const [pageIndex, setPageIndex] = useState(0)
  const [deleting, setDeleting] = useState<FileItem | null>(null)
  const { data: topics } = useTopics()
  const files = useFiles(topicId, pageIndex)
  const remove = useDeleteFile()
  const topic = topics?.find((known) => known.id === topicId || (topicId === 'mine' && known.mine))
  const mine = topicId === 'mine' || topic?.mine === true
  const name = mine ? t('source.mine') : (topic?.name ?? t('library.one'))
  const { openImport } = useImport(topic?.mine ? topic.dirRootId : 'mine', mine)
  usePageTitle(name)
  const pages = files.data ? Math.ceil(files.data.total / files.data.pageSize) : 0
  const handleDelete = (file: FileItem) =>
    remove.mutate(file.id, { onSuccess: () => toast.success(t('file.deleted')), onError: (error) => toast.error(error.message) })

  return (
    <div className="column flex flex-col gap-4 py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <nav aria-label={t('library.path')} className="text-sm text-ink-2">
            <Link className="hover:text-ford" to={paths.library()}>
              {t('library.title')}
            </Link>
          </nav>
          <h1 className="text-xl leading-8 font-semibold break-words">{name}</h1>
        </div>
        {mine && (
          <Button icon="upload" variant="solid" onClick={openImport}>
            {t('import.open')}
          </Button>
        )}
      </header>
      {topic?.builtin && <p className="text-sm text-ink-2">{t('library.builtin')}</p>}
      {files.isPending && <Waiting>{t('library.loading')}</Waiting>}
      {files.isError && !files.data && (
        <Notice alert icon="alert" title={t('library.failed')} text={files.error.message}>
          <Button icon="refresh" onClick={() => void files.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {files.data?.total === 0 && (
        <Notice icon="folder" title={t('library.empty')} text={mine ? t('library.empty.mine') : t('library.empty.other')}>
          {mine && (
            <Button icon="upload" onClick={openImport}>
              {t('import.open')}
            </Button>
          )}
        </Notice>
      )}
      {files.data && files.data.total > 0 && (
        <ul aria-label={t('library.files')} className="divide-y divide-line border-y border-line">
          {files.data.list.map((file) => (
            <FileRow key={file.id} file={file} onDelete={mine ? () => setDeleting(file) : undefined} />
          ))}
        </ul>
      )}
      <ListPager pageIndex={pageIndex} pages={pages} onChange={setPageIndex} />
      <Confirm
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={t('file.delete.title', { name: deleting?.fileName ?? '' })}
        description={t('file.delete.text')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => deleting && handleDelete(deleting)}
      />
    </div>
  )
}

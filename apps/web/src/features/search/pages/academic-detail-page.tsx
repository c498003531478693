import { ApiError } from '@wenjin/client'
import { Button, buttonClass, Notice, Waiting } from '@wenjin/ui'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { AcademicRecord } from '../sources/academic-record.tsx'
import { useAcademicDetail } from '../sources/sources.queries.ts'

/** A scholarly work by its DOI, arXiv id or PubMed id (`id`). */
export function AcademicDetailPage() {
  const t = useText()
  const [query] = useSearchParams()
  const id = query.get('id')?.trim() ?? ''
  const record = useAcademicDetail(id)
  usePageTitle(record.data?.source.title ?? t('academic.title'))

  if (id === '' || (record.error && !record.data)) {
    const missing = id === '' || (record.error instanceof ApiError && ['notFound', 'badRequest'].includes(record.error.errorName ?? ''))
    const text = id === '' ? t('academic.noId') : missing ? t('academic.missing.text') : record.error!.message
    return (
      <Notice page alert icon={missing ? 'search' : 'alert'} title={t(missing ? 'academic.missing' : 'academic.failed')} text={text}>
        {!missing && (
          <Button icon="refresh" onClick={() => void record.refetch()}>
            {t('retry')}
          </Button>
        )}
        <Link className={buttonClass()} to={paths.searchResult('', { list: 1, category: 'scholar' })}>
          {t('results.title')}
        </Link>
      </Notice>
    )
  }
  if (!record.data) return <Waiting className="column py-10">{t('academic.loading')}</Waiting>
  return <AcademicRecord key={id} {...record.data} />
}

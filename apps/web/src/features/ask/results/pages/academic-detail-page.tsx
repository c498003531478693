import { ApiError } from '@wenjin/client'
import { Button, buttonClass, Notice, Waiting } from '@wenjin/ui'
import { Link, useSearchParams } from 'react-router'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { AcademicRecord } from '../scholar/academic-record.tsx'
import { useAcademicDetail } from '../results.queries.ts'

/** Returns why the record cannot be shown, and whether it exists. */
function problemOf(id: string, error: Error | null, t: Text): { missing: boolean; text: string } | null {
  if (id === '') return { missing: true, text: t('academic.noId') }
  if (error === null) return null
  const name = error instanceof ApiError ? error.errorName : undefined
  if (name === 'notFound' || name === 'badRequest') return { missing: true, text: t('academic.missing.text') }
  return { missing: false, text: name === 'serverBusy' ? t('academic.unreachable') : error.message }
}

/** The page of a scholarly work by its DOI, arXiv id or PubMed id (`id`). */
export function AcademicDetailPage() {
  const t = useText()
  const [query] = useSearchParams()
  const id = query.get('id')?.trim() ?? ''
  const record = useAcademicDetail(id)
  usePageTitle(record.data?.source.title ?? t('academic.title'))

  if (record.data) return <AcademicRecord key={id} {...record.data} />
  const problem = problemOf(id, record.error, t)
  if (!problem) return <Waiting className="column py-10">{t('academic.loading')}</Waiting>
  return (
    <Notice
      page
      alert
      icon={problem.missing ? 'search' : 'alert'}
      title={t(problem.missing ? 'academic.missing' : 'academic.failed')}
      text={problem.text}
    >
      {!problem.missing && (
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

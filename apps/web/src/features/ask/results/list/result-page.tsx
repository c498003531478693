import { buttonClass, Notice } from '@wenjin/ui'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { CategoryTabs } from './category-tabs.tsx'
import { ResultFilters } from './result-filters.tsx'
import { ResultList } from './result-list.tsx'
import { ResultSearch } from './result-search.tsx'
import { readResultView, resultAddress } from '../../options/index.ts'

/** Sources for a query as a list, without an answer. The whole state of the page is in its address. */
export function ResultPage() {
  const t = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const view = readResultView(query)
  usePageTitle(view.q || t('results.title'))
  return (
    <div className="column flex flex-col gap-5 pt-6 pb-16">
      <h1 className="sr-only">{view.q ? t('results.of', { query: view.q }) : t('results.title')}</h1>
      <ResultSearch key={view.q} view={view} />
      <div className="flex flex-col gap-1">
        <CategoryTabs view={view} />
        <div className="flex flex-wrap items-start justify-between gap-x-2">
          <ResultFilters view={view} onView={(next) => void navigate(resultAddress(next))} />
          <Link to={paths.sourcePreference()} className={buttonClass('quiet', '-mr-3 ml-auto max-sm:hidden')}>
            {t('preference.title')}
          </Link>
        </div>
      </div>
      {view.q ? <ResultList view={view} /> : <Notice icon="search" title={t('results.title')} text={t('results.start')} />}
    </div>
  )
}

import { Button, buttonClass, Notice, Waiting } from '@wenjin/ui'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useImport } from '../../../library/upload/index.ts'
import { ImageWall } from '../images/image-wall.tsx'
import { queryWords } from './query-words.ts'
import { ResultNotices } from './result-notices.tsx'
import { isFiltered, resultAddress, type ResultView } from '../../options/index.ts'
import { SourceCard } from '../source-card.tsx'
import { pageSizeOf, useSearchResults } from '../results.queries.ts'

/** The results of a view, one page at a time, with their origin. */
export function ResultList({ view }: { view: ResultView }) {
  const t = useText()
  const navigate = useNavigate()
  const results = useSearchResults(view)
  const found = results.data
  const read = found?.corrected ?? view.q
  const words = useMemo(() => queryWords(read), [read])
  if (results.error && !found) {
    return (
      <Notice alert icon="alert" title={t('results.failed')} text={results.error.message}>
        <Button icon="refresh" onClick={() => void results.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  if (!found) return <Waiting className="min-h-48 justify-center">{t('results.searching')}</Waiting>

  const pages = Math.ceil(found.total / pageSizeOf(view))
  return (
    <>
      <ResultNotices view={view} found={found} />
      {found.list.length === 0 ? (
        <Notice icon="search" title={t('results.nothing')} text={t(emptyText(view, found.offline))}>
          {isFiltered(view) && (
            <Button onClick={() => void navigate(resultAddress({ q: view.q, category: view.category, pageIndex: 0 }))}>
              {t('results.clearFilters')}
            </Button>
          )}
          {view.category === 'mine' && <FillMine />}
        </Notice>
      ) : view.category === 'image' ? (
        <ImageWall images={found.list} />
      ) : (
        <ol aria-label={t('results.list')} className="flex flex-col gap-7">
          {found.list.map((source) => (
            <li key={source.id}>
              <SourceCard source={source} words={words} showKind={view.category === undefined} />
            </li>
          ))}
        </ol>
      )}
      <div className="pt-3">
        <ListPager
          pageIndex={view.pageIndex}
          pages={pages}
          onChange={(pageIndex) => void navigate(resultAddress({ ...view, pageIndex }))}
        />
      </div>
    </>
  )
}

/** Ways to fill the person's own library. */
function FillMine() {
  const t = useText()
  const { openImport } = useImport('mine')
  return (
    <>
      <Button icon="upload" onClick={openImport}>
        {t('import.open')}
      </Button>
      <Link to={paths.sourcePreference()} className={buttonClass('outline')}>
        {t('preference.title')}
      </Link>
    </>
  )
}

/** Returns the text for an empty list, depending on the reason. */
function emptyText(view: ResultView, offline: boolean) {
  if (view.category === 'mine') return 'results.nothing.mine'
  if (offline) return 'results.nothing.offline'
  return isFiltered(view) ? 'results.nothing.filtered' : 'results.nothing.text'
}

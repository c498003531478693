import { engineTypes, modes, type Lang } from '@wenjin/contract'
import { engineName } from '../../../../lib/format/engine-name.ts'
import { useText, type Text } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { useSearchCounts } from '../admin.queries.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { StatisticsView } from '../statistics/statistics-view.tsx'
import { rowsOfSearches, seriesOfSearches } from '../statistics/statistics.ts'
import { useRange } from '../../../../lib/statistics/use-range.ts'

/** The page of questions per day; for admins. */
export function SearchCountsPage() {
  const t = useText()
  return (
    <AdminGate title={t('admin.searchCounts')}>
      <SearchCounts />
    </AdminGate>
  )
}

/** Returns the name of a mode or engine; an unknown one of an older or newer server is returned unchanged. */
function nameOf(t: Text, lang: Lang, kind: 'mode' | 'engine', name: string): string {
  const mode = modes.find((known) => known === name)
  if (kind === 'mode') return mode ? t(`mode.${mode}`) : name || t('searchCounts.unknown')
  const engine = engineTypes.find((known) => known === name)
  return engine ? engineName(engine, lang) : name || t('searchCounts.unknown')
}

function SearchCounts() {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const { range, asked, setRange } = useRange()
  const counts = useSearchCounts(asked)
  const days = counts.data ?? []
  return (
    <StatisticsView
      title={t('admin.searchCounts')}
      lead={t('searchCounts.lead')}
      fileName="search-count"
      range={range}
      onRange={setRange}
      rows={counts.data && rowsOfSearches(days)}
      series={[
        { key: 'total', label: t('searchCounts.total'), charted: false },
        ...seriesOfSearches(days, (kind, name) => nameOf(t, lang, kind, name)),
      ]}
      error={counts.error}
      onRetry={() => void counts.refetch()}
    />
  )
}

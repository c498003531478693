import { useText } from '../../../../lib/i18n/index.ts'
import { useDailyActives } from '../admin.queries.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { StatisticsView } from '../statistics/statistics-view.tsx'
import { rowsOfActives } from '../statistics/statistics.ts'
import { useRange } from '../../../../lib/statistics/use-range.ts'

/** The page of daily active people; for admins. */
export function DailyActivePage() {
  const t = useText()
  return (
    <AdminGate title={t('admin.dailyActive')}>
      <DailyActives />
    </AdminGate>
  )
}

function DailyActives() {
  const t = useText()
  const { range, asked, setRange } = useRange()
  const actives = useDailyActives(asked)
  return (
    <StatisticsView
      title={t('admin.dailyActive')}
      lead={t('dailyActive.lead')}
      fileName="daily-active"
      range={range}
      onRange={setRange}
      rows={actives.data && rowsOfActives(actives.data)}
      series={[
        { key: 'total', label: t('dailyActive.total'), charted: false },
        { key: 'users', label: t('dailyActive.users'), charted: true },
        { key: 'guests', label: t('dailyActive.guests'), charted: true },
        { key: 'newUsers', label: t('dailyActive.newUsers'), charted: false },
      ]}
      error={actives.error}
      onRetry={() => void actives.refetch()}
    />
  )
}

import { Button, Choice, Notice, Waiting, toast } from '@wenjin/ui'
import { useState } from 'react'
import { textFile, useSave } from '../../../../lib/browser/save-file.tsx'
import { api } from '../../../../lib/api/api.ts'
import { clockTime, dayOf } from '../../../../lib/format/relative-time.ts'
import { useNow } from '../../../../lib/format/use-relative-time.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { track } from '../../../../lib/person/tracking.ts'
import { toCsv } from '../../../../lib/statistics/csv.ts'
import { RangePicker } from '../../../../lib/statistics/range-picker.tsx'
import { useRange } from '../../../../lib/statistics/use-range.ts'
import { OfPerson } from '../../../people/settings/index.ts'
import { callName } from '../call-name.ts'
import { DeveloperPage } from '../components/developer-page.tsx'
import { keyName, usageCells } from '../usage-cells.ts'
import { noFilter, usageQueryOf, useApiUsage } from '../usage.queries.ts'
import { UsageFigures, secondsOf } from '../components/usage-figures.tsx'

const presets = [1, 7, 30, 90, 365]
const firstDays = 7

/** The page of the use of the person's keys: calls, failures, latency and credits by time, key and call. */
export function DashboardPage() {
  const t = useText()
  return (
    <DeveloperPage title={t('apiUsage.title')} lead={t('apiUsage.lead')}>
      <OfPerson invitation={t('me.guest.text.keys')}>{() => <Dashboard />}</OfPerson>
    </DeveloperPage>
  )
}

function Dashboard() {
  const t = useText()
  const save = useSave()
  const { range, asked, setRange } = useRange(firstDays)
  const [filter, setFilter] = useState(noFilter)
  const [saving, setSaving] = useState(false)
  const live = asked.to >= dayOf(useNow())
  const all = useApiUsage(asked, noFilter, live)
  const usage = useApiUsage(asked, filter, live)
  const handleDownload = async () => {
    setSaving(true)
    try {
      const { step, lines } = await api.dashboard.listApiUsage({ query: usageQueryOf(asked, filter) })
      track('exported', 'csv')
      const cells = toCsv(usageCells(t, lines, step))
      await save(() => textFile(`wenjin-api-usage_${asked.from}_${asked.to}.csv`, cells, 'text/csv;charset=utf-8'))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('admin.failed'))
    } finally {
      setSaving(false)
    }
  }
  const keys = [...(all.data?.keys ?? [])]
  const calls = [...(all.data?.calls ?? [])]
  return (
    <div className="flex flex-col gap-6">
      <RangePicker range={range} onChange={setRange} presets={presets} />
      <div className="flex flex-wrap items-center gap-2">
        <Choice
          icon="key"
          label={t('apiUsage.filter.key')}
          value={filter.apiKeyId}
          options={[
            { value: '', label: t('apiUsage.filter.allKeys') },
            ...keys.map((key) => ({ value: key.apiKeyId, label: keyName(t, key), ...(key.redactedKey && { hint: key.redactedKey }) })),
          ]}
          onChange={(apiKeyId) => setFilter({ ...filter, apiKeyId })}
        />
        <Choice
          icon="filter"
          label={t('apiUsage.filter.call')}
          value={filter.call}
          options={[
            { value: '', label: t('apiUsage.filter.allCalls') },
            ...calls.map(({ call }) => ({ value: call, label: callName(t, call) })),
          ]}
          onChange={(call) => setFilter({ ...filter, call })}
        />
        <span className="text-xs leading-5 text-ink-2 tabular-nums sm:ml-auto">
          {usage.dataUpdatedAt > 0 &&
            t(live ? 'apiUsage.live' : 'apiUsage.asOf', { time: `${clockTime(usage.dataUpdatedAt)}:${secondsOf(usage.dataUpdatedAt)}` })}
        </span>
        <Button icon="download" disabled={!usage.data || saving} onClick={() => void handleDownload()}>
          {t(saving ? 'apiUsage.saving' : 'stats.csv')}
        </Button>
      </div>
      {usage.error && (
        <Notice alert icon="alert" title={t('apiUsage.unavailable')} text={usage.error.message}>
          <Button icon="refresh" onClick={() => void usage.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {!usage.error && !usage.data && <Waiting className="min-h-96">{t('stats.loading')}</Waiting>}
      {usage.data && <UsageFigures usage={usage.data} empty={filter.apiKeyId === '' && filter.call === ''} />}
    </div>
  )
}

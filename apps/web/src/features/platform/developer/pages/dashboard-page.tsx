import type { ApiUsage } from '@wenjin/contract'
import { Button, buttonClass, Choice, Notice, toast, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { textFile, useSave } from '../../../../lib/browser/save-file.tsx'
import { api } from '../../../../lib/api/api.ts'
import { clockTime, dayOf } from '../../../../lib/format/relative-time.ts'
import { useNow } from '../../../../lib/format/use-relative-time.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { track } from '../../../../lib/person/tracking.ts'
import { toCsv } from '../../../../lib/statistics/csv.ts'
import { RangePicker } from '../../../../lib/statistics/range-picker.tsx'
import { useRange } from '../../../../lib/statistics/use-range.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { OfPerson } from '../../../people/settings/index.ts'
import { callName, failureName } from '../call-name.ts'
import { DeveloperPage } from '../components/developer-page.tsx'
import { UsageCharts } from '../components/usage-charts.tsx'
import { UsageTable } from '../components/usage-table.tsx'
import { keyName, usageCells } from '../usage-cells.ts'
import { noFilter, usageQueryOf, useApiUsage } from '../usage.queries.ts'

const presets = [1, 7, 30, 90, 365]
const firstDays = 7

/** The use of one's keys: calls, failures, latency and credits by time, key and call. */
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
      {usage.data && <Usage usage={usage.data} empty={filter.apiKeyId === '' && filter.call === ''} />}
    </div>
  )
}

const secondsOf = (at: number) => String(new Date(at).getSeconds()).padStart(2, '0')

function Usage({ usage, empty }: { usage: ApiUsage; empty: boolean }) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const { total, keys, calls, errors, creditsToday } = usage
  if (total.calls === 0 && total.credits === 0) {
    return (
      <Notice icon="chart" title={t('apiUsage.empty')} text={t(empty ? 'apiUsage.empty.text' : 'apiUsage.empty.filtered')}>
        <Link to={paths.playground()} className={buttonClass('solid')}>
          {t('apiUsage.empty.try')}
        </Link>
        <Link to={paths.apiKeys()} className={buttonClass()}>
          {t('apiUsage.empty.keys')}
        </Link>
      </Notice>
    )
  }
  const share = total.calls === 0 ? '' : ` (${Math.round((total.errors / total.calls) * 1000) / 10} %)`
  const tiles: readonly [string, string | number][] = [
    [t('apiUsage.csv.calls'), total.calls],
    [t('apiUsage.csv.errors'), `${total.errors}${share}`],
    [t('apiUsage.csv.p50'), total.p50 ?? '–'],
    [t('apiUsage.csv.p95'), total.p95 ?? '–'],
    [t('apiUsage.csv.credits'), total.credits],
    [t('apiUsage.creditsToday'), creditsToday],
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {tiles.map(([name, value]) => (
          <div key={name} className="rounded-2 border border-line bg-raised px-4 py-3">
            <dt className="text-xs leading-5 text-ink-2">{name}</dt>
            <dd className="text-lg leading-8 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <UsageCharts usage={usage} />
      <UsageTable
        title={t('apiUsage.byKey')}
        first={t('apiUsage.csv.key')}
        rows={keys.map((key) => ({ ...key, id: key.apiKeyId, name: keyName(t, key), mark: key.redactedKey }))}
      />
      <UsageTable
        title={t('apiUsage.byCall')}
        first={t('apiUsage.csv.callKind')}
        rows={calls.map((line) => ({ ...line, id: line.call, name: callName(t, line.call) }))}
      />
      {errors.length > 0 && (
        <section aria-label={t('apiUsage.byFailure')} className="flex flex-col gap-2">
          <h2 className="text-base leading-7 font-semibold">{t('apiUsage.byFailure')}</h2>
          <ul className="divide-y divide-line rounded-2 border border-line bg-raised px-4 text-sm leading-6">
            {errors.map(({ code, calls: n }) => (
              <li key={code} className="flex gap-4 py-2">
                <code className="w-14 shrink-0 font-mono tabular-nums">{code}</code>
                <span className="min-w-0 flex-1">{failureName(t, code, lang)}</span>
                <span className="tabular-nums">{n}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

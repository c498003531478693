import { limits } from '@wenjin/contract'
import { Button, Notice, Scroller, Waiting } from '@wenjin/ui'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { track } from '../../../../lib/person/tracking.ts'
import { chartColour } from './chart-colour.ts'
import { toCsv } from '../../../../lib/statistics/csv.ts'
import type { DateRange } from '../../../../lib/statistics/date-range.ts'
import { textFile, useSave } from '../../../../lib/browser/save-file.tsx'
import { cellsOf, sumOf, type DayRow, type Series } from './statistics.ts'
import { RangePicker } from '../../../../lib/statistics/range-picker.tsx'

const DayChart = lazy(() => import('./day-chart.tsx').then((module) => ({ default: module.DayChart })))

interface StatisticsViewProps {
  title: string
  lead: string
  /** Prefix of the file name. */
  fileName: string
  range: DateRange
  onRange: (range: DateRange) => void
  rows: readonly DayRow[] | undefined
  series: readonly Series[]
  error: Error | null
  onRetry: () => void
}

/** Numbers by day: the days to look at, their sums, a chart, the same numbers as a table, and both as a file. */
export function StatisticsView({ title, lead, fileName, range, onRange, rows, series, error, onRetry }: StatisticsViewProps) {
  const t = useText()
  const save = useSave()
  const [pageIndex, setPageIndex] = useState(0)
  const charted = series.filter((one) => one.charted)
  const newestFirst = rows?.toReversed() ?? []
  const pages = Math.ceil(newestFirst.length / limits.pageSize)
  const shownPage = Math.min(pageIndex, Math.max(0, pages - 1))
  const shown = newestFirst.slice(shownPage * limits.pageSize, (shownPage + 1) * limits.pageSize)
  const handleDownload = () => {
    if (!rows) return
    void save(() => {
      track('exported', 'csv')
      return textFile(`${fileName}_${range.from}_${range.to}.csv`, toCsv(cellsOf(rows, series, t('stats.date'))), 'text/csv;charset=utf-8')
    })
  }

  return (
    <div className="mx-auto flex w-[min(100%-2*var(--wj-gutter),56rem)] flex-col gap-6 py-8">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-col gap-1">
          <h1 className="text-xl leading-8 font-semibold">{title}</h1>
          <p className="text-sm leading-6 text-ink-2">{lead}</p>
        </div>
        <Button icon="download" disabled={!rows} onClick={handleDownload}>
          {t('stats.csv')}
        </Button>
      </header>
      <RangePicker range={range} onChange={onRange} />
      {error && (
        <Notice alert icon="alert" title={t('admin.failed')} text={error.message}>
          <Button icon="refresh" onClick={onRetry}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {!error && !rows && <Waiting>{t('stats.loading')}</Waiting>}
      {rows && (
        <>
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {series.slice(0, 4).map(({ key, label }) => (
              <div key={key} className="rounded-2 border border-line bg-raised px-4 py-3">
                <dt className="truncate text-xs leading-5 text-ink-2">{label}</dt>
                <dd className="text-xl leading-8 font-semibold tabular-nums">{sumOf(rows, key)}</dd>
              </div>
            ))}
          </dl>
          <figure className="flex flex-col gap-3 rounded-2 border border-line bg-raised p-4">
            <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs leading-5 text-ink-2">
              {charted.map(({ key, label }, index) => (
                <span key={key} className="inline-flex items-center gap-1.5">
                  <span className="size-2.5 rounded-1" style={{ background: chartColour(index) }} />
                  {label}
                </span>
              ))}
            </figcaption>
            <div aria-hidden="true" className="h-65">
              <Suspense fallback={<Waiting>{t('stats.drawing')}</Waiting>}>
                <DayChart rows={rows} series={charted} />
              </Suspense>
            </div>
          </figure>
          <Scroller label={t('stats.table', { title })} className="overflow-x-auto">
            <table className="w-full border-collapse text-sm leading-6 tabular-nums">
              <caption className="sr-only">{t('stats.caption', { from: range.from, to: range.to })}</caption>
              <thead>
                <tr className="border-b border-line-strong">
                  <th scope="col" className="py-2 pr-4 text-left font-semibold whitespace-nowrap">
                    {t('stats.date')}
                  </th>
                  {series.map(({ key, label }) => (
                    <th key={key} scope="col" className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map(({ date, values }) => (
                  <tr key={date} className="border-b border-line">
                    <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
                      {date}
                    </th>
                    {series.map(({ key }) => (
                      <td key={key} className="py-2 pl-4 text-right">
                        {values[key] ?? 0}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroller>
          <ListPager pageIndex={shownPage} pages={pages} onChange={setPageIndex} />
        </>
      )}
    </div>
  )
}

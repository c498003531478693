import type { Tabled } from '@wenjin/contract'
import { Scroller } from '@wenjin/ui'
import { lazy, Suspense } from 'react'
import { useText } from '../i18n/index.ts'

const SeriesChart = lazy(() => import('./series-chart.tsx').then((module) => ({ default: module.SeriesChart })))

/** A chart of a number series, with its table. Its space is reserved while the chart loads. */
export function ChartFigure({ chart, colours }: { chart: Tabled; colours?: readonly string[] }) {
  const t = useText()
  const title = chart.unit ? t('chart.label', { title: chart.title, unit: chart.unit }) : chart.title
  return (
    <figure className="flex flex-col gap-2 rounded-2 border border-line bg-raised p-4">
      <figcaption className="text-sm font-semibold">{title}</figcaption>
      <div aria-hidden="true" className="h-60">
        <Suspense>
          <SeriesChart chart={chart} {...(colours && { colours })} />
        </Suspense>
      </div>
      <details className="text-sm">
        <summary className="wj-press inline-flex min-h-9 cursor-pointer items-center rounded-1 text-ink-2 hover:text-ink max-sm:min-h-touch">
          {t('chart.table')}
        </summary>
        <Scroller label={title} className="wj-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{chart.unit}</th>
                {chart.series.map((series) => (
                  <th key={series.name} scope="col">
                    {series.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {chart.labels.map((label, i) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {chart.series.map((series) => (
                    <td key={series.name}>{series.values[i] ?? ''}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      </details>
    </figure>
  )
}

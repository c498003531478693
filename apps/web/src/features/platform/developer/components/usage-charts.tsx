import type { ApiUsage, Tabled } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'
import { clockTime, dayOf } from '../../../../lib/format/relative-time.ts'
import { ChartFigure } from '../../../../lib/view/chart-figure.tsx'

/** Colours of succeeded and failed calls, and of lower and higher latency. */
const colours = ['var(--wj-ford)', 'var(--wj-amber)']

type Line = ApiUsage['times'][number]

/** Charts of calls, latency and credits by hour or day, each with its table. */
export function UsageCharts({ usage: { step, times } }: { usage: ApiUsage }) {
  const t = useText()
  const sameDay = times.length > 0 && dayOf(times[0]!.at) === dayOf(times.at(-1)!.at)
  const labelOf = ({ at }: Line) => {
    if (step === 'day') return dayOf(at)
    return sameDay ? clockTime(at) : `${dayOf(at).slice(5)} ${clockTime(at)}`
  }
  const labels = times.map(labelOf)
  const series = (name: string, value: (line: Line) => number | null) => ({ name, values: times.map(value), marks: [] })
  const charts: Tabled[] = [
    {
      title: t('apiUsage.chart.calls'),
      unit: t('apiUsage.unit.calls'),
      kind: 'bar',
      labels,
      series: [
        series(t('apiUsage.succeeded'), ({ calls, errors }) => calls - errors),
        series(t('apiUsage.failed'), ({ errors }) => errors),
      ],
    },
    {
      title: t('apiUsage.chart.latency'),
      unit: t('apiUsage.unit.ms'),
      kind: 'line',
      labels,
      series: [series('p50', ({ p50 }) => p50), series('p95', ({ p95 }) => p95)],
    },
    {
      title: t('apiUsage.chart.credits'),
      unit: t('apiUsage.unit.credits'),
      kind: 'bar',
      labels,
      series: [series(t('apiUsage.chart.credits'), ({ credits }) => credits)],
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      {charts.map((chart) => (
        <ChartFigure key={chart.title} chart={chart} colours={colours} />
      ))}
    </div>
  )
}

import { useText } from '../../../lib/i18n/index.ts'
import { usageBars, type DayCount } from './usage-bars.ts'

const chart = { width: 600, height: 96 }

/** The use of 30 days as bars, and as the table of the same numbers. */
export function UsageChart({ name, days }: { name: string; days: readonly DayCount[] }) {
  const t = useText()
  const peak = Math.max(0, ...days.map(({ count }) => count))
  if (peak === 0) return <p className="text-sm leading-6 text-ink-2">{t('usage.none')}</p>
  const bars = usageBars(days, chart)
  const label = t('usage.chart', { name })
  return (
    <figure className="flex flex-col gap-1">
      <svg
        role="img"
        aria-label={`${label}，${t('usage.peak', { n: peak })}`}
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line text-ford"
      >
        {bars.map((bar) => (
          <rect key={bar.date} x={bar.x} y={bar.y} width={bar.width} height={bar.height} fill="currentColor">
            <title>{`${bar.date}: ${bar.count}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="flex justify-between text-xs leading-5 text-ink-2 tabular-nums">
        <span>{days[0]?.date}</span>
        <span>{t('usage.peak', { n: peak })}</span>
        <span>{days.at(-1)?.date}</span>
      </figcaption>
      <details className="text-sm">
        <summary className="wj-press inline-flex min-h-9 cursor-pointer items-center rounded-1 text-ink-2 hover:text-ink max-sm:min-h-touch">
          {t('usage.table')}
        </summary>
        <table className="w-full max-w-xs tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-b border-line text-left text-ink-2">
              <th scope="col" className="py-1 font-normal">
                {t('usage.day')}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {t('usage.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, count }) => (
              <tr key={date} className="border-b border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {date}
                </th>
                <td className="py-1 text-right">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

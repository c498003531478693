import type { Tabled } from '@wenjin/contract'
import { Bar, BarChart, CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { ChartTooltip } from './chart-tooltip.tsx'

const colours = ['var(--wj-ford)', 'var(--wj-sprout)', 'var(--wj-amber)', 'var(--wj-seal)', 'var(--wj-ash)'] as const

const colourOf = (index: number, own: readonly string[]) => own[index] ?? colours[index % colours.length]!
const tick = { fill: 'var(--wj-ink-2)', fontSize: 12 }

/**
 * A number series as bars or lines. For screen readers an image: its table is beside it.
 * @param colours of the series, in their order; by default those of the palette
 */
export function SeriesChart({ chart, colours: own = colours }: { chart: Tabled; colours?: readonly string[] }) {
  const data = chart.labels.map((label, i) => ({
    label,
    ...Object.fromEntries(chart.series.map((series) => [series.name, series.values[i] ?? null])),
  }))
  const Chart = chart.kind === 'line' ? LineChart : BarChart
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--wj-line)" />
        <XAxis dataKey="label" tick={tick} tickLine={false} axisLine={{ stroke: 'var(--wj-line-strong)' }} minTickGap={16} />
        <YAxis width={48} tick={tick} tickLine={false} axisLine={false} />
        <Tooltip cursor={{ fill: 'var(--wj-sunken)' }} isAnimationActive={false} content={ChartTooltip} />
        {chart.series.length > 1 && <Legend wrapperStyle={{ fontSize: 12 }} itemSorter={null} />}
        {chart.series.map(({ name }, i) =>
          chart.kind === 'line' ? (
            <Line
              key={name}
              dataKey={name}
              stroke={colourOf(i, own)}
              strokeWidth={2}
              dot={{ r: 3 }}
              connectNulls
              isAnimationActive={false}
            />
          ) : (
            <Bar key={name} dataKey={name} fill={colourOf(i, own)} maxBarSize={36} isAnimationActive={false} />
          ),
        )}
      </Chart>
    </ResponsiveContainer>
  )
}

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { ChartTooltip } from '../../../../lib/view/chart-tooltip.tsx'
import { chartColour } from './chart-colour.ts'
import type { DayRow, Series } from './statistics.ts'

interface DayChartProps {
  rows: readonly DayRow[]
  series: readonly Series[]
}

/** Stacked bars per day, one segment per series. The table below contains the numbers, so for screen readers this is an image. */
export function DayChart({ rows, series }: DayChartProps) {
  const data = rows.map(({ date, values }) => ({ date, ...values }))
  return (
    <ResponsiveContainer width="100%" height={260}>
      <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} barCategoryGap="20%">
        <CartesianGrid vertical={false} stroke="var(--wj-line)" />
        <XAxis
          dataKey="date"
          tickFormatter={(date: string) => date.slice(5)}
          tick={{ fill: 'var(--wj-ink-2)', fontSize: 12 }}
          tickLine={false}
          axisLine={{ stroke: 'var(--wj-line-strong)' }}
          minTickGap={24}
        />
        <YAxis width={36} allowDecimals={false} tick={{ fill: 'var(--wj-ink-2)', fontSize: 12 }} tickLine={false} axisLine={false} />
        <Tooltip cursor={{ fill: 'var(--wj-sunken)' }} isAnimationActive={false} content={ChartTooltip} />
        {series.map(({ key, label }, index) => (
          <Bar key={key} dataKey={key} name={label} stackId="day" fill={chartColour(index)} maxBarSize={28} isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

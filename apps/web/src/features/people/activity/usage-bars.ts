/** A day of use. */
export interface DayCount {
  date: string
  count: number
}

/** A bar of the chart, in the chart's units. */
export interface Bar {
  date: string
  count: number
  x: number
  y: number
  width: number
  height: number
}

/** Computes the bars of a chart: one per day, the highest as high as the chart, a minimum height for a day with any use. */
export function usageBars(days: readonly DayCount[], chart: { width: number; height: number }): Bar[] {
  const highest = Math.max(1, ...days.map(({ count }) => count))
  const step = days.length === 0 ? 0 : chart.width / days.length
  const leastHeight = 2
  return days.map(({ date, count }, index) => {
    const height = count === 0 ? 0 : Math.max(leastHeight, (count / highest) * chart.height)
    return { date, count, x: index * step + step * 0.15, y: chart.height - height, width: step * 0.7, height }
  })
}

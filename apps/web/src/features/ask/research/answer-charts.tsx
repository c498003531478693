import type { Tabled } from '@wenjin/contract'
import { ChartFigure } from '../../../lib/view/chart-figure.tsx'

/** Charts of the number series of an answer, each with its table. */
export function AnswerCharts({ charts }: { charts: readonly Tabled[] }) {
  return charts.map((chart) => <ChartFigure key={chart.title} chart={chart} />)
}

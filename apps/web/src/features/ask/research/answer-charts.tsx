import type { Tabled } from '@wenjin/contract'
import { ChartFigure } from '../../../lib/view/chart-figure.tsx'

/** The series of numbers of an answer, drawn; each with the table it is drawn from. */
export function AnswerCharts({ charts }: { charts: readonly Tabled[] }) {
  return charts.map((chart) => <ChartFigure key={chart.title} chart={chart} />)
}

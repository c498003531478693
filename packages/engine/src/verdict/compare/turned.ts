import type { Alignment } from './align.ts'
import type { Clause } from '../statement/clauses.ts'
import { isNegative } from './compare.ts'
import type { ClauseReading, Compared } from '../reading.ts'

/** Whether the nearest place of a clause is negated or forbidden while the clause is not, or vice versa, and no other place supports it. */
export function isTurned({ clause, compared }: ClauseReading): boolean {
  const [best] = compared
  if (best === undefined) return false
  const hasDenial = ({ operators }: Clause) => operators.some(({ stance }) => isNegative(stance))
  // Together, the cells of a row state everything that the row states.
  const cellsOf = ({ sentence }: Alignment) =>
    compared.filter((one) => one.ofCell && !one.alignment.isRow && one.alignment.sentence === sentence)
  const isDenied = ({ alignment }: Compared) =>
    alignment.isRow ? cellsOf(alignment).some((one) => hasDenial(one.alignment.source)) : hasDenial(alignment.source)
  const denied = hasDenial(clause)
  return denied !== isDenied(best) && !compared.some((one) => one.supports && isDenied(one) === denied)
}

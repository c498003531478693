import type { Alignment } from './align.ts'
import type { Clause } from '../statement/clauses.ts'
import { isNegative } from './compare.ts'
import type { ClauseReading, Compared } from '../reading.ts'

/**
 * Whether the place that comes nearest to a clause is denied or forbidden where the clause is not, or the other
 * way, and no other place bears it out.
 */
export function isTurned({ clause, compared }: ClauseReading): boolean {
  const [best] = compared
  if (best === undefined) return false
  const hasDenial = ({ operators }: Clause) => operators.some(({ stance }) => isNegative(stance))
  // The cells of a row state everything the row states.
  const cellsOf = ({ sentence }: Alignment) =>
    compared.filter((one) => one.ofCell && !one.alignment.isRow && one.alignment.sentence === sentence)
  const isDenied = ({ alignment }: Compared) =>
    alignment.isRow ? cellsOf(alignment).some((one) => hasDenial(one.alignment.source)) : hasDenial(alignment.source)
  const denied = hasDenial(clause)
  return denied !== isDenied(best) && !compared.some((one) => one.supports && isDenied(one) === denied)
}

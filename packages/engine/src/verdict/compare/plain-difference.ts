import { coveredShare, type Alignment } from './align.ts'
import type { Term } from '../statement/clauses.ts'
import type { StatementDifference } from './statements.ts'
import type { Difference } from './compare.ts'
import { conditionPattern } from '../copies.ts'
import { termStrength } from './match.ts'
import { agentOrigin, isFirm, overlaps, type ClauseReading, type Compared } from '../reading.ts'

/** What differs in these is a value, a denial, a modal verb, a side or a scope, and not a word that may be another word for the same. */
const firmSlots: ReadonlySet<Difference['slot']> = new Set(['number', 'date', 'modality', 'negation', 'direction', 'scope'])

/** A word found this well is said there. */
const foundWord = 0.6
/** Of the words of the source's clause that do not differ, the share that the claim has. */
const leastShared = 0.6
/** Another place that comes this near may be the one that the claim rests on. */
const nearFit = 0.7

/** A denial or a modal verb turns words that both sides have; any other difference is a value that stands in place of another. */
const turnsWords = ({ slot }: Difference) => slot === 'modality' || slot === 'negation'

/** Whether all that a claim's clause says but for one difference is said by the source's clause or above it, and the other way round. */
function isAllElseSame({ claim, source, sentence, reach }: Alignment, difference: Difference, claimText: string): boolean {
  const isOf = (term: Term, side: 'claim' | 'source') => !turnsWords(difference) && overlaps(term, difference[side])
  const rest = claim.terms.map((term, i) => ({ term, strength: reach[i]! })).filter(({ term }) => !isOf(term, 'claim'))
  const given = source.terms.filter((term) => !isOf(term, 'source'))
  return (
    rest.length > 0 &&
    rest.every(({ strength }) => strength >= foundWord) &&
    coveredShare(
      given,
      given.map((term) => termStrength(term, claimText, sentence.aliases)),
    ) >= leastShared
  )
}

/** Whether a place says the clause with a single difference. */
function singleDifference({ alignment, differences, ofCell, amounts }: Compared, claimText: string): Difference | undefined {
  const [first, ...others] = differences.filter(isFirm)
  if (first === undefined || !ofCell || alignment.isRow) return undefined
  if (!firmSlots.has(first.slot) && first.origin !== agentOrigin) return undefined
  if (others.some((other) => !overlaps(other.claim, first.claim))) return undefined
  if (amounts.some(({ quantity, relation }) => relation !== 'same' && !overlaps(quantity, first.claim))) return undefined
  return isAllElseSame(alignment, first, claimText) ? first : undefined
}

/**
 * A clause of a claim that a place of the source says in the same words but for one value, denial, modal verb, side or scope, while no other
 * place that comes as near bears it out: nothing is left to weigh. A clause that supposes something states nothing.
 */
export function findPlainDifference(readings: readonly ClauseReading[], claimText: string): StatementDifference | undefined {
  for (const { clause, compared } of readings) {
    const [best] = compared
    if (best === undefined || conditionPattern.test(clause.text) || compared.some(({ supports }) => supports)) continue
    for (const one of compared) {
      if (one.fit < nearFit * best.fit) continue
      const difference = singleDifference(one, claimText)
      if (difference !== undefined) return { sentence: one.alignment.sentence, difference }
    }
  }
  return undefined
}

import { coveredShare, type Alignment } from './align.ts'
import type { Term } from '../statement/clauses.ts'
import type { StatementDifference } from './statements.ts'
import type { Difference } from './compare.ts'
import { conditionPattern } from '../copies.ts'
import { termStrength } from './match.ts'
import { agentOrigin, isFirm, overlaps, type ClauseReading, type Compared } from '../reading.ts'

/** Slots whose difference is a value, a negation, a modal verb, a side or a scope, and not a word that may be a synonym. */
const firmSlots: ReadonlySet<Difference['slot']> = new Set(['number', 'date', 'modality', 'negation', 'direction', 'scope'])

/** Words with at least this strength count as found. */
const foundWord = 0.6
/** Minimal share of the source clause's other words that the claim contains. */
const leastShared = 0.6
/** Relative fit from which another place may be the one the claim is based on. */
const nearFit = 0.7

/** A negation or a modal verb changes words that both sides have; any other difference is one value in place of another. */
const turnsWords = ({ slot }: Difference) => slot === 'modality' || slot === 'negation'

/** Whether, apart from one difference, the claim's clause is contained in the source's clause and the titles above it, and vice versa. */
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

/** Returns the difference if a place states the clause with exactly one. */
function singleDifference({ alignment, differences, ofCell, amounts }: Compared, claimText: string): Difference | undefined {
  const [first, ...others] = differences.filter(isFirm)
  if (first === undefined || !ofCell || alignment.isRow) return undefined
  if (!firmSlots.has(first.slot) && first.origin !== agentOrigin) return undefined
  if (others.some((other) => !overlaps(other.claim, first.claim))) return undefined
  if (amounts.some(({ quantity, relation }) => relation !== 'same' && !overlaps(quantity, first.claim))) return undefined
  return isAllElseSame(alignment, first, claimText) ? first : undefined
}

/**
 * Finds a clause that a place of the source states in the same words except for one value, negation, modal verb, side or scope, while no
 * other place of similar fit supports it: a certain contradiction. Clauses with a condition are ignored.
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

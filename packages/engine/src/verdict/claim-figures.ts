import { coveredShare, predicateStrength } from './compare/align.ts'
import type { Term } from './statement/clauses.ts'
import type { Comparison, OutsideDoubts } from './decide.ts'
import { bestSentences, charactersFound, hasQuantities, relationOf } from './entailment-features.ts'
import { isNegative } from './compare/compare.ts'
import { isName, termStrength } from './compare/match.ts'
import { isTurned } from './compare/turned.ts'
import { subjectOrigin } from './reading.ts'
import { leftOverFigures } from './compare/left-over.ts'
import { isStrengthened } from './compare/strengthened.ts'

const flag = (value: boolean) => (value ? 1 : 0)
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length)
const min = (values: readonly number[]) => Math.min(1, ...values)

/**
 * Returns the few features for deciding on a whole claim by regression: how much of it its place contains, how much of which kind is
 * missing, and what may differ.
 * @param likelihoods of its contradiction candidates
 */
export function claimFigures(comparison: Comparison, likelihoods: readonly number[], doubts: OutsideDoubts): number[] {
  const { claim, readings, copies, across } = comparison
  const terms = claim.clauses.flatMap((clause) => clause.terms)
  const best = bestSentences(readings)
  const aliases = best[0]?.aliases ?? new Map<string, readonly string[]>()
  const text = best.map(({ statement }) => statement.text).join('\n')
  const around = best.map(({ context, before, statement }) => `${context}\n${before}\n${statement.text}`).join('\n')
  const near = terms.map((term) => termStrength(term, around, aliases))
  const tops = readings.flatMap(({ compared }) => (compared[0] === undefined ? [] : [compared[0]]))
  const shares = readings.map(({ compared }) => compared[0]?.share ?? 0)
  const missing = (isKind: (term: Term) => boolean) =>
    Math.log1p(terms.reduce((sum, term, i) => sum + (isKind(term) ? term.weight * (1 - near[i]!) : 0), 0))
  const amounts = readings.flatMap(({ clause, compared }) => clause.quantities.map((quantity) => relationOf(compared[0], quantity)))
  const [here, beside] = [charactersFound(claim.text, text), charactersFound(claim.text, around)]
  const negatives = (operators: readonly { stance: Parameters<typeof isNegative>[0] }[]) =>
    operators.filter(({ stance }) => isNegative(stance)).length
  const denied = negatives(claim.clauses.flatMap(({ operators }) => operators))
  const deniedThere = negatives(tops.flatMap(({ alignment }) => alignment.source.operators))
  const [max = 0, second = 0] = likelihoods.toSorted((a, b) => b - a)
  return [
    max,
    second,
    flag(doubts.inconsistent),
    flag(across || doubts.swapped),
    readings.filter(isTurned).length,
    flag(tops.some(({ differences }) => differences.some(({ origin }) => origin === subjectOrigin))),
    mean(shares),
    min(shares),
    coveredShare(terms, near),
    here.characters,
    here.pairs,
    Math.log1p(here.longest),
    beside.characters,
    beside.pairs,
    Math.log1p(beside.longest),
    missing(({ tag }) => /^[nx]/u.test(tag)),
    missing(({ tag }) => tag.startsWith('v')),
    missing(({ tag }) => /^[adbz]/u.test(tag)),
    missing(isName),
    amounts.filter((relation) => relation === 'same').length,
    flag(amounts.includes('different')),
    flag(!readings.every((reading) => hasQuantities(reading, claim))),
    flag(isStrengthened(claim.text, text)),
    mean(readings.map(({ compared }) => flag(compared.some(({ supports }) => supports)))),
    min(tops.map(({ alignment }) => predicateStrength(alignment))),
    mean(copies.map(({ likeness }) => likeness)),
    min(copies.map(({ likeness }) => likeness)),
    mean(copies.map(({ state }) => flag(state === 'copied'))),
    flag(copies.some(({ state }) => state === 'altered')),
    Math.abs(denied - deniedThere),
    Math.log(readings.length + 1),
    flag(best.some(({ cells }) => cells !== undefined)),
    best.length,
    ...leftOverFigures(readings).map(Math.log1p),
  ]
}

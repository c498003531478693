import type { SourceSentence } from './compare/align.ts'
import type { Statement } from './statement/clauses.ts'
import { compareAcross } from './compare/across.ts'
import { candidateWidth, findCandidates, type Candidate } from './contradiction-features.ts'
import type { StatementDifference } from './compare/statements.ts'
import { conditionPattern, findCopies, supposesPattern, type ClauseCopy } from './copies.ts'
import { isChange } from './statement/amounts.ts'
import { bestSentences, entailmentFeatures, hasQuantities, relationOf } from './entailment-features.ts'
import { findPlainDifference } from './compare/plain-difference.ts'
import { overlaps, readAgainst, type ClauseReading } from './reading.ts'
import { termStrength, type Aliases } from './compare/match.ts'
import { lacksName, lacksTime, nameFound } from './compare/lacks.ts'
import { isStrengthened, turnsLimit } from './compare/strengthened.ts'
import { isTurned } from './compare/turned.ts'
import { claimFigures } from './claim-figures.ts'
import { logOddsOf, type Logistic } from './logistic.ts'
import { readTrees, toProbability, treeOddsOf, type Trees } from './trees.ts'
import weights from './weights.json' with { type: 'json' }

/** The comparison of a claim with the sentences of a source, before the decision. */
export interface Comparison {
  claim: Statement
  sentences: readonly SourceSentence[]
  readings: readonly ClauseReading[]
  candidates: readonly Candidate[]
  across: boolean
  /** For each reading, whether its clause is copied. */
  copies: readonly ClauseCopy[]
}

/** Doubts about a claim other than in its clauses. */
export interface OutsideDoubts {
  /** Whether another document's name replaces the source's own. */
  swapped: boolean
  /** Whether negations, opposites or the word order disagree. */
  inconsistent: boolean
  /** Whether the supporting sentences are too far apart for one quote. */
  scattered: boolean
}

/**
 * The scores from which a claim counts as entailed, and as contradicted. One score each: more thresholds would overfit the few sentences
 * near the border and generalize worse to held-out texts.
 */
export interface Thresholds {
  entailed: number
  contradicted: number
}

/** Models that decide on a whole claim: two methods with different errors, averaged. */
export interface Judge {
  trees: Trees
  regression: Logistic
}

/** Returns a judge's probability for a claim. @param row features for the trees @param figures features for the regression */
export const judge = ({ trees, regression }: Judge, row: readonly number[], figures: readonly number[]): number =>
  toProbability((treeOddsOf(trees, row) + logOddsOf(regression, figures)) / 2)

/** Feature values when there is no candidate: −1 for each feature. */
const none: readonly number[] = Array.from({ length: candidateWidth }, () => -1)

const candidateTrees = readTrees(weights.candidate)
const contradictedJudge: Judge = { trees: readTrees(weights.contradicted.trees), regression: weights.contradicted.regression }
const entailedJudge: Judge = { trees: readTrees(weights.entailed.trees), regression: weights.entailed.regression }
const thresholds: Thresholds = weights.thresholds

export function compareWith(claim: Statement, sentences: readonly SourceSentence[]): Comparison {
  const readings = readAgainst(claim, sentences)
  const across = compareAcross(claim, sentences)
  const candidates = findCandidates(claim, sentences, readings, across)
  return { claim, sentences, readings, candidates, across: across !== null, copies: findCopies(claim, readings) }
}

/**
 * Returns the features for deciding on a whole claim, given the likelihood of each contradiction candidate: its own features, then those of
 * the likeliest candidate.
 */
export function claimRow(
  { claim, sentences, readings, candidates, across }: Comparison,
  likelihoods: readonly number[],
  doubts: OutsideDoubts,
): number[] {
  const contradictions = likelihoods.toSorted((a, b) => b - a)
  const likeliest = candidates[likelihoods.indexOf(contradictions[0] ?? -1)]
  const turned = readings.filter(isTurned).length
  return [
    ...entailmentFeatures(claim, sentences, readings, { ...doubts, across, contradictions, turned }),
    ...(likeliest?.features ?? none),
  ]
}

/** Returns the likelihood of each candidate. */
export function likelihoodsOf(candidates: readonly Candidate[], trees: Trees = candidateTrees): number[] {
  return candidates.map(({ features }) => toProbability(treeOddsOf(trees, features)))
}

/** The decision on a claim: entailed, contradicted at a place, or neither. */
export type Decision = { kind: 'entailed' } | ({ kind: 'contradicted' } & StatementDifference) | { kind: 'neither' }

/**
 * Whether no rule forbids the decision "entailed", whatever its score: one quote contains the support, which has at least half of the words
 * of each clause and all its numbers and names; no clause is a copy with a changed meaning; and the claim is not stronger than its support.
 */
export function canBeEntailed({ claim, readings, copies }: Comparison, { scattered, swapped, inconsistent }: OutsideDoubts): boolean {
  if (scattered || swapped || inconsistent || copies.some((copy, i) => isAltered(copy, readings[i]!))) return false
  if (readings.some(isOfOtherCell) || lacksName(claim, readings) || lacksTime(claim, readings)) return false
  if (readings.some(isOtherOrder) || readings.some((reading) => isSupposed(reading, claim))) return false
  if (saidShares(claim, readings).some((share) => share < leastSaid)) return false
  const text = bestSentences(readings)
    .map(({ statement }) => statement.text)
    .join('\n')
  if (turnsLimit(claim.text, text)) return false
  return (
    readings.every((reading) => hasQuantities(reading, claim)) &&
    !isStrengthened(
      claim.text,
      text,
      readings.some((reading) => isMeasured(reading, claim)),
      areInTurn(readings),
    )
  )
}

/** Weight of a number relative to a word. */
const amountWeight = 3

/** Minimal share of each clause's words in the places of an entailed claim. */
const leastSaid = 0.5

/**
 * Returns the share of each clause's words in its places. A word found only in a title above them states the subject and not the content,
 * so it is not counted.
 */
function saidShares({ clauses }: Statement, readings: readonly ClauseReading[]): number[] {
  const best = bestSentences(readings)
  const aliases: Aliases = best[0]?.aliases ?? new Map()
  const said = best.map(({ before, statement }) => `${before}\n${statement.text}`).join('\n')
  const titles = best.map(({ context }) => context).join('\n')
  return clauses.map((clause) => {
    const strengths = clause.terms.map((term) => ({ term, strength: termStrength(term, said, aliases) }))
    const counted = strengths.filter(({ term, strength }) => strength >= nameFound || termStrength(term, titles, aliases) < nameFound)
    const place = readings.find((one) => one.clause === clause)?.compared[0]
    // A matched number counts as much as a long word.
    const amounts = clause.quantities.filter((quantity) => place !== undefined && relationOf(place, quantity) === 'same')
    const all = counted.reduce((sum, { term }) => sum + term.weight, amountWeight * amounts.length)
    const found = counted.reduce((sum, { term, strength }) => sum + term.weight * strength, amountWeight * amounts.length)
    return all === 0 ? 1 : found / all
  })
}

/** Whether one source sentence contains the clauses of a claim in the same order. */
function areInTurn(readings: readonly ClauseReading[]): boolean {
  const places = readings.flatMap(({ compared: [best] }) => (best === undefined ? [] : [best.alignment]))
  return (
    places.length > 1 &&
    places.length === readings.length &&
    places.every((one, i) => i === 0 || (one.sentence === places[i - 1]!.sentence && one.source.start > places[i - 1]!.source.start))
  )
}

/** Whether a clause states by how much two things differ, and its place supports the figure. */
function isMeasured({ clause, compared }: ClauseReading, { text }: Statement): boolean {
  return clause.quantities.some((quantity) => isChange(quantity, text) && relationOf(compared[0], quantity) === 'same')
}

/** Whether the place of a clause is conditional, while the claim has no condition. */
function isSupposed({ compared: [best] }: ClauseReading, { text }: Statement): boolean {
  if (best === undefined || supposesPattern.test(text)) return false
  const { source, sentence } = best.alignment
  const { clauses } = sentence.statement
  const at = clauses.indexOf(source)
  return clauses.slice(Math.max(0, at - 1), at + 1).some((clause) => conditionPattern.test(clause.text))
}

/** Minimal share of a clause that counts as found whole. */
const wholeShare = 0.95

/**
 * Whether a clause is a copy with a changed meaning. A reworded one is not when a source clause contains all its words without a
 * difference.
 */
const isAltered = ({ state, isReworded }: ClauseCopy, { compared }: ClauseReading) =>
  state === 'altered' &&
  !(isReworded === true && compared.some(({ supports, differences, share }) => supports && differences.length === 0 && share >= wholeShare))

/** Whether a clause names two things in the reverse order of its place. */
const isOtherOrder = ({ compared: [best] }: ClauseReading) =>
  best !== undefined && !best.alignment.isRow && best.differences.some(({ slot }) => slot === 'order')

/** Whether all places near a clause are cells of rows or columns that the claim does not name. */
const isOfOtherCell = ({ compared }: ClauseReading) => compared.length > 0 && !compared.some(({ ofCell }) => ofCell)

/**
 * Finds a certain contradiction: a clause that is a copy with a changed meaning, with no other place to support it; or a reversed order,
 * cause, comparison or superlative.
 */
export function findCopy({ claim, candidates, readings, copies }: Comparison): StatementDifference | undefined {
  const isHeld = (clause: number, besides?: SourceSentence) =>
    readings[clause]!.compared.some(({ supports, alignment }) => supports && alignment.sentence !== besides)
  // The row as a whole contains the words of all its cells.
  const ownRow = ({ sentence }: Candidate) => (sentence.cells === undefined ? undefined : sentence)
  const turned = candidates.find(({ clause }) => clause < 0)
  const exact = candidates.find((candidate) => candidate.isCopy && !isHeld(candidate.clause, ownRow(candidate)))
  // Another clause of the same sentence may support it: 久煮发苦 beside 不要在火上煮.
  const isSaidBeside = (clause: number, { sentence, difference }: StatementDifference) =>
    readings[clause]!.compared.some(
      ({ supports, alignment }) => supports && alignment.sentence === sentence && !overlaps(alignment.source, difference.source),
    )
  const copied = copies.find(
    ({ contrary }, clause) => contrary !== undefined && !isHeld(clause, contrary.sentence) && !isSaidBeside(clause, contrary),
  )?.contrary
  return exact ?? copied ?? turned ?? findPlainDifference(readings, claim.text)
}

/** Minimal likeness of a clause that is derived from a sentence in other words. */
const nearCopy = 0.45
const nearlyWhole = 0.9

/**
 * Whether an allowed claim is certainly entailed: the nearest place supports each clause, and the clause is copied from it, or nearly all
 * of it is found without a difference.
 */
export function isSaidSo({ readings, copies }: Comparison): boolean {
  if (readings.length === 0) return false
  return readings.every(({ compared: [best] }, i) => {
    if (best?.supports !== true) return false
    const { state, likeness } = copies[i]!
    return state === 'copied' || (best.share >= nearlyWhole && best.differences.length === 0 && likeness >= nearCopy)
  })
}

/**
 * Returns the scores to compare with the thresholds, 0–1. A contradiction needs a place, so the likelihood of the place counts as much as
 * that of the whole claim.
 * @param likeliest likelihood of the likeliest place that differs
 */
export function scoresOf(entailed: number, contradicted: number, likeliest: number): Thresholds {
  return { entailed: entailed * (1 - Math.min(contradicted, likeliest)), contradicted: Math.sqrt(contradicted * likeliest) }
}

/** Decides on a claim: by a copy with a changed meaning, else by the fitted weights. */
export function decide(comparison: Comparison, doubts: OutsideDoubts): Decision {
  const copy = findCopy(comparison)
  if (copy !== undefined) return { kind: 'contradicted', sentence: copy.sentence, difference: copy.difference }
  const isAllowed = canBeEntailed(comparison, doubts)
  if (isAllowed && isSaidSo(comparison)) return { kind: 'entailed' }
  if (!isAllowed && comparison.candidates.length === 0) return { kind: 'neither' }
  const likelihoods = likelihoodsOf(comparison.candidates)
  const row = claimRow(comparison, likelihoods, doubts)
  const figures = claimFigures(comparison, likelihoods, doubts)
  const contradicted = judge(contradictedJudge, row, figures)
  const likeliest = Math.max(0, ...likelihoods)
  const scores = scoresOf(judge(entailedJudge, row, figures), contradicted, likeliest)
  if (isAllowed && scores.entailed >= thresholds.entailed) return { kind: 'entailed' }
  const candidate = comparison.candidates[likelihoods.indexOf(likeliest)]
  if (candidate === undefined || scores.contradicted < thresholds.contradicted) return { kind: 'neither' }
  return { kind: 'contradicted', sentence: candidate.sentence, difference: candidate.difference }
}

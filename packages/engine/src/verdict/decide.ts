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

/** What a claim and the sentences of a source have to do with each other, before anything is decided. */
export interface Comparison {
  claim: Statement
  sentences: readonly SourceSentence[]
  readings: readonly ClauseReading[]
  candidates: readonly Candidate[]
  across: boolean
  /** Of each reading: whether its clause is copied. */
  copies: readonly ClauseCopy[]
}

/** What makes a claim doubtful besides its clauses. */
export interface OutsideDoubts {
  /** Another document's name stands where the source has its own. */
  swapped: boolean
  /** Denials, opposites or the order of words disagree. */
  inconsistent: boolean
  /** The sentences that bear it out stand too far apart for one quote. */
  scattered: boolean
}

/**
 * From which score a claim is called entailed, and from which one contradicted. One score each: more thresholds fit the few sentences at the border
 * and not the texts that are left out.
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

/** Probability that a judge gives a claim. @param row figures for the trees @param figures those for the regression */
export const judge = ({ trees, regression }: Judge, row: readonly number[], figures: readonly number[]): number =>
  toProbability((treeOddsOf(trees, row) + logOddsOf(regression, figures)) / 2)

/** No candidate: a figure that is none leads to the right. */
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

/** The figures that decide on a claim as a whole, the likelihood of each candidate for a contradiction given: its own, then those of the likeliest. */
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

/** The likelihood of each candidate. */
export function likelihoodsOf(candidates: readonly Candidate[], trees: Trees = candidateTrees): number[] {
  return candidates.map(({ features }) => toProbability(treeOddsOf(trees, features)))
}

/** What is decided of a claim: entailed, contradicted at a place, or neither. */
export type Decision = { kind: 'entailed' } | ({ kind: 'contradicted' } & StatementDifference) | { kind: 'neither' }

/**
 * Whether nothing forbids calling a claim entailed, however likely it is: one quote holds what bears it out, at least half of the words of each
 * clause and each of its numbers and names are said there, none of its clauses is copied but for what changes it, and it is not stronger than what is said.
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

/** What a number counts for beside words. */
const amountWeight = 3

/** Of the words of each clause of a claim that is called entailed, the share that its places say. */
const leastSaid = 0.5

/**
 * The share of the words of each clause that its places have. A word that only a title above them has says what they are about and not that
 * they say the clause: it counts neither way.
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
    // A number that is found says as much as a long word.
    const amounts = clause.quantities.filter((quantity) => place !== undefined && relationOf(place, quantity) === 'same')
    const all = counted.reduce((sum, { term }) => sum + term.weight, amountWeight * amounts.length)
    const found = counted.reduce((sum, { term, strength }) => sum + term.weight * strength, amountWeight * amounts.length)
    return all === 0 ? 1 : found / all
  })
}

/** Whether one sentence of a source has the clauses of a claim one after the other. */
function areInTurn(readings: readonly ClauseReading[]): boolean {
  const places = readings.flatMap(({ compared: [best] }) => (best === undefined ? [] : [best.alignment]))
  return (
    places.length > 1 &&
    places.length === readings.length &&
    places.every((one, i) => i === 0 || (one.sentence === places[i - 1]!.sentence && one.source.start > places[i - 1]!.source.start))
  )
}

/** Whether a clause says by how much two things differ, and its place bears the figure out. */
function isMeasured({ clause, compared }: ClauseReading, { text }: Statement): boolean {
  return clause.quantities.some((quantity) => isChange(quantity, text) && relationOf(compared[0], quantity) === 'same')
}

/** Whether the place a clause rests on holds only if something else does, and the claim supposes nothing. */
function isSupposed({ compared: [best] }: ClauseReading, { text }: Statement): boolean {
  if (best === undefined || supposesPattern.test(text)) return false
  const { source, sentence } = best.alignment
  const { clauses } = sentence.statement
  const at = clauses.indexOf(source)
  return clauses.slice(Math.max(0, at - 1), at + 1).some((clause) => conditionPattern.test(clause.text))
}

/** Found whole: nothing of a clause is left over. */
const wholeShare = 0.95

/** Whether a clause is copied but for what changes it. One reworded is not, where a clause of a source has all of its words and differs in none. */
const isAltered = ({ state, isReworded }: ClauseCopy, { compared }: ClauseReading) =>
  state === 'altered' &&
  !(isReworded === true && compared.some(({ supports, differences, share }) => supports && differences.length === 0 && share >= wholeShare))

/** Whether a clause names two things in turn that the place it rests on names in the other turn. */
const isOtherOrder = ({ compared: [best] }: ClauseReading) =>
  best !== undefined && !best.alignment.isRow && best.differences.some(({ slot }) => slot === 'order')

/** Whether the places that come near a clause are cells of rows or columns that the claim does not name. */
const isOfOtherCell = ({ compared }: ClauseReading) => compared.length > 0 && !compared.some(({ ofCell }) => ofCell)

/**
 * A place that nothing has to be weighed for: a clause is copied but for what differs there, and no other place bears the clause out; or an
 * order, a cause, a comparison or a superlative is turned round.
 */
export function findCopy({ claim, candidates, readings, copies }: Comparison): StatementDifference | undefined {
  const isHeld = (clause: number, besides?: SourceSentence) =>
    readings[clause]!.compared.some(({ supports, alignment }) => supports && alignment.sentence !== besides)
  // The row of a cell has the words of any of its cells.
  const ownRow = ({ sentence }: Candidate) => (sentence.cells === undefined ? undefined : sentence)
  const turned = candidates.find(({ clause }) => clause < 0)
  const exact = candidates.find((candidate) => candidate.isCopy && !isHeld(candidate.clause, ownRow(candidate)))
  // Another clause of the same sentence may bear it out: 久煮发苦 beside 不要在火上煮.
  const isSaidBeside = (clause: number, { sentence, difference }: StatementDifference) =>
    readings[clause]!.compared.some(
      ({ supports, alignment }) => supports && alignment.sentence === sentence && !overlaps(alignment.source, difference.source),
    )
  const copied = copies.find(
    ({ contrary }, clause) => contrary !== undefined && !isHeld(clause, contrary.sentence) && !isSaidBeside(clause, contrary),
  )?.contrary
  return exact ?? copied ?? turned ?? findPlainDifference(readings, claim.text)
}

/** A clause written after a sentence, though in other words: so much of it is in long stretches there. */
const nearCopy = 0.45
const nearlyWhole = 0.9

/**
 * Whether nothing has to be weighed for calling a claim entailed that nothing forbids: the place nearest to each clause bears it out, and the
 * clause is copied from it, or nearly all of it is there and nothing differs.
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
 * The scores that are held against the thresholds, 0–1. Nothing is contradicted but at a place: its likelihood counts as much as that of the whole.
 * @param likeliest likelihood of the likeliest place that differs
 */
export function scoresOf(entailed: number, contradicted: number, likeliest: number): Thresholds {
  return { entailed: entailed * (1 - Math.min(contradicted, likeliest)), contradicted: Math.sqrt(contradicted * likeliest) }
}

/** Decide on a claim: by a copy that differs, else by the fitted weights. */
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

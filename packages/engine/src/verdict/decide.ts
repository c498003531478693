import type { Alignment, SourceSentence } from './align.ts'
import type { Clause, Statement, Term } from './clauses.ts'
import { isNegative } from './compare.ts'
import { compareAcross } from './compare-across.ts'
import { candidateWidth, findCandidates, type Candidate } from './contradiction-features.ts'
import type { StatementDifference } from './compare-statements.ts'
import { findCopies, type ClauseCopy } from './copies.ts'
import { bestSentences, entailmentFeatures, hasQuantities } from './entailment-features.ts'
import { readAgainst, type ClauseReading, type Compared } from './reading.ts'
import { isName, termStrength, type Aliases } from './match.ts'
import { isStrengthened } from './strengthened.ts'
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

/** From which probability a claim is called entailed, and from which one of a contradiction it is not. */
export interface Limits {
  entailed: number
  doubted: number
}

/** Limits, others where the comparison of each clause already bears a claim out, and the probability from which it is called contradicted. */
export interface Thresholds {
  open: Limits
  borneOut: Limits
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
  return [...entailmentFeatures(claim, sentences, readings, { ...doubts, across, contradictions }), ...(likeliest?.features ?? none)]
}

/** The likelihood of each candidate. */
export function likelihoodsOf(candidates: readonly Candidate[], trees: Trees = candidateTrees): number[] {
  return candidates.map(({ features }) => toProbability(treeOddsOf(trees, features)))
}

/** What is decided of a claim: entailed, contradicted at a place, or neither. */
export type Decision = { kind: 'entailed' } | ({ kind: 'contradicted' } & StatementDifference) | { kind: 'neither' }

/**
 * Whether nothing forbids calling a claim entailed, however likely it is: one quote holds what bears it out, each of its numbers and names is
 * said there, each clause is denied where its place is, none is copied but for what changes it, and it is not stronger than what is said.
 */
export function canBeEntailed({ claim, readings, copies }: Comparison, { scattered, swapped, inconsistent }: OutsideDoubts): boolean {
  if (scattered || swapped || inconsistent || copies.some(({ state }) => state === 'altered')) return false
  if (readings.some(isTurned) || lacksName(claim, readings)) return false
  const text = bestSentences(readings)
    .map(({ statement }) => statement.text)
    .join('\n')
  return readings.every((reading) => hasQuantities(reading, claim)) && !isStrengthened(claim.text, text)
}

/**
 * Whether the places that come near a clause are cells of other rows, or the nearest is denied or forbidden where the clause is not, or the other
 * way, and no other place bears it out.
 */
function isTurned({ clause, compared }: ClauseReading): boolean {
  const [best] = compared
  if (best === undefined) return false
  // A cell of a row or column that the claim does not name.
  if (!compared.some(({ ofCell }) => ofCell)) return true
  const hasDenial = ({ operators }: Clause) => operators.some(({ stance }) => isNegative(stance))
  // The cells of a row state everything the row states.
  const cellsOf = ({ sentence }: Alignment) =>
    compared.filter((one) => one.ofCell && !one.alignment.isRow && one.alignment.sentence === sentence)
  const isDenied = ({ alignment }: Compared) =>
    alignment.isRow ? cellsOf(alignment).some((one) => hasDenial(one.alignment.source)) : hasDenial(alignment.source)
  const denied = hasDenial(clause)
  return denied !== isDenied(best) && !compared.some((one) => one.supports && isDenied(one) === denied)
}

const nameFound = 0.5

/** Whether a claim names someone or something that the places it rests on do not, nor the titles above them. */
function lacksName({ clauses }: Statement, readings: readonly ClauseReading[]): boolean {
  const best = bestSentences(readings)
  const around = best.map(({ context, before, statement }) => `${context}\n${before}\n${statement.text}`).join('\n')
  const aliases: Aliases = best[0]?.aliases ?? new Map()
  return clauses.some(({ terms }) => terms.some((term) => isProperName(term) && termStrength(term, around, aliases) < nameFound))
}

/** A word that a dictionary has as a name; one that it does not know may be any word. */
const isProperName = (term: Term) => isName(term) && term.tag !== 'x'

/** Whether a comparison alone bears a claim out: each clause has a place that does, and nothing disagrees. */
export function isBorneOut({ readings, across }: Comparison, { inconsistent }: OutsideDoubts): boolean {
  return !across && !inconsistent && readings.length > 0 && readings.every(({ compared }) => compared.some(({ supports }) => supports))
}

/**
 * A place that nothing has to be weighed for: a clause is copied but for what differs there, and no other place bears the clause out.
 */
export function findCopy({ candidates, readings, copies }: Comparison): StatementDifference | undefined {
  const isHeld = (clause: number, besides?: SourceSentence) =>
    readings[clause]!.compared.some(({ supports, alignment }) => supports && alignment.sentence !== besides)
  const exact = candidates.find(({ isCopy, clause }) => isCopy && !isHeld(clause))
  return exact ?? copies.find(({ contrary }, clause) => contrary !== undefined && !isHeld(clause, contrary.sentence))?.contrary
}

/** Decide on a claim: by a copy that differs, else by the fitted weights. */
export function decide(comparison: Comparison, doubts: OutsideDoubts): Decision {
  const copy = findCopy(comparison)
  if (copy !== undefined) return { kind: 'contradicted', sentence: copy.sentence, difference: copy.difference }
  const isAllowed = canBeEntailed(comparison, doubts)
  if (!isAllowed && comparison.candidates.length === 0) return { kind: 'neither' }
  const likelihoods = likelihoodsOf(comparison.candidates)
  const row = claimRow(comparison, likelihoods, doubts)
  const figures = claimFigures(comparison, likelihoods, doubts)
  const contradicted = judge(contradictedJudge, row, figures)
  const { entailed, doubted } = isBorneOut(comparison, doubts) ? thresholds.borneOut : thresholds.open
  const likeliest = Math.max(0, ...likelihoods)
  // Nothing is contradicted but at a place.
  if (isAllowed && Math.min(contradicted, likeliest) < doubted && judge(entailedJudge, row, figures) >= entailed)
    return { kind: 'entailed' }
  const candidate = comparison.candidates[likelihoods.indexOf(likeliest)]
  const isContradicted = contradicted >= thresholds.contradicted && likeliest >= thresholds.contradicted
  if (candidate === undefined || !isContradicted) return { kind: 'neither' }
  return { kind: 'contradicted', sentence: candidate.sentence, difference: candidate.difference }
}

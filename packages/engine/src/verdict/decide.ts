import type { SourceSentence } from './align.ts'
import type { Statement } from './clauses.ts'
import { compareAcross } from './compare-across.ts'
import { candidateWidth, findCandidates, type Candidate } from './contradiction-features.ts'
import { bestSentences, entailmentFeatures, hasQuantities } from './entailment-features.ts'
import { readAgainst, type ClauseReading } from './reading.ts'
import { isStrengthened } from './strengthened.ts'
import { probabilityOf, readTrees, type Trees } from './trees.ts'
import weights from './weights.json' with { type: 'json' }

/** What a claim and the sentences of a source have to do with each other, before anything is decided. */
export interface Comparison {
  claim: Statement
  sentences: readonly SourceSentence[]
  readings: readonly ClauseReading[]
  candidates: readonly Candidate[]
  across: boolean
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

/** From which probability a claim is called entailed or contradicted, and from which one of a contradiction it is not called entailed. */
export interface Thresholds {
  entailed: number
  /** … where the comparison of each clause already bears it out. */
  borneOut: number
  doubted: number
  contradicted: number
}

/** No candidate: a figure that is none leads to the right. */
const none: readonly number[] = Array.from({ length: candidateWidth }, () => -1)

const candidateTrees = readTrees(weights.candidate)
const contradictedTrees = readTrees(weights.contradicted)
const entailedTrees = readTrees(weights.entailed)
const thresholds: Thresholds = weights.thresholds

export function compareWith(claim: Statement, sentences: readonly SourceSentence[]): Comparison {
  const readings = readAgainst(claim, sentences)
  const across = compareAcross(claim, sentences)
  return { claim, sentences, readings, candidates: findCandidates(claim, sentences, readings, across), across: across !== null }
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
  return candidates.map(({ features }) => probabilityOf(trees, features))
}

/** What is decided of a claim: entailed, contradicted at a place, or neither. */
export type Decision = { kind: 'entailed' } | { kind: 'contradicted'; candidate: Candidate } | { kind: 'neither' }

/**
 * Whether nothing forbids calling a claim entailed, however likely it is: one quote holds what bears it out, each of its numbers is said there,
 * and it is not stronger than what is said.
 */
export function canBeEntailed({ claim, readings }: Comparison, { scattered, swapped }: OutsideDoubts): boolean {
  if (scattered || swapped) return false
  const text = bestSentences(readings)
    .map(({ statement }) => statement.text)
    .join('\n')
  return readings.every(hasQuantities) && !isStrengthened(claim.text, text)
}

/** Whether a comparison alone bears a claim out: each clause has a place that does, and nothing disagrees. */
export function isBorneOut({ readings, across }: Comparison, { inconsistent }: OutsideDoubts): boolean {
  return !across && !inconsistent && readings.length > 0 && readings.every(({ compared }) => compared.some(({ supports }) => supports))
}

/** A candidate that nothing has to be weighed for: its clause is copied but for what differs, and no other place bears the clause out. */
export function findCopy({ candidates, readings }: Comparison): Candidate | undefined {
  return candidates.find(({ isCopy, clause }) => isCopy && !readings[clause]!.compared.some(({ supports }) => supports))
}

/** Decide on a claim: by a copy that differs, else by the fitted weights. */
export function decide(comparison: Comparison, doubts: OutsideDoubts): Decision {
  const copy = findCopy(comparison)
  if (copy !== undefined) return { kind: 'contradicted', candidate: copy }
  const likelihoods = likelihoodsOf(comparison.candidates)
  const row = claimRow(comparison, likelihoods, doubts)
  const contradicted = probabilityOf(contradictedTrees, row)
  const least = isBorneOut(comparison, doubts) ? thresholds.borneOut : thresholds.entailed
  const isLikely = contradicted < thresholds.doubted && probabilityOf(entailedTrees, row) >= least
  if (isLikely && canBeEntailed(comparison, doubts)) return { kind: 'entailed' }
  const likeliest = Math.max(0, ...likelihoods)
  const candidate = comparison.candidates[likelihoods.indexOf(likeliest)]
  const isContradicted = contradicted >= thresholds.contradicted && likeliest >= thresholds.contradicted
  return candidate !== undefined && isContradicted ? { kind: 'contradicted', candidate } : { kind: 'neither' }
}

import { parseQuantities, supportsQuantity, type Quantity, type Span } from '@wenjin/text'
import {
  alignClause,
  cellOf,
  coveredShare,
  pairShare,
  predicateStrength,
  speaksOfCell,
  type Alignment,
  type SourceSentence,
} from './compare/align.ts'
import type { Clause, Statement, Term } from './statement/clauses.ts'
import { comparators, compareAgents, isNegative, type Difference, type Pair } from './compare/compare.ts'
import { compareSubjects } from './compare/subjects.ts'
import { matchQuantities, type QuantityMatch } from './compare/quantities.ts'
import { isName, termStrength } from './compare/match.ts'
import { isStrengthened } from './compare/strengthened.ts'
import { compareSubstitutions, compareTurns } from './compare/substitution.ts'

/** A clause of a claim compared slot by slot with a source clause. */
export interface Compared {
  alignment: Alignment
  /** Fit: weight of the words and numbers shared with the claim's clause. */
  fit: number
  /** Share of the claim clause's words that are found, 0–1. */
  share: number
  differences: readonly (Difference & { origin: number })[]
  amounts: readonly QuantityMatch[]
  /** False for a table cell that the claim does not refer to. */
  ofCell: boolean
  /** Whether it supports the clause: enough of its words, its numbers, names and verb are found, and nothing differs. */
  supports: boolean
}

/** A clause of a claim with the source clauses near it, best first. */
export interface ClauseReading {
  clause: Clause
  compared: readonly Compared[]
}

const promisingShare = 0.5
const maxCompared = 8
/** Weight of a matched number relative to a word. */
const quantityWeight = 3
/** Weight factor of the subject's words for a later clause that omits them. */
const subjectWeight = 0.7
/** Bonus for a source clause in the sentence where the claim's preceding clause was found. */
const coherence = 1.5

const supportedShare = 0.72
const hereShare = 0.5
const predicateFound = 0.5
const cellShare = 0.5
/** Lower minimal shares of words for a clause with a matched number, which counts for words. */
const numberedShare = 0.55
const numberedHere = 0.3
/** Minimal strength of a name: it must be found nearly whole. */
const nameStrength = 0.7

/** All comparators of two aligned clauses; the index is the origin of a difference. */
const allComparators = [...comparators, compareSubstitutions, compareTurns]
/** The number of comparators, and the origins of differences found by other means. */
export const cellOrigin = allComparators.length
export const subjectOrigin = comparators.indexOf(compareSubjects)
export const agentOrigin = comparators.indexOf(compareAgents)
export const acrossOrigin = allComparators.length + 1
export const origins = allComparators.length + 2

export const overlaps = (a: Span, b: Span) => a.start < b.end && a.end > b.start

/** Cache of the quantities in titles, shared by all sentences below them. */
const knownQuantities = new WeakMap<SourceSentence, readonly Quantity[]>()

function quantitiesAbove(sentence: SourceSentence): readonly Quantity[] {
  let quantities = knownQuantities.get(sentence)
  if (quantities === undefined) knownQuantities.set(sentence, (quantities = parseQuantities(sentence.context)))
  return quantities
}

const knownTerms = new WeakMap<Statement, readonly Term[]>()

function termsOf({ statement }: SourceSentence): readonly Term[] {
  let terms = knownTerms.get(statement)
  if (terms === undefined) knownTerms.set(statement, (terms = statement.clauses.flatMap((one) => one.terms)))
  return terms
}

function compareAligned(alignment: Alignment, claimText: string, subject: readonly Term[]): Compared {
  const { claim: whole, source, sentence, above, reach } = alignment
  const cell = sentence.cells === undefined ? null : cellOf(source)
  const dated = cell === null ? quantitiesAbove(sentence) : [...quantitiesAbove(sentence), ...parseQuantities(`${cell.key} ${cell.head}`)]
  // A year in a title applies to all text below it and need not be repeated.
  const claim = { ...whole, quantities: whole.quantities.filter((one) => !dated.some((given) => supportsQuantity(given, one))) }
  const pair: Pair = {
    claim,
    source:
      cell === null
        ? source
        : { ...source, quantities: source.quantities.filter(({ start, kind }) => kind === 'date' || start >= source.start + cell.valueAt) },
    claimText,
    sourceText: sentence.statement.text,
    // A cell only concerns its own row and column.
    sourceTerms: cell === null ? termsOf(sentence) : source.terms,
    sourceQuantities: sentence.statement.clauses.flatMap((one) => one.quantities),
    aliases: sentence.aliases,
    inTitle: (span) => claim.terms.some((term, i) => overlaps(term, span) && above[i]! >= nameStrength),
  }
  const ofCell = speaksOfCell(claimText, alignment)
  const differences = alignment.isRow
    ? []
    : allComparators.flatMap((compare, origin) => compare(pair).map((difference) => ({ ...difference, origin })))
  if (cell !== null && ofCell) differences.push(...compareCell(alignment, cell).map((one) => ({ ...one, origin: cellOrigin })))
  const amounts = matchQuantities(pair)
  const same = amounts.filter(({ relation }) => relation === 'same').length
  const spoken = `${sentence.context} ${sentence.statement.text.slice(0, source.end)}`
  const carried = subject.reduce((sum, term) => sum + subjectWeight * term.weight * termStrength(term, spoken, sentence.aliases), 0)
  const compared = {
    alignment,
    fit: weightOf(alignment) + quantityWeight * same + carried + (ofCell && sentence.cells !== undefined ? quantityWeight : 0),
    share: coveredShare(claim.terms, reach),
    differences,
    amounts,
    ofCell,
  }
  return { ...compared, supports: supports(compared) }
}

/** Returns the weight of a clause's words found by an alignment. */
const weightOf = ({ claim, reach }: Alignment) => claim.terms.reduce((sum, term, i) => sum + term.weight * reach[i]!, 0)

/** Returns the alignments that may be near the best for any result of the number comparison: only those are compared slot by slot. */
function promising(all: readonly Alignment[], claimText: string): Alignment[] {
  // Cells that the claim does not name are considered only when nothing else is near.
  const named = all.filter((alignment) => speaksOfCell(claimText, alignment))
  const alignments = named.length > 0 ? named : all
  const weighed = alignments.map((alignment) => ({
    alignment,
    weight: weightOf(alignment),
    bonus: quantityWeight * Math.min(alignment.claim.quantities.length, alignment.source.quantities.length),
  }))
  const min = promisingShare * Math.max(0, ...weighed.map(({ weight }) => weight))
  return weighed
    .filter(({ weight, bonus }) => weight + bonus >= min)
    .sort((a, b) => b.weight + b.bonus - a.weight - a.bonus)
    .slice(0, maxCompared)
    .map(({ alignment }) => alignment)
}

const otherValue = 0.3

/** Finds a cell's words where the claim has others for the same row and column. */
function compareCell({ claim, source, sentence }: Alignment, { key, head, valueAt }: NonNullable<ReturnType<typeof cellOf>>): Difference[] {
  const value = source.text.slice(valueAt)
  if (value === '' || /\d/u.test(value) || pairShare(value, claim.text) >= otherValue) return []
  const rest = claim.terms.filter(
    ({ word, tag }) => /^[nx]/u.test(tag) && word.length > 1 && pairShare(word, `${key} ${head}`) < otherValue,
  )
  const [first] = rest
  if (first === undefined || rest.some((term) => termStrength(term, value, sentence.aliases) >= otherValue)) return []
  return [
    { slot: 'name', claim: { start: first.start, end: rest.at(-1)!.end }, source: { start: source.start + valueAt, end: source.end } },
  ]
}

/** Whether a claim contains the value of a cell verbatim. */
function saysValue({ claim, source }: Alignment): boolean {
  const cell = cellOf(source)
  const value = cell === null ? '' : source.text.slice(cell.valueAt).trim()
  return value.length > 1 && claim.text.includes(value)
}

/** Substitutions may be synonyms: they do not prevent support when the words of a clause are found. */
const firm = comparators.length - 1

/** Whether a difference concerns the content of a clause and not only its wording. */
export const isFirm = ({ origin }: { origin: number }): boolean => origin < firm || origin === cellOrigin

function supports({ alignment, share, differences, amounts, ofCell }: Omit<Compared, 'supports'>): boolean {
  const { claim, above, own, reach } = alignment
  if (!ofCell || differences.some(isFirm)) return false
  if (amounts.some(({ relation }) => relation !== 'same') || isStrengthened(claim.text, alignment.source.text)) return false
  // A row only assigns values to its columns, so it cannot support a negated clause.
  if (alignment.isRow && claim.operators.some(({ stance }) => isNegative(stance))) return false
  if (alignment.sentence.cells !== undefined && (claim.quantities.length > 0 || alignment.isRow || saysValue(alignment)))
    return share >= cellShare
  const numbered = claim.quantities.length > 0
  if (share < (numbered ? numberedShare : supportedShare)) return false
  const inTitle = (term: Span) => above[claim.terms.indexOf(term as Term)]! >= nameStrength
  return (
    coveredShare(claim.terms, own, inTitle) >= (numbered ? numberedHere : hereShare) &&
    (numbered || predicateStrength(alignment) >= predicateFound) &&
    claim.terms.every((term, i) => !isName(term) || reach[i]! >= nameStrength)
  )
}

/** Returns the start of a claim that its later clauses omit: names, nouns and dates before its first verb. */
export function subjectOf(claim: Statement): Term[] {
  const [first] = claim.clauses
  if (first === undefined) return []
  const verb = first.terms.find(({ tag }) => tag.startsWith('v'))?.start ?? first.end
  const dates = first.quantities
    .filter(({ kind, start }) => kind === 'date' && start <= verb)
    .map(({ start, end }) => ({ start, end, word: claim.text.slice(start, end), tag: 't', weight: 2 }))
  return [...first.terms.filter(({ start }) => start < verb), ...dates]
}

/** Compares each clause of a claim with the source clauses near it. */
export function readAgainst(claim: Statement, sentences: readonly SourceSentence[]): ClauseReading[] {
  const subject = subjectOf(claim)
  /** The sentence of the preceding clause, where the next one is more likely found than elsewhere. */
  let last: SourceSentence | undefined
  return claim.clauses
    .filter(({ terms, quantities }) => terms.length + quantities.length > 0)
    .map((clause, i) => {
      const carried = i === 0 ? [] : subject.filter(({ word }) => !clause.text.includes(word))
      const coherent = (one: Compared): Compared => (one.alignment.sentence === last ? { ...one, fit: one.fit + coherence } : one)
      const compared = promising(
        sentences.flatMap((sentence) => alignClause(clause, sentence)),
        claim.text,
      )
        .map((alignment) => coherent(compareAligned(alignment, claim.text, carried)))
        .sort((a, b) => b.fit - a.fit || a.differences.length - b.differences.length)
      const best = compared.find(({ alignment }) => !alignment.isRow) ?? compared[0]
      if (best !== undefined) last = best.alignment.sentence
      return { clause, compared }
    })
}

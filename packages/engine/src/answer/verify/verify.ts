import type { Difference as ShownDifference, Verdict } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import type { SourceSentence } from '../../verdict/compare/align.ts'
import { readStatement, type Statement } from '../../verdict/statement/clauses.ts'
import type { Difference } from '../../verdict/compare/compare.ts'
import { isConsistent } from '../../verdict/consistency.ts'
import type { RankedPassage } from '../../model.ts'
import { contentOf, type PassageContent } from '../../passage-content.ts'
import { findAliases, type Aliases } from '../../verdict/compare/match.ts'
import { findTableRows, readRow, type TableRow } from '../../verdict/tables.ts'
import { compareWith, decide, type Comparison, type OutsideDoubts } from '../../verdict/decide.ts'
import { bestSentences } from '../../verdict/entailment-features.ts'
import { readClaim, type Claim } from '../evidence/claim.ts'
import { readEvidence, type EvidenceSentence } from '../evidence/evidence.ts'
import { gramsOf } from '../evidence/grams.ts'
import type { Source } from '../evidence/sources.ts'
import type { ClauseReading } from '../../verdict/reading.ts'
import { namesSwapped } from './swapped-name.ts'
import { tokensOf, type Token } from '../../verdict/edits.ts'
import { isTurned } from '../../verdict/compare/turned.ts'
import { saysVerbatim } from '../../verdict/verbatim.ts'

/** The support for a sentence of an answer. */
export interface Verification {
  verdict: Verdict
  /** The source's number; 0 when unsupported. */
  index: number
  documentId: string
  /** Offsets into the source's snapshot. */
  start: number
  end: number
  /** `snapshot.slice(start, end)`; empty when unsupported. */
  quote: string
  /** Of `contradicted`: the differing words of the sentence and of the quote, as written. */
  differs?: ShownDifference
  /** Of `partial`: the parts of the sentence that the quote does not support. */
  lacks?: string[]
}

export interface Verifier {
  /** Returns the best span for a sentence (plain text) in one source, or in all of them without `index`. */
  verify(sentence: string, index?: number): Verification
  /**
   * Returns the best span in each source that fully supports the sentence, best first.
   * @param onlyCopies omit sources with a paraphrase only
   */
  verifyAll(sentence: string, onlyCopies?: boolean): Verification[]
  /** Whether a clause of a sentence occurs in this source, verbatim or slightly changed. */
  sharesClause(sentence: string, index: number): boolean
}

/** A sentence of a source with the data needed for comparison. */
interface Place {
  index: number
  evidence: EvidenceSentence
  /** Titles and headings above it, in matching form. */
  names: readonly string[]
  /** Matching form of the preceding sentence. */
  before: string
  row: TableRow | undefined
  /** Whether it is a heading or a question: it supports nothing, but may be quoted whole. */
  isBare: boolean
  read?: SourceSentence
}

interface Found {
  result: Verification
  /** Share of the sentence's words in the span, 0–1. */
  share: number
  /** Whether the source contains the sentence verbatim. */
  isCopied: boolean
  /** Whether the source contains one of its clauses verbatim or slightly changed. */
  sharesClause: boolean
}

/** A sentence of an answer, analysed once for all comparisons. */
interface ReadSentence {
  text: string
  claim: Claim
  statement: Statement
  tokens: readonly Token[]
}

/** Maximal number of source sentences that are fully compared per sentence; the others are excluded by their shared terms. */
const maxCompared = 12
/** Maximal distance between the first and the last source sentence that support one sentence. */
const maxApart = 2
/** A source with a smaller share of a sentence's words does not cover it. */
const spokenShare = 0.45

export const unsupported: Verification = { verdict: 'unsupported', index: 0, documentId: '', start: 0, end: 0, quote: '' }
const nothing: Found = { result: unsupported, share: 0, isCopied: false, sharesClause: false }
export const rankOf: Record<Verdict, number> = { verified: 3, contradicted: 2, partial: 1, unsupported: 0 }

/** Prepares sources for checking many sentences against them. */
export function createVerifier(sources: readonly Source[]): Verifier {
  const places = sources.flatMap(placesOf)
  const bySource = Map.groupBy(places, (place) => place.index)
  const titles = titlesOf(sources)
  let last: ReadSentence | undefined
  // A sentence is checked against the sources of its marks and then against all: each source is searched only once.
  const searched = new Map<number, Found>()
  const read = (sentence: string) => {
    if (last?.text !== sentence) searched.clear()
    return last?.text === sentence ? last : (last = readSentence(sentence))
  }
  const placesIn = (index: number) => bySource.get(index) ?? []
  const searchIn = (said: ReadSentence, index: number) => {
    const found = searched.get(index) ?? search(said, [placesIn(index)], titles)
    searched.set(index, found)
    return found
  }
  return {
    verify: (sentence, index) => {
      const said = read(sentence)
      if (index !== undefined) return searchIn(said, index).result
      return search(said, closestSources(said, places).map(placesIn), titles).result
    },
    verifyAll: (sentence, onlyCopies = false) => {
      const said = read(sentence)
      return sources
        .filter((source) => mayVerify(said.claim, placesIn(source.index)))
        .map((source) => searchIn(said, source.index))
        .filter(({ result, isCopied }) => result.verdict === 'verified' && (isCopied || !onlyCopies))
        .sort((a, b) => b.share - a.share)
        .map(({ result }) => result)
    },
    sharesClause: (sentence, index) => searchIn(read(sentence), index).sharesClause,
  }
}

function readSentence(text: string): ReadSentence {
  const claim = readClaim(text)
  return { text, claim, statement: readStatement(text), tokens: tokensOf(claim.text) }
}

/** Returns the best span for a sentence; each source is judged separately by its nearest places. */
function search(read: ReadSentence, sources: readonly (readonly Place[])[], titles: ReadonlySet<string>): Found {
  if (read.claim.grams.size === 0) return nothing
  let best = nothing
  for (const places of sources) {
    const found = searchSource(read, places, titles)
    if (rankOf[found.result.verdict] + found.share > rankOf[best.result.verdict] + best.share) best = found
  }
  return best
}

/** The comparison of a sentence with the nearest places of one source. */
interface SourceComparison {
  comparison: Comparison
  doubts: OutsideDoubts
  /** The places of the best clauses. */
  held: Place[]
  placeOf: ReadonlyMap<SourceSentence, Place>
}

function compareSource({ claim, statement }: ReadSentence, places: readonly Place[], titles: ReadonlySet<string>): SourceComparison {
  const placeOf = new Map(places.map((place) => [toSourceSentence(place), place]))
  const comparison = compareWith(statement, [...placeOf.keys()])
  const held = bestSentences(comparison.readings).map((sentence) => placeOf.get(sentence)!)
  const swapped = places.some(({ evidence, names }) => namesSwapped(claim.text, evidence.normalized, names, titles))
  // The cells of a row have the order of its columns, not of a sentence.
  const isTable = held.some(({ row }) => row !== undefined)
  const inconsistent =
    held.length > 0 && areClose(held) && !isTable && !isConsistent(claim, claimOf(held), comparison.readings.some(isTurned))
  return { comparison, doubts: { swapped, inconsistent, scattered: !areClose(held) }, held, placeOf }
}

/** Returns the analysed text from the first to the last place in one passage; cached for a single place. */
function claimOf(held: readonly Place[]): Claim {
  const [only] = held
  if (only === undefined || held.length > 1) return readClaim(quoteOf(held, 'verified').quote)
  let claim = knownClaims.get(only.evidence.grams)
  if (claim === undefined) knownClaims.set(only.evidence.grams, (claim = readClaim(only.evidence.text)))
  return claim
}

const knownClaims = new WeakMap<EvidenceSentence['grams'], Claim>()

/** Finds a place that contains a sentence verbatim; a heading or question counts only when it is the whole sentence. */
const findVerbatim = ({ tokens }: ReadSentence, places: readonly Place[]) =>
  places.find(({ evidence, isBare }) => saysVerbatim(tokens, evidence.normalized, readTokens(evidence), isBare))

/** Returns the best span for a sentence in one source. */
function searchSource(read: ReadSentence, among: readonly Place[], titles: ReadonlySet<string>): Found {
  const verbatim = findVerbatim(read, among)
  if (verbatim !== undefined) return { result: quoteOf([verbatim], 'verified'), share: 1, isCopied: true, sharesClause: true }
  const places = nearest(read.claim, among)
  if (places.length === 0) return nothing
  const { comparison, doubts, held, placeOf } = compareSource(read, places, titles)
  const { readings } = comparison
  const share = readings.reduce((sum, { compared }) => sum + (compared[0]?.share ?? 0), 0) / Math.max(1, readings.length)
  const how = {
    share,
    isCopied: comparison.copies.every(({ state }) => state === 'copied'),
    sharesClause: comparison.copies.some(({ state }) => state !== 'far'),
  }
  const decision = decide(comparison, doubts)
  if (decision.kind === 'contradicted') {
    const { sentence, difference } = decision
    const differs = showDifference(difference, read.statement, sentence.statement)
    return { result: { ...quoteOf([placeOf.get(sentence)!], 'contradicted'), differs }, ...how }
  }
  if (decision.kind === 'entailed') return { result: quoteOf(held, 'verified'), ...how }
  const isBorneOut = ({ compared }: ClauseReading) => compared.some(({ supports }) => supports)
  const supported = readings.find(isBorneOut)
  const closest = (supported?.compared.find(({ supports }) => supports) ?? bestShared(readings))?.alignment.sentence
  const place = closest && placeOf.get(closest)
  if (place === undefined || (supported === undefined && share < spokenShare)) return { result: unsupported, ...how }
  const lacks = readings.filter((reading) => !isBorneOut(reading)).map(({ clause }) => read.statement.written(clause).trim())
  return { result: { ...quoteOf([place], 'partial'), ...(lacks.length > 0 ? { lacks } : {}) }, ...how }
}

const bestShared = (readings: readonly ClauseReading[]) =>
  readings.flatMap(({ compared }) => compared.slice(0, 1)).toSorted((a, b) => b.share - a.share)[0]

/** Compares a sentence with the source of a number without a decision, as input for fitting the decision. */
export function compareSentence(
  sentence: string,
  sources: readonly Source[],
  index: number,
): Pick<SourceComparison, 'comparison' | 'doubts'> | 'verbatim' | 'foreign' {
  const read = readSentence(sentence)
  const among = sources.filter((source) => source.index === index).flatMap(placesOf)
  if (findVerbatim(read, among) !== undefined) return 'verbatim'
  const places = nearest(read.claim, among)
  return places.length === 0 ? 'foreign' : compareSource(read, places, titlesOf(sources))
}

const titlesOf = (sources: readonly Source[]) => new Set(sources.flatMap(({ passages }) => passages.map(({ title }) => normalize(title))))

/** Formats a difference in the words of both sides. */
function showDifference({ slot, claim, source }: Difference, statement: Statement, sourceStatement: Statement): ShownDifference {
  return { slot, said: statement.written(claim).trim(), source: sourceStatement.written(source).trim() }
}

/** Matches a question. */
const asksPattern = /\?["')\]]*$|[吗呢]$/u

const saysNothing = ({ kind, normalized }: EvidenceSentence) => kind === 'heading' || asksPattern.test(normalized)

function placesOf(source: Source): Place[] {
  const evidence = readEvidence(source.passages, source.question)
  const rows = findTableRows(evidence)
  let names: readonly string[] = []
  return evidence.map((sentence, i) => {
    const previous = evidence[i - 1]
    const follows = sentence.passage === previous?.passage
    if (!follows) names = [sentence.passage.title, ...sentence.passage.headingPath].map((name) => normalize(name))
    // A preceding question is not part of the statement.
    const before = follows && !saysNothing(previous!) ? previous!.normalized : ''
    return { index: source.index, evidence: sentence, names, before, row: rows.get(sentence), isBare: saysNothing(sentence) }
  })
}

/** Cache by the grams of a sentence, which depend only on its text. */
const knownTokens = new WeakMap<EvidenceSentence['grams'], readonly Token[]>()

function readTokens({ grams, normalized }: EvidenceSentence): readonly Token[] {
  let tokens = knownTokens.get(grams)
  if (tokens === undefined) knownTokens.set(grams, (tokens = tokensOf(normalized)))
  return tokens
}

/** Cache by the grams of a sentence, which depend only on its text, since sentences are checked for many answers. */
const statements = new WeakMap<EvidenceSentence['grams'], Statement>()

function statementOf({ evidence, row }: Place): Statement {
  if (row !== undefined) return readStatement(readRow(row))
  let statement = statements.get(evidence.grams)
  if (statement === undefined) statements.set(evidence.grams, (statement = readStatement(evidence.text)))
  return statement
}

/** Cache by passage, shared by all its sentences. */
const knownAliases = new WeakMap<PassageContent, Aliases>()

function aliasesOf(passage: RankedPassage): Aliases {
  const content = contentOf(passage)
  let aliases = knownAliases.get(content)
  if (aliases === undefined) knownAliases.set(content, (aliases = findAliases(normalize(passage.text))))
  return aliases
}

function toSourceSentence(place: Place): SourceSentence {
  return (place.read ??= {
    statement: statementOf(place),
    context: place.names.join(' '),
    before: place.before,
    aliases: aliasesOf(place.evidence.passage),
    ...(place.row === undefined ? {} : { cells: place.row.cells.map((cell) => normalize(cell)) }),
  })
}

/** Cache by column names, shared by the rows of a table; the columns give the cells their meaning. */
const gramsByHeads = new WeakMap<readonly string[], ReadonlySet<string>>()

function headGrams({ heads }: TableRow): ReadonlySet<string> {
  let grams = gramsByHeads.get(heads)
  if (grams === undefined) gramsByHeads.set(heads, (grams = new Set(gramsOf(heads.join(' ')))))
  return grams
}

/** Minimal share of a sentence's grams that a source must contain to support it. */
const leastCommon = 0.4

/** Whether a source shares enough of a sentence to be compared. */
function mayVerify({ grams }: Claim, places: readonly Place[]): boolean {
  let common = 0
  for (const gram of grams) if (places.some(({ evidence, row }) => evidence.grams.has(gram) || (row && headGrams(row).has(gram)))) common++
  return common >= leastCommon * grams.size
}

function nearest(claim: Claim, places: readonly Place[]): Place[] {
  // A claim about a question (问) may rest on an interrogative sentence.
  const asks = claim.text.includes('问')
  const characters = [...new Set(claim.text)].filter((one) => contentPattern.test(one))
  return places
    .filter(({ isBare, evidence }) => !isBare || (asks && evidence.kind !== 'heading'))
    .map((place) => ({ place, common: commonGrams(claim, place) + commonCharacters(characters, place) }))
    .filter(({ common }) => common >= leastNear)
    .sort((a, b) => b.common - a.common)
    .slice(0, maxCompared)
    .map(({ place }) => place)
}

/** Characters significant on their own: paraphrases share single characters more often than pairs. */
const contentPattern = /[^\P{Script=Han}的了是在有和与也都就会着过被从对为以及于之其该这那个不一上下中大小人们时将把要可能所而但或则等第]/u
/** Weight of a shared single character relative to a shared gram, and the minimal total for a place to be compared. */
const byCharacter = 0.25
const leastNear = 0.5

/** Returns the weight of the claim's characters that occur in a place or in the names above it. */
function commonCharacters(characters: readonly string[], { evidence: { normalized } }: Place): number {
  let common = 0
  for (const character of characters) if (normalized.includes(character)) common++
  return byCharacter * common
}

function commonGrams(claim: Claim, { evidence, row }: Place): number {
  let common = 0
  const heads = row && headGrams(row)
  for (const gram of claim.grams) if (evidence.grams.has(gram) || heads?.has(gram) === true) common++
  return common
}

/** Maximal number of sources with which a sentence without marks is fully compared. */
const maxSources = 3

/** Returns the numbers of the sources that share the most terms with a sentence in a single place. */
function closestSources({ claim }: ReadSentence, places: readonly Place[]): number[] {
  const max = new Map<number, number>()
  for (const place of places) {
    const common = commonGrams(claim, place)
    if (common > (max.get(place.index) ?? 0)) max.set(place.index, common)
  }
  return [...max]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxSources)
    .map(([index]) => index)
}

/** Whether places are close together in one passage, so that one quote can contain them. */
function areClose(places: readonly Place[]): boolean {
  const ordinals = places.map(({ evidence }) => evidence.ordinal)
  const [first] = places
  return (
    first !== undefined &&
    places.every(({ evidence }) => evidence.passage === first.evidence.passage) &&
    Math.max(...ordinals) - Math.min(...ordinals) <= maxApart
  )
}

/** Returns the quote from the first to the last of several places of one passage. */
function quoteOf(places: readonly Place[], verdict: Verdict): Verification {
  const inOrder = places.toSorted((a, b) => a.evidence.start - b.evidence.start)
  const [first, last] = [inOrder[0]!, inOrder.at(-1)!]
  const { passage, start } = first.evidence
  const { end } = last.evidence
  const { documentId } = passage
  const quote = passage.text.slice(start - passage.start, end - passage.start)
  return { verdict, index: first.index, documentId, start, end, quote }
}

import { cellOf, coveredShare, pairShare, predicateStrength, type Alignment, type SourceSentence } from './compare/align.ts'
import { comparable, compareAmounts } from './statement/amounts.ts'
import type { Statement, Term } from './statement/clauses.ts'
import { isNegative, type Difference } from './compare/compare.ts'
import type { StatementDifference } from './compare/statements.ts'
import { allWords, onlyWords, someWords } from './statement/lexicon.ts'
import { isName, termStrength } from './compare/match.ts'
import { acrossOrigin, cellOrigin, origins, overlaps, subjectOf, type ClauseReading, type Compared } from './reading.ts'
import { placesIn } from './compare/substitution.ts'
import { classesOf } from './statement/word-classes.ts'

/** A place where a claim may differ from a source, with the features that decide on it. */
export interface Candidate {
  difference: Difference
  sentence: SourceSentence
  /** Index of the claim's clause; −1 for a difference between whole statements. */
  clause: number
  /** Whether the source's clause equals the claim's except for a value, a negation or one of two opposites: a certain difference. */
  isCopy: boolean
  features: number[]
}

const decisive: ReadonlySet<Difference['slot']> = new Set(['number', 'date', 'negation', 'modality', 'direction'])

/** Whether a claim's clause equals the source's clause after replacing the differing words by the source's. */
function isCopyBut({ slot, claim: said, source: given }: Difference, { claim, source }: Alignment): boolean {
  if (!decisive.has(slot)) return false
  const before = claim.text.slice(0, said.start - claim.start)
  const after = claim.text.slice(said.end - claim.start)
  return `${before}${source.text.slice(given.start - source.start, given.end - source.start)}${after}`.trim() === source.text.trim()
}

/** Whether a claim names the row and column of a cell but has the value of another cell of the table. */
function isOtherCell(difference: Difference & { origin: number }, { alignment }: Compared, { claim, sentences }: Whole): boolean {
  const cell = difference.origin === cellOrigin ? cellOf(alignment.source) : null
  if (cell === null || !claim.text.includes(cell.key) || cell.head === '' || !claim.text.includes(cell.head)) return false
  const said = claim.text.slice(difference.claim.start, difference.claim.end)
  return sentences.some(({ cells = [] }) => cells.includes(said))
}

/** Minimal fit of a clause relative to the best one; differences in clauses with a lower fit are ignored. */
const leastFit = 0.45
const maxCandidates = 24

const flag = (value: boolean) => (value ? 1 : 0)

/** Returns the share of a statement's words in a sentence with its titles and the preceding sentence. */
export function statementShare(claim: Statement, { statement, context, before, aliases }: SourceSentence): number {
  const terms = claim.clauses.flatMap((clause) => clause.terms)
  const text = `${context} ${before} ${statement.text}`
  return coveredShare(
    terms,
    terms.map((term) => termStrength(term, text, aliases)),
  )
}

/** Figures of a difference that are equal for all clauses of one claim. */
interface Whole {
  claim: Statement
  sentences: readonly SourceSentence[]
  readings: readonly ClauseReading[]
  shares: ReadonlyMap<SourceSentence, number>
  subject: readonly Term[]
  /** The text of all sentences, with their titles. */
  spoken: string
}

const charactersShared = (a: string, b: string) => {
  const characters = [...a].filter((one) => one.trim() !== '')
  return characters.length === 0 ? 0 : characters.filter((one) => b.includes(one)).length / characters.length
}

/** Whether a quantity of the claim occurs anywhere in the sentences. */
function isSaidElsewhere({ claim, sentences }: Whole, { claim: said }: Difference): boolean {
  const quantity = claim.clauses.flatMap(({ quantities }) => quantities).find((one) => overlaps(one, said))
  if (quantity === undefined) return false
  return sentences.some(({ statement }) =>
    statement.clauses.some(({ quantities }) =>
      quantities.some(
        (one) =>
          comparable(quantity, claim.text, one, statement.text) && compareAmounts(quantity, claim.text, one, statement.text) === 'same',
      ),
    ),
  )
}

function featuresOf(whole: Whole, reading: ClauseReading, one: Compared, difference: Difference & { origin: number }): number[] {
  const { claim: statement, readings, shares, subject, spoken } = whole
  const { alignment, amounts, differences, fit } = one
  const { claim, source, sentence, own, reach, above } = alignment
  const skip = (term: Term) => overlaps(term, difference.claim)
  const said = statement.text.slice(difference.claim.start, difference.claim.end)
  const given = sentence.statement.text.slice(difference.source.start, difference.source.end)
  const ours = claim.terms.filter(skip)
  const theirs = source.terms.filter((term) => overlaps(term, difference.source))
  const rest = claim.terms.filter((term) => !skip(term))
  const sourceRest = source.terms.filter((term) => !overlaps(term, difference.source))
  const best = reading.compared[0]!
  const supporting = reading.compared.find(({ supports }) => supports)
  const clean = reading.compared.find(
    (other) => other.differences.length === 0 && other.amounts.every(({ relation }) => relation === 'same'),
  )
  const places = placesIn(claim, source, sentence.aliases)
  const first = claim.terms.findIndex(skip)
  const last = claim.terms.findLastIndex(skip)
  const at = source.terms.findIndex((term) => overlaps(term, difference.source))
  const left = first > 0 && at > 0 && places[first - 1] === at - 1
  const lastAt = source.terms.findLastIndex((term) => overlaps(term, difference.source))
  const right = last >= 0 && lastAt >= 0 && places[last + 1] === lastAt + 1 && lastAt + 1 < source.terms.length
  const amount = amounts.find(({ quantity }) => overlaps(quantity, difference.claim))
  const others = readings.filter((other) => other !== reading)
  const inSentence = (other: ClauseReading) =>
    Math.max(0, ...other.compared.filter((c) => c.alignment.sentence === sentence).map((c) => c.share))
  const hanOf = (text: string) => [...text].length
  const context = `${sentence.context} ${sentence.before} ${sentence.statement.text}`
  return [
    // Features of the difference.
    ...Array.from({ length: origins }, (_, i) => flag(difference.origin === i)),
    flag(difference.slot === 'name'),
    flag(difference.slot === 'number'),
    flag(difference.slot === 'date'),
    flag(difference.slot === 'modality'),
    flag(difference.slot === 'negation'),
    hanOf(said),
    hanOf(given),
    Math.max(charactersShared(said, given), charactersShared(given, said)),
    flag(said.at(-1) === given.at(-1)),
    flag(ours.some((a) => theirs.some((b) => a.word !== b.word && classesOf(a.word).some((c) => classesOf(b.word).includes(c))))),
    flag(ours.some((a) => theirs.some((b) => a.tag === b.tag))),
    flag(ours.some(isName)),
    flag(theirs.some(isName)),
    flag(ours.some(({ tag }) => tag.startsWith('v'))),
    flag(left),
    flag(right),
    flag(spoken.includes(said)),
    flag(statement.text.includes(given)),
    flag(isSaidElsewhere(whole, difference)),
    amount?.around ?? -1,
    amounts.filter(({ relation }) => relation === 'same').length,
    amounts.filter(({ relation }) => relation !== 'same').length,
    source.quantities.length,
    // Features of the agreement of the rest.
    coveredShare(claim.terms, reach, skip),
    coveredShare(claim.terms, own, skip),
    coveredShare(claim.terms, above, skip),
    rest.length,
    sourceRest.length,
    coveredShare(
      sourceRest,
      sourceRest.map((term) => termStrength(term, statement.text, sentence.aliases)),
    ),
    pairShare(claim.text, source.text),
    pairShare(source.text, claim.text),
    predicateStrength(alignment),
    fit / Math.max(1e-6, best.fit),
    fit,
    reading.compared.indexOf(one),
    differences.length,
    flag(one.supports),
    (supporting?.fit ?? 0) / Math.max(1e-6, fit),
    (clean?.fit ?? 0) / Math.max(1e-6, fit),
    clean?.share ?? 0,
    // Features of the whole claim.
    shares.get(sentence)!,
    Math.max(...shares.values()) - shares.get(sentence)!,
    others.length,
    others.length === 0 ? 1 : others.reduce((sum, other) => sum + inSentence(other), 0) / others.length,
    others.some((other) => other.compared.some(({ supports }) => supports)) ? 1 : 0,
    coveredShare(
      subject,
      subject.map((term) => termStrength(term, context, sentence.aliases)),
      skip,
    ),
    flag(sentence.cells !== undefined),
    flag(claim.operators.some(({ stance }) => isNegative(stance))),
    flag(source.operators.some(({ stance }) => isNegative(stance))),
    claim.operators.filter(({ stance }) => stance !== 'plain').length,
    source.operators.filter(({ stance }) => stance !== 'plain').length,
    flag(allWords.test(claim.text)),
    flag(someWords.test(source.text) || onlyWords.test(source.text)),
    statement.text.length,
  ]
}

/** Number of features of a candidate. */
export const candidateWidth = origins + 54

/** Returns the features of a difference between whole statements. */
function featuresAcross(whole: Whole, { sentence, difference }: StatementDifference): number[] {
  const row = Array.from({ length: candidateWidth }, () => -1)
  for (let i = 0; i < origins; i++) row[i] = flag(i === acrossOrigin)
  row[origins] = whole.shares.get(sentence) ?? statementShare(whole.claim, sentence)
  row[origins + 1] = flag(difference.slot === 'order')
  row[origins + 2] = flag(difference.slot === 'cause')
  row[origins + 3] = whole.readings.filter(({ compared }) => compared.some(({ supports }) => supports)).length / whole.readings.length
  return row
}

/** Minimal share of a clause that counts as found whole. */
const wholeShare = 0.95

/** Whether one of the nearest places states the whole clause without a difference; other places are then about other things. */
const isSaidWhole = ({ compared }: ClauseReading) =>
  compared.some(
    ({ supports, differences, share, fit, alignment }) =>
      supports &&
      alignment.sentence.cells === undefined &&
      differences.length === 0 &&
      share >= wholeShare &&
      fit >= compared[0]!.fit &&
      alignment.own.every((strength) => strength >= wholeShare),
  )

/** Returns all places where a claim may contradict a source's sentences, with their features. */
export function findCandidates(
  claim: Statement,
  sentences: readonly SourceSentence[],
  readings: readonly ClauseReading[],
  across: StatementDifference | null,
): Candidate[] {
  const shares = new Map(sentences.map((sentence) => [sentence, statementShare(claim, sentence)]))
  const spoken = sentences.map(({ statement, context }) => `${context}\n${statement.text}`).join('\n')
  const whole: Whole = { claim, sentences, readings, shares, subject: subjectOf(claim), spoken }
  const candidates: Candidate[] = readings.flatMap((reading, clause) =>
    (isSaidWhole(reading) ? [] : reading.compared)
      .filter(({ fit, ofCell }) => ofCell && fit >= leastFit * reading.compared[0]!.fit)
      .flatMap((one) =>
        one.differences.map((difference) => ({
          difference,
          sentence: one.alignment.sentence,
          clause,
          isCopy: isCopyBut(difference, one.alignment) || isOtherCell(difference, one, whole),
          features: featuresOf(whole, reading, one, difference),
        })),
      ),
  )
  candidates.splice(maxCandidates)
  if (across !== null && readings.length > 0)
    candidates.push({
      difference: across.difference,
      sentence: across.sentence,
      clause: -1,
      isCopy: false,
      features: featuresAcross(whole, across),
    })
  return candidates
}

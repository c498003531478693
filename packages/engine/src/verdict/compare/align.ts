import { supportsQuantity, type Quantity } from '@wenjin/text'
import type { Clause, Statement, Term } from '../statement/clauses.ts'
import { termStrength, type Aliases } from './match.ts'

/** A source sentence with which claims are aligned. */
export interface SourceSentence {
  statement: Statement
  /** Titles and headings above it, in matching form. */
  context: string
  /** Matching form of the preceding sentence in its passage. */
  before: string
  aliases: Aliases
  /** The cells of a table row, in matching form: they are its clauses (see `readRow`). Undefined for prose. */
  cells?: readonly string[]
}

/** A clause of a claim aligned with a clause of a source. */
export interface Alignment {
  claim: Clause
  source: Clause
  sentence: SourceSentence
  /** For each term of the claim, its strength: in the titles above, in the clause itself, and in the clause with inherited context. */
  above: readonly number[]
  own: readonly number[]
  reach: readonly number[]
  /** Whether the source is a whole table row. */
  isRow: boolean
}

/**
 * Strength factors for inherited terms: Chinese omits a subject named before, so words of earlier clauses, of the preceding sentence and of
 * the titles count for a clause.
 */
const fromClause = 0.95
const fromSentence = 0.6
const fromTitle = 0.85
/** Each clause states an action of its own: a verb found elsewhere counts less. */
const verbFromClause = 0.5
const isSaid = ({ tag }: Term) => /^(?:v(?!n)|a|b)/u.test(tag)
const isVerb = ({ tag }: Term) => tag.startsWith('v') && tag !== 'vn'

/**
 * Aligns a clause of a claim with every clause of a sentence that shares a word with it (the alignment of natural logic, MacCartney and
 * Manning 2007, with clauses for edits). Linear in the clauses of the sentence.
 */
export function alignClause(claim: Clause, sentence: SourceSentence): Alignment[] {
  const { statement, context, before, aliases } = sentence
  const above = claim.terms.map((term) => fromTitle * termStrength(term, context, aliases))
  const inherited = claim.terms.map((term, i) => Math.max(above[i]!, isSaid(term) ? 0 : fromSentence * termStrength(term, before, aliases)))
  const clauses = statement.clauses.flatMap((source): Alignment[] => {
    const own = claim.terms.map((term) => termStrength(term, source.text, aliases))
    const reach = own.map((strength, i) => Math.max(strength, inherited[i]!))
    own.forEach((strength, i) => {
      // Cells of a row are independent: none inherits from another.
      const share = sentence.cells !== undefined ? 0 : isSaid(claim.terms[i]!) ? verbFromClause : fromClause
      inherited[i] = Math.max(inherited[i]!, share * strength)
    })
    // A number may have its own clause, which inherits the words that the claim combines with it.
    const carriesOn = source.quantities.length > 0 && reach.some((strength) => strength > 0)
    const shares =
      own.some((strength) => strength > 0) ||
      (claim.quantities.length > 0 &&
        (claim.terms.length === 0 || sentence.cells !== undefined || carriesOn || claim.quantities.some((one) => isAmongst(one, source))))
    return shares ? [{ claim, source, sentence, above, own, reach, isRow: false }] : []
  })
  return sentence.cells === undefined ? clauses : [...clauses, alignRow(claim, sentence, above)]
}

/** A shared number above ten counts as a shared word. */
const isAmongst = (quantity: Quantity, { quantities }: Clause) =>
  quantity.value.length > 1 && quantities.some((one) => supportsQuantity(one, quantity))

/** Aligns a clause with a whole row: 「屠铁生以12.86米获得第一」 refers to two of its cells. */
function alignRow(claim: Clause, sentence: SourceSentence, above: readonly number[]): Alignment {
  const { text, clauses } = sentence.statement
  const source: Clause = {
    text,
    start: 0,
    end: text.length,
    terms: clauses.flatMap(({ terms }) => terms),
    quantities: clauses.flatMap(({ quantities }) => quantities),
    operators: [],
  }
  const own = claim.terms.map((term) => termStrength(term, text, sentence.aliases))
  return { claim, source, sentence, above, own, reach: own.map((strength, i) => Math.max(strength, above[i]!)), isRow: true }
}

const cellPattern = /^(?<key>[^:]{1,40}?)的(?<head>[^:]{0,40}): /u

/** Whether a row's clause is the cell that a claim refers to: the claim names its row and its column. True for a clause of prose. */
export function speaksOfCell(claim: string, { claim: clause, source, sentence, isRow }: Alignment): boolean {
  if (sentence.cells === undefined) return true
  const cell = cellOf(source)
  if (cell === null && !isRow) return true
  // A row may start with a number and be identified by a name in another cell.
  const isNamed = (text: string) => hasName(text) || (text.includes('(') && hasName(text.slice(0, text.indexOf('('))))
  const hasName = (name: string) => name.length > 1 && /\p{L}/u.test(name) && claim.includes(name) && !source.text.endsWith(`: ${name}`)
  const row = pairShare(sentence.cells[0] ?? '', claim) >= namedCell || sentence.cells.some(isNamed)
  if (cell === null) return row
  const names = (text: string) => (one: Clause) => pairShare(cellOf(one)?.head ?? '', text) >= namedCell
  // A column named in an earlier clause applies until another one is named.
  const column = sentence.statement.clauses.some(names(clause.text)) ? clause.text : claim
  return row && names(column)(source)
}

/** Returns the row, the column and the offset of the value for a clause of a row; null for other clauses. */
export function cellOf({ text }: Clause): { key: string; head: string; valueAt: number } | null {
  const match = cellPattern.exec(text)
  return match === null ? null : { key: match.groups!['key']!, head: match.groups!['head']!, valueAt: match[0].length }
}

const namedCell = 0.5

/** Returns the share of a short text's character pairs that another text contains; for a single character, whether it contains that. */
export function pairShare(part: string, text: string): number {
  const characters = [...part.replaceAll(/[\s()"]/gu, '')]
  if (characters.length === 0) return 0
  if (characters.length < 2) return characters.every((character) => text.includes(character)) ? 1 : 0
  const pairs = characters.slice(1).map((character, i) => characters[i]! + character)
  return pairs.filter((pair) => text.includes(pair)).length / pairs.length
}

/**
 * Returns how well the clause itself contains the predicate of the claim's clause: its last verb, or the one governed by its last operator;
 * 1 when it has none.
 */
export function predicateStrength({ claim, own, above }: Alignment): number {
  const operator = claim.operators.at(-1)
  const governed = operator === undefined ? -1 : claim.terms.findIndex((term) => term.start >= operator.end && isVerb(term))
  const at = governed >= 0 ? governed : claim.terms.findLastIndex(isVerb)
  return at < 0 ? 1 : Math.max(own[at]!, above[at]!)
}

/** Returns the share of the terms' weight covered by strengths (by term), without terms for which `skip` is true. 1 when none remain. */
export function coveredShare(terms: readonly Term[], strengths: readonly number[], skip: (term: Term) => boolean = () => false): number {
  let all = 0
  let covered = 0
  terms.forEach((term, i) => {
    if (skip(term)) return
    all += term.weight
    covered += term.weight * strengths[i]!
  })
  return all === 0 ? 1 : covered / all
}

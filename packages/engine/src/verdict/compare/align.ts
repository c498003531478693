import { supportsQuantity, type Quantity } from '@wenjin/text'
import type { Clause, Statement, Term } from '../statement/clauses.ts'
import { termStrength, type Aliases } from './match.ts'

/** A sentence of a source that claims are aligned with. */
export interface SourceSentence {
  statement: Statement
  /** What stands above it: titles and headings, in matching form. */
  context: string
  /** Matching form of the sentence before it in its passage. */
  before: string
  aliases: Aliases
  /** The cells of a row of a table, in matching form: its clauses are these (see `readRow`). Undefined for prose. */
  cells?: readonly string[]
}

/** A clause of a claim beside a clause of a source. */
export interface Alignment {
  claim: Clause
  source: Clause
  sentence: SourceSentence
  /** For each term of the claim, how well it is found: in the titles above, in the clause itself, and also in what the clause carries on from. */
  above: readonly number[]
  own: readonly number[]
  reach: readonly number[]
  /** The source is a row of a table as a whole. */
  isRow: boolean
}

/** Chinese leaves out a subject that was named: words of earlier clauses, of the sentence before and of the titles count for a clause. */
const fromClause = 0.95
const fromSentence = 0.6
const fromTitle = 0.85
/** Each clause states an action of its own: a verb found elsewhere counts less. */
const verbFromClause = 0.5
const isSaid = ({ tag }: Term) => /^(?:v(?!n)|a|b)/u.test(tag)
const isVerb = ({ tag }: Term) => tag.startsWith('v') && tag !== 'vn'

/**
 * Align a clause of a claim with every clause of a sentence that shares a word with it (the alignment of natural logic, MacCartney and
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
      // Cells of a row stand beside each other: none carries on from another.
      const share = sentence.cells !== undefined ? 0 : isSaid(claim.terms[i]!) ? verbFromClause : fromClause
      inherited[i] = Math.max(inherited[i]!, share * strength)
    })
    // A number may stand in a clause of its own that carries on from what the claim names with it.
    const carriesOn = source.quantities.length > 0 && reach.some((strength) => strength > 0)
    const shares =
      own.some((strength) => strength > 0) ||
      (claim.quantities.length > 0 &&
        (claim.terms.length === 0 || sentence.cells !== undefined || carriesOn || claim.quantities.some((one) => isAmongst(one, source))))
    return shares ? [{ claim, source, sentence, above, own, reach, isRow: false }] : []
  })
  return sentence.cells === undefined ? clauses : [...clauses, alignRow(claim, sentence, above)]
}

/** A number above ten that both have is a word in common. */
const isAmongst = (quantity: Quantity, { quantities }: Clause) =>
  quantity.value.length > 1 && quantities.some((one) => supportsQuantity(one, quantity))

/** A whole row beside a clause: 「屠铁生以12.86米获得第一」 names two cells of it. */
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

/** Whether a clause of a row is the cell a claim speaks of: the claim names its row and its column. True of a clause of prose. */
export function speaksOfCell(claim: string, { claim: clause, source, sentence, isRow }: Alignment): boolean {
  if (sentence.cells === undefined) return true
  const cell = cellOf(source)
  if (cell === null && !isRow) return true
  // A row may begin with a number and be known by the name in another cell.
  const isNamed = (text: string) => hasName(text) || (text.includes('(') && hasName(text.slice(0, text.indexOf('('))))
  const hasName = (name: string) => name.length > 1 && /\p{L}/u.test(name) && claim.includes(name) && !source.text.endsWith(`: ${name}`)
  const row = pairShare(sentence.cells[0] ?? '', claim) >= namedCell || sentence.cells.some(isNamed)
  if (cell === null) return row
  const names = (text: string) => (one: Clause) => pairShare(cellOf(one)?.head ?? '', text) >= namedCell
  // A column named in an earlier clause holds on until another is named.
  const column = sentence.statement.clauses.some(names(clause.text)) ? clause.text : claim
  return row && names(column)(source)
}

/** The row, the column and where the value begins, of a clause of a row; null for other clauses. */
export function cellOf({ text }: Clause): { key: string; head: string; valueAt: number } | null {
  const match = cellPattern.exec(text)
  return match === null ? null : { key: match.groups!['key']!, head: match.groups!['head']!, valueAt: match[0].length }
}

const namedCell = 0.5

/** Share of the pairs of characters of a short text that another has; of single characters when it is one long. */
export function pairShare(part: string, text: string): number {
  const characters = [...part.replaceAll(/[\s()"]/gu, '')]
  if (characters.length === 0) return 0
  if (characters.length < 2) return characters.every((character) => text.includes(character)) ? 1 : 0
  const pairs = characters.slice(1).map((character, i) => characters[i]! + character)
  return pairs.filter((pair) => text.includes(pair)).length / pairs.length
}

/** How well the clause itself has what the claim's clause says is done: its last verb, or the one its last operator governs; 1 when it has none. */
export function predicateStrength({ claim, own, above }: Alignment): number {
  const operator = claim.operators.at(-1)
  const governed = operator === undefined ? -1 : claim.terms.findIndex((term) => term.start >= operator.end && isVerb(term))
  const at = governed >= 0 ? governed : claim.terms.findLastIndex(isVerb)
  return at < 0 ? 1 : Math.max(own[at]!, above[at]!)
}

/** Share of the weight of terms that strengths (by term) cover; terms that `skip` names do not count. 1 when none is left. */
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

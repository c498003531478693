import { parseQuantities, type Quantity, type Span } from '@wenjin/text'
import type { SourceSentence } from './compare/align.ts'
import { comparable, compareAmounts, isDerived } from './statement/amounts.ts'
import type { Clause, Operator, Statement, Term } from './statement/clauses.ts'
import { isNegative, type Difference } from './compare/compare.ts'
import { alignCopy, tokensOf, type Edit } from './edits.ts'
import { hedges, onlyWords, opposites, type Stance } from './statement/lexicon.ts'
import { isName, termStrength } from './compare/match.ts'
import type { ClauseReading } from './reading.ts'
import { areSiblings, sharesClass } from './compare/substitution.ts'

/** The relation of a claim's clause to the nearest sentences: copied, copied with a change, or neither. */
export type CopyState = 'copied' | 'altered' | 'far'

export interface ClauseCopy {
  state: CopyState
  /** Likeness of the closest sentence, 0–1. */
  likeness: number
  /** Sentences from which the clause is copied. */
  from: readonly SourceSentence[]
  /** Of an altered clause: whether only words differ, which may be synonyms. */
  isReworded?: boolean
  /** Of an altered clause: the single change that reverses its meaning. */
  contrary?: { difference: Difference; sentence: SourceSentence }
}

/** Minimal likeness of a clause derived from a sentence: two words in three, in long runs. */
const nearCopy = 0.6

/** Minimal strength of the same word. */
const sameWord = 0.75
/** Minimal strength of a word in the titles or beside the edit that counts as only moved. */
const movedWord = 0.7

const overlaps = (a: Span, b: Span) => a.start < b.end && a.end > b.start
const isEmpty = ({ start, end }: Span) => start === end

/** Tags of names; and of adverbs, pronouns, numerals and particles, whose changes are detected by other means. */
const namePattern = /^(?:nr|ns|nt|nz|eng)/u
const lightPattern = /^(?:d|r|m|q|zg|c|p|y|u|o|e|k|h)/u
/** Verbs that add no meaning to the following noun or verb. */
const lightVerbPattern =
  /^(?:进行|负责|予以|加以|作出|做出|给予|属于|位于|成为|发生|存在|具有|拥有|含有|设有|带有|需要|开始|来自|前往|用于|处于)$/u
const pointingPattern = /^(?:它|他|她|其|该|此|这|那|本)/u

/** An edit of a clause, with both sides. */
interface Change {
  edit: Edit
  claim: Clause
  statement: Statement
  source: SourceSentence
  /** Terms of all clauses of the source. */
  terms: readonly Term[]
  operators: readonly Operator[]
  quantities: readonly Quantity[]
}

/** Minimal likeness of a clause to a sentence for a single change to count as a contradiction. */
const closeCopy = 0.75

/** Compares each clause of a claim with the sentences near it. */
export function findCopies(statement: Statement, readings: readonly ClauseReading[]): ClauseCopy[] {
  return readings.map(({ clause, compared }) => {
    const sentences = [...new Set(compared.map(({ alignment }) => alignment.sentence))].filter(({ cells }) => cells === undefined)
    const from: SourceSentence[] = []
    let likeness = 0
    let isNear = false
    let isReworded = true
    let contrary: (NonNullable<ClauseCopy['contrary']> & { likeness: number }) | undefined
    for (const sentence of sentences) {
      const copy = alignCopy(tokensOf(statement.text, clause), sourceTokens(sentence))
      if (copy === null || copy.edits.some((edit) => joins(edit, clause, sentence))) continue
      likeness = Math.max(likeness, copy.likeness)
      if (copy.likeness < nearCopy) continue
      isNear = true
      const isClose = copy.likeness >= closeCopy
      const changes = copy.edits.flatMap((edit) => changeBy(edit, statement, clause, sentence, isClose) ?? [])
      const [first] = changes
      // A loose alignment pairs unrelated values, so these do not count; a dropped condition always counts.
      if (changes.some(({ isWord, slot }) => !isWord && (slot === null || isClose))) isReworded = false
      if (first === undefined) from.push(sentence)
      else if (changes.length === 1 && first.slot !== null && isClose && copy.likeness > (contrary?.likeness ?? 0)) {
        const { slot, edit } = first
        const difference = { slot, claim: shownSpan(edit.claim, [clause]), source: shownSpan(edit.source, sentence.statement.clauses) }
        contrary = { difference, sentence, likeness: copy.likeness }
      }
    }
    const state = from.length > 0 ? 'copied' : isNear ? 'altered' : 'far'
    return { state, likeness, from, isReworded, ...(state === 'altered' && contrary !== undefined && { contrary }) }
  })
}

/** Whether an edit inside a clause skips from the end of one source clause to the start of another: it is then a copy of neither. */
function joins({ claim, source }: Edit, whole: Clause, { statement }: SourceSentence): boolean {
  if (claim.start <= whole.start || claim.end >= whole.end || isEmpty(source)) return false
  const left = statement.text.slice(source.start, source.end)
  return /[,;。!?\n]/u.test(left) && !/^[^)]*\)|\([^)]*$/u.test(left)
}

/** Number of characters shown after an inserted or omitted word. */
const shownAfter = 2

/** Extends a span by the words, numbers and operators it cuts into, and, if it is empty or contains an operator, by the following text. */
function shownSpan(span: Span, clauses: readonly Clause[]): Span {
  const clause = clauses.find(({ start, end }) => span.start >= start && span.start <= end)
  if (clause === undefined) return span
  const cut = [...clause.terms, ...clause.quantities, ...clause.operators.filter(({ stance }) => stance !== 'plain')].filter((one) =>
    overlaps(one, span),
  )
  const start = Math.min(span.start, ...cut.map((one) => one.start))
  const end = Math.max(span.end, ...cut.map((one) => one.end))
  const turns = clause.operators.some((one) => overlaps(one, { start, end }))
  return { start, end: isEmpty(span) || turns ? Math.min(end + shownAfter, clause.end) : end }
}

const knownTokens = new WeakMap<Statement, ReturnType<typeof tokensOf>>()

function sourceTokens({ statement }: SourceSentence): ReturnType<typeof tokensOf> {
  let tokens = knownTokens.get(statement)
  if (tokens === undefined) knownTokens.set(statement, (tokens = tokensOf(statement.text, { start: 0, end: statement.text.length })))
  return tokens
}

/**
 * Returns the slot in which an edit changes the meaning of a clause; null for no change, and a null slot when the meaning may be the same.
 */
function changeBy(
  edit: Edit,
  statement: Statement,
  claim: Clause,
  source: SourceSentence,
  isClose: boolean,
): { slot: Difference['slot'] | null; edit: Edit; isWord: boolean } | null {
  const { clauses } = source.statement
  const change: Change = {
    edit: { claim: edit.claim, source: withinClause(edit, claim, source) },
    claim,
    statement,
    source,
    terms: clauses.flatMap((one) => one.terms),
    operators: clauses.flatMap((one) => one.operators),
    quantities: clauses.flatMap((one) => one.quantities),
  }
  const slot = changedStance(change) ?? changedQuantity(change) ?? (changesSide(change) ? 'direction' : null)
  if (slot !== null || dropsHedge(change) || changesKind(change) || borrowsVerb(change)) return { slot, edit: change.edit, isWord: false }
  return changesWord(change, isClose) ? { slot: null, edit: change.edit, isWord: true } : null
}

/** Restricts an edit before the first or after the last matched token to the source clause of that token. */
function withinClause({ claim, source: span }: Edit, whole: Clause, source: SourceSentence): Span {
  if (isEmpty(span)) return span
  const { clauses } = source.statement
  const tokens = sourceTokens(source)
  const isFirst = tokensOf(whole.text, { start: 0, end: Math.max(0, claim.start - whole.start) }).length === 0
  const isLast = tokensOf(whole.text, { start: claim.end - whole.start, end: whole.text.length }).length === 0
  const next = isFirst ? tokens.find(({ start }) => start >= span.end) : undefined
  const previous = isLast ? tokens.findLast(({ end }) => end <= span.start) : undefined
  const start = next && clauses.find((one) => next.start >= one.start && next.start < one.end)?.start
  const end = previous && clauses.find((one) => previous.start >= one.start && previous.start < one.end)?.end
  const from = Math.min(span.end, Math.max(span.start, start ?? span.start))
  return { start: from, end: Math.max(from, Math.min(span.end, end ?? span.end)) }
}

/** Maximal number of characters between an operator and the unchanged text after it: 不会自动, 没有被. */
const maxBetween = 1

/** Returns by how many characters an operator that an edit cuts into starts before the edit. */
function reachBefore(operators: readonly Operator[], span: Span): number {
  if (isEmpty(span)) return 0
  return Math.max(0, ...operators.filter((one) => overlaps(one, span)).map(({ start }) => span.start - start))
}

/** Returns the stance that an edit applies to the following text. */
function stanceAfter(operators: readonly Operator[], span: Span): Stance {
  if (isEmpty(span)) return 'plain'
  const last = operators.findLast((one) => overlaps(one, span) && one.stance !== 'plain')
  return last !== undefined && last.end + maxBetween >= span.end ? last.stance : 'plain'
}

function changedStance({ edit, claim, operators }: Change): 'negation' | 'modality' | null {
  // 未 and 未能 have the same start: an operator that starts before the edit is read whole, on both sides.
  const reach = Math.max(reachBefore(claim.operators, edit.claim), reachBefore(operators, edit.source))
  const widen = ({ start, end }: Span) => ({ start: start - reach, end })
  const [said, given] = [stanceAfter(claim.operators, widen(edit.claim)), stanceAfter(operators, widen(edit.source))]
  if (said === given) return null
  const isModal = [said, given].some((one) => one === 'may' || one === 'must' || one === 'forbidden' || one === 'free')
  // Rules often express an obligation by a plain statement.
  const differ =
    isNegative(said) !== isNegative(given) ||
    said === 'free' ||
    given === 'free' ||
    (said === 'must' && given === 'may') ||
    (said === 'may' && given === 'must')
  return differ ? (isModal ? 'modality' : 'negation') : null
}

const numeralPattern = /^[\d.,零〇一二两三四五六七八九十百千万亿]+$/u

function changedQuantity({ edit, claim, statement, source, quantities }: Change): 'number' | 'date' | null {
  const said = claim.quantities.filter((one) => overlaps(one, edit.claim))
  const given = quantities.filter((one) => overlaps(one, edit.source))
  const [claimText, sourceText] = [statement.text, source.statement.text]
  const isCompared = said.some((quantity) => given.some((one) => comparable(quantity, claimText, one, sourceText)))
  if (!isCompared) {
    // 三号楼 and 五号楼: a number that is not a quantity.
    const written = [claimText.slice(edit.claim.start, edit.claim.end), sourceText.slice(edit.source.start, edit.source.end)]
    const [a, b] = written.map((text) => parseQuantities(text)[0]?.value ?? text)
    return written.every((text) => numeralPattern.test(text)) && a !== b ? 'number' : null
  }
  const other = said.find((quantity) => {
    const comparables = given.filter((one) => comparable(quantity, claimText, one, sourceText))
    const relations = new Set(comparables.map((one) => compareAmounts(quantity, claimText, one, sourceText)))
    return relations.has('different') && !relations.has('same') && !isDerived(quantity, claimText, quantities, sourceText)
  })
  return other === undefined ? null : other.kind === 'date' || other.kind === 'time' ? 'date' : 'number'
}

/** Pairs in which a single character is sufficient, in addition to those of the lexicon. */
const pairs: readonly (readonly [string, string])[] = [...opposites, ['前', '后'], ['上', '下'], ['内', '外'], ['里', '外'], ['有', '无']]
/** Periods: 每月 for 每年. */
const periodCharacters = '年季月周日时分秒'
/** Number of characters on each side of an edit that complete a two-character word. */
const beside = 1

function changesSide({ edit, statement, source }: Change): boolean {
  if (isEmpty(edit.claim) || isEmpty(edit.source)) return false
  const wide = (text: string, { start, end }: Span) => text.slice(Math.max(0, start - beside), end + beside)
  const [said, given] = [wide(statement.text, edit.claim), wide(source.statement.text, edit.source)]
  const raw = [statement.text.slice(edit.claim.start, edit.claim.end), source.statement.text.slice(edit.source.start, edit.source.end)]
  const stands = (one: string, other: string) =>
    one.length > 1
      ? said.includes(one) && given.includes(other) && !said.includes(other) && !given.includes(one)
      : raw[0] === one && raw[1] === other
  const periods = raw.map((text) => periodCharacters.indexOf(text === '天' ? '日' : text))
  if (raw.every((text) => text.length === 1) && periods.every((at) => at >= 0) && periods[0] !== periods[1]) return true
  return pairs.some(([a, b]) => stands(a, b) || stands(b, a))
}

/** Conditions in a source; and a wider pattern for conditions in a claim. */
export const conditionPattern = /如果|如(?=[遇有需因无未经])|若(?!干)|假如|倘|要是|一旦|除非|是否/u
export const supposesPattern = /如果|如(?=[遇有需因无未经])|若(?!干)|假如|倘|要是|一旦|除非|是否|时|就|则|便|才|的话/u

/** Whether a hedge is omitted: 可能, 计划, 部分, 如果; a possible, partial or conditional statement becomes a fact. */
function dropsHedge({ edit, statement, source }: Change): boolean {
  const given = source.statement.text.slice(edit.source.start, edit.source.end)
  if (onlyWords.test(given) && !onlyWords.test(statement.text)) return true
  return (hedges.test(given) && !hedges.test(statement.text)) || (conditionPattern.test(given) && !supposesPattern.test(statement.text))
}

/** Whether a two-character word is replaced by another with the same head that is not a synonym: 冷水 for 温水, 老抽 for 生抽. */
function changesKind({ edit, claim, terms }: Change): boolean {
  const said = claim.terms.filter((term) => overlaps(term, edit.claim))
  const given = terms.filter((term) => overlaps(term, edit.source))
  return said.some((a) => given.some((b) => areSiblings(a, b)))
}

/** Whether a word is inserted or replaced. In a clause that is not close to its source, only names count. */
function changesWord({ edit, claim, statement, source, terms }: Change, isClose: boolean): boolean {
  const isNounPair = [claim.terms.filter((term) => overlaps(term, edit.claim)), terms.filter((term) => overlaps(term, edit.source))].every(
    (side) => side.some(({ tag, word }) => tag.startsWith('n') && word.length > 1),
  )
  const isContent = ({ tag }: Term) => (isClose ? !lightPattern.test(tag) : namePattern.test(tag) || (isNounPair && tag.startsWith('n')))
  const { aliases, context, before } = source
  const { text } = source.statement
  const said = claim.terms.filter((term) => overlaps(term, edit.claim) && isContent(term))
  const cut = terms.filter((term) => overlaps(term, edit.source))
  const given = cut.filter(isContent)
  const there = wordsOf(text, edit.source, cut)
  // A truncated source word is another word.
  const isCut = given.some((term) => term.start < edit.source.start || term.end > edit.source.end)
  if (said.length === 0) {
    const left = claim.terms.find((term) => term.start <= edit.claim.start && term.end >= edit.claim.end)
    return isCut && left !== undefined && given.some((term) => sharesClass(left, term))
  }
  return said.some((term) => {
    if (given.some((other) => sharesClass(term, other))) return true
    if (termStrength(term, there, aliases) >= sameWord) return false
    const above = termStrength(term, context, aliases) >= movedWord
    if (given.length === 0)
      return !above && !lightVerbPattern.test(term.word) && termStrength(term, `${before} ${text}`, aliases) < movedWord
    // The claim may name the subject of the text where the source refers to it or omits it, but not where the source names another one.
    if (above)
      return given.some(
        (other) =>
          isName(other) && !pointingPattern.test(other.word) && termStrength(other, `${context} ${statement.text}`, aliases) < movedWord,
      )
    return !pointingPattern.test(statement.text.slice(edit.claim.start)) && !isSuffix(term, given)
  })
}

/**
 * Whether a verb inserted into a copied clause occurs only in another clause of the source: 在库里提问是一组文件 after 库是一组文件,提问时在库里查找. The text
 * around it then has another predicate.
 */
function borrowsVerb({ edit: { claim: said, source: given }, claim, source: { statement } }: Change): boolean {
  if (!isEmpty(given) || said.start <= claim.start || said.end >= claim.end) return false
  const around = statement.clauses.find(({ start, end }) => given.start > start && given.start < end)
  if (around === undefined) return false
  return claim.terms.some(
    (term) => overlaps(term, said) && /^v(?!n)/u.test(term.tag) && !around.text.includes(term.word) && statement.text.includes(term.word),
  )
}

/** Whether a name is a shortened form: 图书馆 for 县图书馆. */
const isSuffix = ({ word }: Term, given: readonly Term[]) => word.length > 1 && given.some((other) => other.word.endsWith(word))

/** Returns the text of a span, extended by the words it cuts into. */
function wordsOf(text: string, span: Span, cut: readonly Term[]): string {
  return text.slice(Math.min(span.start, ...cut.map(({ start }) => start)), Math.max(span.end, ...cut.map(({ end }) => end)))
}

import { normalizeWithOffsets, originalSpan, stopWordSet, type Quantity, type Span } from '@wenjin/text'
import { taggedWords } from '@wenjin/text/segment'
import { readQuantities } from './quantity-reading.ts'
import { connectingWords, stancePattern, type Stance } from './lexicon.ts'

/** A content word of a clause. */
export interface Term extends Span {
  word: string
  /** Part of speech as jieba names it. */
  tag: string
  /** Weight in alignment: its number of characters, within bounds. */
  weight: number
}

/** A word that changes the stance of the text after it in its clause. */
export interface Operator extends Span {
  stance: Stance
}

/** The text between two marks: the unit of alignment and comparison. Offsets refer to the statement's text. */
export interface Clause extends Span {
  text: string
  terms: readonly Term[]
  quantities: readonly Quantity[]
  operators: readonly Operator[]
}

/** A text analysed for comparison. */
export interface Statement {
  /** Matching form. */
  text: string
  clauses: readonly Clause[]
  /** Returns the original text of a span of the matching form. */
  written(span: Span): string
}

/** Maximal number of characters that are analysed; text beyond is not checked. */
const longestText = 1200
const maxWeight = 4
/** Maximal number of separate clauses; the remainder is one more. Each clause is compared with every other. */
const maxClauses = 40

// A comma between digits is a thousands separator; a space between Chinese characters separates items of a form.
const clausePattern = /(?:[^,;。！!?？\n|]|(?<=\d),(?=\d))+/gu
const formGapPattern = /(?<=[\p{Script=Han})]) (?=\p{Script=Han})/gu
const numeralPattern = /^[\d.,%〇零一二两三四五六七八九十百千万亿第余多几半]+$/u
const stancesPattern = new RegExp(stancePattern, 'gu')
/** Function characters that the segmenter treats as a word. */
const functionOnlyPattern = /^[被将会应由已也都就还并再又时后到在于为了着过的之其且]{2,}$/u
/** 下一次, 另一个: another one of its kind. */
const otherOnePattern = /[上下前后另同每第]/u
/** A pronoun, or 一 and 几, with a classifier: 这支, 那次, 一只, 几颗. It is a reference without content. */
const pointingPattern =
  /^[这那哪一几](?:些|个|位|次|回|种|首|支|款|部|本|点|份|条|项|家|台|座|只|张|句|段|天|年|时|里|边|样|件|批|辆|名|所|间|户|处|番|届|轮|头|根|颗|粒|块|片|篇|幅)$/u
/** Tags of adverbs, pronouns, numerals and others that carry less meaning than nouns and verbs. */
const lightPattern = /^(?:d|r|m|q|zg|c|p|y)$/u
const hanPattern = /\p{Script=Han}/u

/** Verbs of impossibility: 爬不上, 打不开. The verb itself is negated. */
const cannotPattern = /\p{Script=Han}不(?=[上下了到动起开过住完出](?! ?\d))/gu

/** Finds the words of a clause for obligation, permission, prohibition and negation. */
function findOperators(clause: string, start: number): Operator[] {
  const found: Operator[] = []
  for (const match of clause.matchAll(stancesPattern)) {
    // A quoted word is mentioned, not used: marked 「未核」.
    if (clause[match.index - 1] === '"') continue
    const name = Object.keys(match.groups!).find((key) => match.groups![key] !== undefined)!
    found.push({ stance: name.slice(0, -1) as Stance, start: start + match.index, end: start + match.index + match[0].length })
  }
  for (const match of clause.matchAll(cannotPattern)) {
    const at = start + match.index
    if (!found.some((one) => one.stance !== 'denied' && one.end > at && one.start <= at + 1))
      found.push({ stance: 'denied', start: at, end: at })
  }
  return found.sort((a, b) => a.start - b.start)
}

function splitClauses(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(clausePattern)) {
    let start = match.index
    for (const gap of match[0].matchAll(formGapPattern)) {
      spans.push({ start, end: match.index + gap.index })
      start = match.index + gap.index + 1
    }
    spans.push({ start, end: match.index + match[0].length })
  }
  if (spans.length <= maxClauses) return spans
  return [...spans.slice(0, maxClauses), { start: spans[maxClauses]!.start, end: text.length }]
}

function readTerms(text: string, quantities: readonly Quantity[]): Term[] {
  const terms: Term[] = []
  for (const { word, tag, start, end } of taggedWords(text)) {
    if (tag === 'x' && !/[\p{L}\p{N}]/u.test(word)) continue
    if (stopWordSet.has(word) || connectingWords.has(word) || numeralPattern.test(word)) continue
    if (functionOnlyPattern.test(word) || (pointingPattern.test(word) && !otherOnePattern.test(text[start - 1] ?? ''))) continue
    if (quantities.some((one) => start < one.end && end > one.start)) continue
    const length = hanPattern.test(word) ? Math.min([...word].length, maxWeight) : 2
    terms.push({ word, tag, start, end, weight: lightPattern.test(tag) ? length / 2 : length })
  }
  return terms
}

/** Words that only link a date to the following text: 从1965年开始, 2月1日起. */
const datingPattern =
  /^(?:开始|起|以来|以后|之后|以前|之前|期间|当天|当日|当年|当时|前后|前夕|之际|左右|晚上|早上|上午|下午|晚间|凌晨|清晨|傍晚|夜里|自|从|在|于)$/u

/** Merges a date before a clause into that clause: 1953年5月29日,两人首次登顶. */
function joinDates(spans: readonly Span[], text: string, terms: readonly Term[], quantities: readonly Quantity[]): Span[] {
  const joined: Span[] = []
  let from: number | undefined
  spans.forEach((span, i) => {
    const within = ({ start, end }: Span) => start >= span.start && end <= span.end
    const next = spans[i + 1]
    const isDate =
      quantities.some((one) => one.kind === 'date' && within(one)) && !terms.some((term) => within(term) && !datingPattern.test(term.word))
    if (isDate && next !== undefined && text.slice(span.end, next.start) === ',') from ??= span.start
    else {
      joined.push({ start: from ?? span.start, end: span.end })
      from = undefined
    }
  })
  return joined
}

/** Splits a text into clauses, each with its content words, quantities and operators. */
export function readStatement(source: string): Statement {
  const form = normalizeWithOffsets(source.slice(0, longestText))
  const { text } = form
  const quantities = readQuantities(text)
  const terms = readTerms(text, quantities)
  const within = <T extends Span>(spans: readonly T[], { start, end }: Span) => spans.filter((one) => one.start >= start && one.end <= end)
  const clauses = joinDates(splitClauses(text), text, terms, quantities)
    .map((span) => {
      const said = text.slice(span.start, span.end)
      const operators = findOperators(said, span.start)
      const turns = ({ start, end }: Span) => operators.some((one) => one.stance !== 'plain' && start >= one.start && end <= one.end)
      return {
        ...span,
        text: said,
        terms: within(terms, span).filter((term) => !turns(term)),
        quantities: within(quantities, span),
        operators,
      }
    })
    .filter((clause) => clause.terms.length > 0 || clause.quantities.length > 0 || clause.operators.length > 0)
  return {
    text,
    clauses,
    written: ({ start, end }) => {
      const span = originalSpan(form, start, end)
      return source.slice(span.start, span.end)
    },
  }
}

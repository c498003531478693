import type { Quantity, Span } from '@wenjin/text'
import { cellOf, pairShare, type SourceSentence } from './align.ts'
import { comparable, intervalOf } from '../statement/amounts.ts'
import type { Statement } from '../statement/clauses.ts'
import { commonPairs, pairsIn, type StatementDifference } from './statements.ts'

/** One of several values that a source states for things of one kind. */
interface Entry {
  /** The text before the value, which names its thing. */
  name: string
  value: number
  quantity: Quantity
  sentence: SourceSentence
}

/** Values of one kind for several things: a column or row of a table, or the figures of one sentence. */
interface Series {
  /** The measured quantity; empty when the names state it. */
  label: string
  entries: readonly Entry[]
}

const maxSentences = 24

function entryOf(name: string, quantity: Quantity, sentence: SourceSentence): Entry[] {
  const interval = intervalOf(quantity, sentence.statement.text)
  if (interval === null) return []
  const value = Number.isFinite(interval.low) ? interval.low : interval.high
  return [{ name, value, quantity, sentence }]
}

function groupCells(sentences: readonly SourceSentence[], by: 'key' | 'head', name: 'key' | 'head'): Series[] {
  const values = sentences
    .filter(({ cells }) => cells !== undefined)
    .flatMap((sentence) =>
      sentence.statement.clauses.flatMap((clause) => {
        const cell = cellOf(clause)
        const quantity = cell && clause.quantities.find(({ start }) => start >= clause.start + cell.valueAt)
        return cell === null || quantity === undefined || quantity === null
          ? []
          : entryOf(cell[name], quantity, sentence).map((entry) => ({ entry, label: cell[by] }))
      }),
    )
  return [...Map.groupBy(values, ({ label }) => label)].map(([label, group]) => ({ label, entries: group.map(({ entry }) => entry) }))
}

function proseSeries(sentence: SourceSentence): Series {
  const { text, clauses } = sentence.statement
  let from = 0
  const entries = clauses
    .flatMap(({ quantities }) => quantities)
    .flatMap((quantity) => {
      const name = text.slice(from, quantity.start)
      from = quantity.end
      return entryOf(name, quantity, sentence)
    })
  return { label: '', entries }
}

function findSeries(sentences: readonly SourceSentence[]): Series[] {
  return [
    ...groupCells(sentences, 'head', 'key'),
    ...groupCells(sentences, 'key', 'head'),
    ...sentences.filter(({ cells }) => cells === undefined).map(proseSeries),
  ].filter(({ entries }) => entries.length > 1)
}

/** Adjectives with the words of the quantity they compare: the heaviest has the greatest weight. */
const measuredWords: readonly (readonly [RegExp, RegExp])[] = [
  [/[重轻]/u, /重/u],
  [/[高低]/u, /高|分|率/u],
  [/[长短]/u, /长|续航|里程|距离|时间/u],
  [/贵|便宜/u, /价|费/u],
  [/[快慢]/u, /速|成绩|时间/u],
  [/[大小]/u, /面积|容量|大小/u],
  [/[远近]/u, /距离|里程/u],
]

/** Whether the values with a label are compared by a claim's comparative word. */
function isSeriesOf(label: string, claim: string, word: string): boolean {
  return (
    label === '' ||
    pairShare(label, claim) >= 0.5 ||
    measuredWords.some(([adjective, measure]) => adjective.test(word) && measure.test(label))
  )
}

/** Returns the entry whose name occurs on one side of a comparison, ignoring words of both sides. */
function entryNamed(side: ReadonlySet<string>, other: ReadonlySet<string>, entries: readonly Entry[]): Entry | null {
  let best: Entry | null = null
  let max = 0
  for (const entry of entries) {
    const name = pairsIn(entry.name, { start: 0, end: entry.name.length })
    const score = commonPairs(name, side) - commonPairs(name, other)
    if (score > max) {
      max = score
      best = entry
    }
  }
  return best
}

const side = '[^,;。!?\\n]{2,24}'
const moreWords = '[高多大长快重宽深强贵远早好]'
const lessWords = '[低少小短慢轻窄浅弱近晚差]|便宜'
const comparedWords: readonly RegExp[] = [
  new RegExp(
    `(?<first>${side}?)比(?<second>${side}?)(?:更|还|要)?(?:(?<more>${moreWords})|(?<less>${lessWords}))(?=$|[,;。了得\\d一些])`,
    'u',
  ),
  new RegExp(
    `(?<first>${side}?)(?:(?<more>[高多大长快重强早好]于|超过|超出)|(?<less>[低少小短慢轻弱晚]于|不如|不及))(?<second>${side})`,
    'u',
  ),
]
/** A higher speed is a shorter time. */
const ofTimePattern = /[快慢]/u
const isTime = ({ unit, kind }: Quantity) => unit === 's' || kind === 'time'

/** Checks a comparison of two things against the values that the source states for them. */
export function compareComparison(claim: Statement, sentences: readonly SourceSentence[]): StatementDifference | null {
  for (const pattern of comparedWords) {
    const match = pattern.exec(claim.text)
    if (match === null || /^ ?\d/u.test(match.groups!['second']!)) continue
    const { first = '', second = '', more, less } = match.groups!
    const [left, right] = [pairsIn(first, { start: 0, end: first.length }), pairsIn(second, { start: 0, end: second.length })]
    for (const { label, entries } of findSeries(sentences.slice(0, maxSentences))) {
      if (!isSeriesOf(label, claim.text, (more ?? less)!)) continue
      const [a, b] = [entryNamed(left, right, entries), entryNamed(right, left, entries)]
      if (a === null || b === null || a === b || a.value === b.value) continue
      if (!comparable(a.quantity, a.sentence.statement.text, b.quantity, b.sentence.statement.text)) continue
      const reversed = ofTimePattern.test((more ?? less)!) && isTime(a.quantity)
      if ((a.value > b.value !== reversed) !== (more !== undefined))
        return differenceAt(claim, match.index, match.index + match[0].length, a)
    }
  }
  return null
}

function differenceAt(_claim: Statement, start: number, end: number, entry: Entry): StatementDifference {
  const clause = entry.sentence.statement.clauses.find((one) => entry.quantity.start >= one.start && entry.quantity.end <= one.end)
  const source: Span = clause === undefined ? entry.quantity : { start: clause.start, end: clause.end }
  return { sentence: entry.sentence, difference: { slot: 'comparison', claim: { start, end }, source } }
}

const superlativePattern = /最[高多大长快重宽深强贵远早好]|居首|排第一|第一名|位居第一/u
const leastPattern = /最[低少小短慢轻窄浅弱近晚差]|最便宜|垫底|倒数第一/u

/** Names of totals: a total is greater than its parts, and no rival of theirs. */
const totalPattern = /总|合计|共计|小计|累计|一共|全部|整体/u
/** Attributes that are shares: amounts are not compared by them. */
const sharePattern = /占比|比例|比重|份额|百分比|率(?:为|是|最)/u

const isPercentage = ({ unit, kind }: Quantity) => unit === '%' || kind === 'percent'

/** Returns the values that a superlative compares: without totals, and of shares only percentages. */
function rivalsIn(entries: readonly Entry[], claim: string): readonly Entry[] {
  const isShare = sharePattern.test(claim)
  return entries.filter(({ name, quantity }) => !totalPattern.test(name) && (!isShare || isPercentage(quantity)))
}

/** Whether a claim states an amount in the unit of a value. */
function isOfClaim({ unit }: Quantity, { clauses }: Statement): boolean {
  return clauses.some(({ quantities }) => quantities.some((one) => one.unit === unit))
}

/** Checks a superlative against a series: no other entry may have a greater, or smaller, value than the named one. */
export function compareSuperlative(claim: Statement, sentences: readonly SourceSentence[]): StatementDifference | null {
  const max = superlativePattern.exec(claim.text)
  const match = max ?? leastPattern.exec(claim.text)
  if (match === null) return null
  const said = pairsIn(claim.text, { start: 0, end: claim.text.length })
  const none: ReadonlySet<string> = new Set()
  for (const { label, entries: all } of findSeries(sentences.slice(0, maxSentences))) {
    const entries = rivalsIn(all, claim.text)
    if (entries.length < 3 || !isSeriesOf(label, claim.text, match[0])) continue
    // A sentence that states the superlative itself is compared by its words.
    if (label === '' && entries[0]!.sentence.statement.text.includes(match[0])) continue
    const named = entryNamed(said, none, entries)
    if (named === null) continue
    const alike = entries.filter(({ quantity }) => quantity.unit === named.quantity.unit && quantity.kind === named.quantity.kind)
    // Figures of one sentence are a series only when they measure the same, and what the claim measures.
    if (label === '' && (alike.length < 3 || !isOfClaim(named.quantity, claim))) continue
    const reversed = ofTimePattern.test(match[0]) && isTime(named.quantity)
    const beyond = (label === '' ? alike : entries).find(
      (one) =>
        one !== named &&
        comparable(named.quantity, named.sentence.statement.text, one.quantity, one.sentence.statement.text) &&
        ((max !== null) !== reversed ? one.value > named.value : one.value < named.value),
    )
    if (beyond !== undefined) return differenceAt(claim, match.index, match.index + match[0].length, beyond)
  }
  return null
}

import type { Quantity } from '@wenjin/text'
import { coveredShare, pairShare, predicateStrength, type SourceSentence } from './compare/align.ts'
import type { Statement, Term } from './statement/clauses.ts'
import { comparable, compareAmounts } from './statement/amounts.ts'
import { isNegative } from './compare/compare.ts'
import { allWords, onlyWords, someWords } from './statement/lexicon.ts'
import { isName, termStrength } from './compare/match.ts'
import type { QuantityMatch } from './compare/quantities.ts'
import { subjectOrigin, type ClauseReading, type Compared } from './reading.ts'
import { leftOverFigures } from './compare/left-over.ts'
import { isStrengthened } from './compare/strengthened.ts'
import { placesIn } from './compare/substitution.ts'

const flag = (value: boolean) => (value ? 1 : 0)
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length)

const functionWordsPattern = /[的了是在把将要有和与也都就会着过被从对为以及于之其该这那个,。;:、!?"()\s]/u
const degreePattern = /最|第一|唯一|更|超过|高于|低于|多于|少于|大于|小于/u
const connectsPattern = /因为|由于|导致|所以|因此|使得|为了|如果|只要|只有|除非|才|之前|之后|以前|以后|先|再/gu

/** Returns the shares of a text's characters and pairs that another text contains, and the longest missing run. */
export function charactersFound(text: string, other: string): { characters: number; pairs: number; longest: number } {
  const pairs = new Set<string>()
  for (let i = 0; i + 1 < other.length; i++) pairs.add(other.slice(i, i + 2))
  const single = new Set(other)
  let [all, found, allPairs, foundPairs, run, longest] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!
    if (functionWordsPattern.test(character)) continue
    all++
    if (single.has(character)) {
      found++
      run = 0
    } else longest = Math.max(longest, ++run)
    if (i + 1 < text.length && !functionWordsPattern.test(text[i + 1]!)) {
      allPairs++
      if (pairs.has(text.slice(i, i + 2))) foundPairs++
    }
  }
  return { characters: found / Math.max(1, all), pairs: foundPairs / Math.max(1, allPairs), longest }
}

/** Returns the length of the longest ascending subsequence, as a share of all (patience sorting). */
function inOrder(places: readonly number[]): number {
  const tails: number[] = []
  for (const place of places) {
    const at = tails.findIndex((tail) => tail >= place)
    if (at < 0) tails.push(place)
    else tails[at] = place
  }
  return places.length === 0 ? 1 : tails.length / places.length
}

/** Doubts about a claim from other checks than those of its clauses. */
export interface Doubts {
  /** Likelihoods of contradictions, 0–1, highest first. */
  contradictions: readonly number[]
  /** Whether another document's name replaces the source's own. */
  swapped: boolean
  /** Whether negations, opposites or the word order disagree. */
  inconsistent: boolean
  /** Number of clauses that are negated or forbidden while their nearest place is not, or vice versa. */
  turned: number
  /** Whether an order, a cause or a comparison is reversed. */
  across: boolean
}

/** Returns the sentences that contain the best clauses. */
export function bestSentences(readings: readonly ClauseReading[]): SourceSentence[] {
  return [...new Set(readings.flatMap(({ compared }) => (compared[0] === undefined ? [] : [compared[0].alignment.sentence])))]
}

/** Returns the relation of a quantity to a source clause; `same` for a quantity already given by the titles. */
export function relationOf(one: Compared | undefined, quantity: Quantity): QuantityMatch['relation'] {
  return one?.amounts.find((amount) => amount.quantity === quantity)?.relation ?? (one === undefined ? 'absent' : 'same')
}

/**
 * Whether each number of a clause is supported: by a near clause, or elsewhere in the same sentence when no near clause has a different
 * number.
 */
export function hasQuantities({ clause, compared }: ClauseReading, claim: Statement): boolean {
  return clause.quantities.every((quantity) => {
    const relations = new Set(compared.map((one) => (one.ofCell ? relationOf(one, quantity) : 'absent')))
    // When the nearest clause has another number, one of similar fit must have this one.
    const isContested = compared[0]?.ofCell === true && relationOf(compared[0], quantity) === 'different'
    const isSame = (one: Compared) => one.ofCell && relationOf(one, quantity) === 'same'
    if (compared.some((one) => isSame(one) && (!isContested || one.supports || one.fit >= contestedFit * compared[0]!.fit))) return true
    if (relations.has('different') || relations.has('same')) return false
    return compared
      .slice(0, maxClauses)
      .some(({ ofCell, alignment: { sentence } }) => ofCell && (isSaidIn(quantity, claim, sentence) || isCountedIn(quantity, sentence)))
  })
}

const contestedFit = 0.85

/** Number of near clauses whose sentences are searched for a number. */
const maxClauses = 2

const digits = '零一二三四五六七八九十'
const beforeCountPattern = /[\d一二两三四五六七八九十百千万亿第.,:/~-] ?$/u
const afterCountPattern = /^ ?[\d一二两三四五六七八九十百千万亿.,:/%~-]/u

/** Whether a small count is written without a classifier, or with an unusual one: 两后轮, 三路阀门, F=36 for thirty-six people. */
function isCountedIn({ kind, unit, value }: Quantity, { statement: { text } }: SourceSentence): boolean {
  if (kind !== 'number' || unit !== undefined || !/^\d{1,4}$/u.test(value)) return false
  const count = Number(value)
  const written = [value, ...(count === 2 ? ['两', '二', '双'] : count > 0 && count <= 10 ? [digits[count]!] : [])]
  return written.some((numeral) => {
    for (let at = text.indexOf(numeral); at >= 0; at = text.indexOf(numeral, at + 1)) {
      const end = at + numeral.length
      if (!beforeCountPattern.test(text.slice(Math.max(0, at - 2), at)) && !afterCountPattern.test(text.slice(end, end + 2))) return true
    }
    return false
  })
}

function isSaidIn(quantity: Quantity, claim: Statement, { statement }: SourceSentence): boolean {
  return statement.clauses.some(({ quantities }) =>
    quantities.some(
      (one) =>
        comparable(quantity, claim.text, one, statement.text) && compareAmounts(quantity, claim.text, one, statement.text) === 'same',
    ),
  )
}

/** Returns the features that decide whether the sentences of one source fully support a claim. */
export function entailmentFeatures(
  claim: Statement,
  sentences: readonly SourceSentence[],
  readings: readonly ClauseReading[],
  doubts: Doubts,
): number[] {
  const terms = claim.clauses.flatMap((clause) => clause.terms)
  const best = bestSentences(readings)
  const aliases = best[0]?.aliases ?? new Map<string, readonly string[]>()
  const text = best.map(({ statement }) => statement.text).join('\n')
  const around = best.map(({ context, before, statement }) => `${context}\n${before}\n${statement.text}`).join('\n')
  const everywhere = sentences.map(({ statement, context }) => `${context}\n${statement.text}`).join('\n')
  const here = terms.map((term) => termStrength(term, text, aliases))
  const near = terms.map((term) => termStrength(term, around, aliases))
  const shares = readings.map(({ compared }) => compared[0]?.share ?? 0)
  const tops = readings.flatMap(({ compared }) => (compared[0] === undefined ? [] : [compared[0]]))
  const amounts = readings.flatMap(({ clause, compared }) => clause.quantities.map((quantity) => relationOf(compared[0], quantity)))
  const missing = (isKind: (term: Term) => boolean, strengths: readonly number[]) =>
    terms.reduce((sum, term, i) => sum + (isKind(term) ? term.weight * (1 - strengths[i]!) : 0), 0)
  const byCharacters = charactersFound(claim.text, text)
  const byAround = charactersFound(claim.text, around)
  const claimOperators = claim.clauses.flatMap(({ operators }) => operators).filter(({ stance }) => stance !== 'plain')
  const sourceOperators = tops.flatMap(({ alignment }) => alignment.source.operators).filter(({ stance }) => stance !== 'plain')
  const negatives = (operators: readonly { stance: Parameters<typeof isNegative>[0] }[]) =>
    operators.filter(({ stance }) => isNegative(stance)).length
  const connectors = [...claim.text.matchAll(connectsPattern)].map(([word]) => word)
  const ordered = tops.map(({ alignment }) =>
    inOrder(placesIn(alignment.claim, alignment.source, alignment.sentence.aliases).filter((at) => at >= 0)),
  )
  const sourceTerms = tops.flatMap(({ alignment }) => alignment.source.terms)
  const [max = 0, second = 0] = doubts.contradictions
  return [
    max,
    second,
    doubts.contradictions.filter((one) => one > 0.2).length,
    flag(doubts.swapped),
    flag(doubts.inconsistent),
    flag(doubts.across),
    doubts.turned,
    tops.filter(({ differences }) => differences.some(({ origin }) => origin === subjectOrigin)).length,
    new Set(tops.map(({ alignment }) => alignment.source)).size - readings.length,
    readings.length,
    claim.text.length,
    terms.length,
    mean(readings.map(({ compared }) => flag(compared.some(({ supports }) => supports)))),
    mean(readings.map(({ compared }) => flag(compared[0]?.supports === true))),
    mean(shares),
    Math.min(1, ...shares),
    coveredShare(terms, here),
    coveredShare(terms, near),
    coveredShare(
      terms,
      terms.map((term) => termStrength(term, everywhere, aliases)),
    ),
    mean(tops.map(({ alignment }) => coveredShare(alignment.claim.terms, alignment.own))),
    Math.min(1, ...tops.map(({ alignment }) => coveredShare(alignment.claim.terms, alignment.own))),
    missing(({ tag }) => /^[nx]/u.test(tag), near),
    missing(({ tag }) => tag.startsWith('v'), near),
    missing(({ tag }) => /^[adbz]/u.test(tag), near),
    missing(isName, near),
    missing(() => true, near),
    missing(() => true, here),
    Math.max(0, ...terms.map((term, i) => term.weight * (1 - near[i]!))),
    byCharacters.characters,
    byCharacters.pairs,
    byCharacters.longest,
    byAround.characters,
    byAround.pairs,
    byAround.longest,
    amounts.length,
    amounts.filter((relation) => relation === 'same').length - amounts.length,
    amounts.filter((relation) => relation === 'different').length,
    readings.filter((reading) => !hasQuantities(reading, claim)).length,
    best.length,
    claimOperators.length,
    sourceOperators.length,
    negatives(claimOperators) - negatives(sourceOperators),
    flag(allWords.test(claim.text) && !allWords.test(text)),
    flag(onlyWords.test(claim.text) && !onlyWords.test(text)),
    flag((someWords.test(text) || onlyWords.test(text)) && !someWords.test(claim.text) && !onlyWords.test(claim.text)),
    flag(degreePattern.test(claim.text)),
    flag(degreePattern.test(claim.text) && !degreePattern.test(text)),
    connectors.filter((word) => !text.includes(word)).length,
    Math.min(1, ...ordered),
    mean(tops.map(({ differences }) => differences.length)),
    Math.max(0, ...tops.map(({ differences }) => differences.length)),
    mean(tops.map(({ alignment }) => pairShare(alignment.source.text, claim.text))),
    coveredShare(
      sourceTerms,
      sourceTerms.map((term) => termStrength(term, claim.text, aliases)),
    ),
    flag(best.some(({ cells }) => cells !== undefined)),
    flag(tops.some(({ ofCell }) => !ofCell)),
    tops.filter(({ alignment }) => isStrengthened(alignment.claim.text, alignment.source.text)).length,
    flag(isStrengthened(claim.text, text)),
    mean(tops.map(({ ofCell, alignment }) => flag(alignment.sentence.cells !== undefined && ofCell))),
    mean(tops.map(({ alignment }) => predicateStrength(alignment))),
    Math.min(1, ...tops.map(({ alignment }) => predicateStrength(alignment))),
    ...leftOverFigures(readings),
  ]
}

import type { Difference as ShownDifference } from '@wenjin/contract'
import type { Quantity, Span } from '@wenjin/text'
import type { Clause, Operator, Term } from '../statement/clauses.ts'
import { allWords, onlyWords, opposites, someWords, type Stance } from '../statement/lexicon.ts'
import { otherWordsOf } from '../statement/synonyms.ts'
import { compareSubjects } from './subjects.ts'
import { pairShare } from './align.ts'
import { compareQuantities } from './quantities.ts'
import { isPerson, termStrength, type Aliases } from './match.ts'

/** Spans of a claim and its source that cannot both be true. Offsets refer to the texts of the two statements. */
export interface Difference {
  slot: ShownDifference['slot']
  claim: Span
  source: Span
}

/** Two aligned clauses with their statements. */
export interface Pair {
  claim: Clause
  source: Clause
  claimText: string
  sourceText: string
  /** Quantities of the source's whole statement. */
  sourceQuantities: readonly Quantity[]
  aliases: Aliases
  /** Terms of the source's whole statement, in order. */
  sourceTerms: readonly Term[]
  /**
   * Whether the titles above the source contain a span of the claim: it is the subject of the text, not one of the things to distinguish.
   */
  inTitle: (span: Span) => boolean
}

export type SlotComparator = (pair: Pair) => Difference[]

const sameTerm = 0.5

const numberedPattern =
  /(?<![上下前后每第\d一二两三四五六七八九十])[一二两三四五六七八九十\d]{1,4}(?=(?:号|楼|层|区|班|期|级|届|室|院|队|组|号楼|单元|车间|季度|月|年级)[\p{Script=Han}]?)/gu
const weekdayPattern = /(?:周|星期|礼拜)[一二三四五六日天末]/gu

/** The noun that a number identifies: 楼 of 五楼17床. */
const hanBeginningPattern = /^\p{Script=Han}*/u

function findAll(pattern: RegExp, { text, start }: Clause): (Span & { word: string })[] {
  return [...text.matchAll(pattern)].map((match) => ({
    word: match[0],
    start: start + match.index,
    end: start + match.index + match[0].length,
  }))
}

/** Compares days of the week, and the numbers that identify buildings, floors and classes. */
export const compareNumbered: SlotComparator = ({ claim, source, claimText, sourceText }) => {
  const differences: Difference[] = []
  const days = [findAll(weekdayPattern, claim), findAll(weekdayPattern, source)] as const
  const plain = (word: string) => word.replace(/星期|礼拜/u, '周').replace('天', '日')
  if (days[0].length > 0 && days[1].length > 0 && !days[0].some((a) => days[1].some((b) => plain(a.word) === plain(b.word))))
    differences.push({ slot: 'date', claim: days[0][0]!, source: days[1][0]! })
  for (const said of findAll(numberedPattern, claim)) {
    if (claim.quantities.some(({ start, end }) => said.start < end && said.end > start)) continue
    const kind = claimText.slice(said.end, said.end + 2)
    const there = findAll(numberedPattern, source).filter((one) => sourceText.slice(one.end, one.end + 2).startsWith(kind[0]!))
    if (there.length > 0 && there.every(({ word }) => word !== said.word)) {
      const written = (text: string) => hanBeginningPattern.exec(text)![0]
      const alike = there.find((one) => written(sourceText.slice(one.end, one.end + 2)) === written(kind) || kind.length < 2)
      if (alike === undefined) continue
      // 「八班」 is clearer to a reader than 「八」.
      const withKind = ({ start, end }: Span) => ({ start, end: end + 1 })
      differences.push({ slot: 'name', claim: withKind(said), source: withKind(alike) })
    }
  }
  return differences
}

/** Whether two words name things of one kind, so that one may replace the other. */
function sameKind(a: Term, b: Term): boolean {
  // 李华 and 李明 may be a misread name: only a different surname counts.
  if (isPerson(a) && isPerson(b)) return a.word[0] !== b.word[0]
  if (a.tag === 'eng' && b.tag === 'eng') return /\d/u.test(a.word) && /\d/u.test(b.word) && a.word[0] === b.word[0]
  const noun = /^(?:n|x)/u
  return noun.test(a.tag) && noun.test(b.tag) && a.word.length > 1 && b.word.length > 1 && a.word.at(-1) === b.word.at(-1)
}

/** Compares names of people, places, firms and things. */
export const compareNames: SlotComparator = ({ claim, source, aliases, inTitle }) => {
  const free = source.terms.filter((term) => termStrength(term, claim.text, aliases) < sameTerm)
  return claim.terms.flatMap((term): Difference[] => {
    if (termStrength(term, source.text, aliases) >= sameTerm && !(term.word.length > 2 && !source.text.includes(term.word))) return []
    if (source.text.includes(term.word) || inTitle(term)) return []
    const other = free.find((one) => sameKind(term, one))
    return other === undefined ? [] : [{ slot: 'name', claim: term, source: other }]
  })
}

const negatesPattern = /(?:不|未|没|没有|非|无|不得|not ) ?$/u

function isNegatedAt(text: string, at: number): boolean {
  return negatesPattern.test(text.slice(Math.max(0, at - 3), at))
}

/** Returns the span of a word in a clause; a single character counts as a word of its own, or between the same neighbours. */
function placeOf(word: string, clause: Clause, neighbours: string | null): Span | null {
  if (word.length > 1) {
    const at = clause.text.indexOf(word)
    return at < 0 ? null : { start: clause.start + at, end: clause.start + at + word.length }
  }
  const term = clause.terms.find((one) => one.word === word)
  if (term !== undefined) return term
  if (neighbours === null) return null
  for (let at = clause.text.indexOf(word); at >= 0; at = clause.text.indexOf(word, at + 1)) {
    const [left, right] = [clause.text[at - 1] ?? '', clause.text[at + 1] ?? '']
    if ((left !== '' && neighbours.includes(`|${left}`)) || (right !== '' && neighbours.includes(`${right}|`)))
      return { start: clause.start + at, end: clause.start + at + 1 }
  }
  return null
}

/** Returns the neighbours of each occurrence of a character: `|l` before, `r|` after. */
function neighboursOf(word: string, text: string): string {
  let found = ''
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) found += `|${text[at - 1] ?? ''} ${text[at + 1] ?? ''}|`
  return found
}

const oppositeOf = new Map<string, string[]>()
for (const [a, b] of opposites) {
  oppositeOf.set(a, [...(oppositeOf.get(a) ?? []), b])
  oppositeOf.set(b, [...(oppositeOf.get(b) ?? []), a])
}

/** Cache by clause, since a claim's clause is compared with many source clauses. */
const knownOpposites = new WeakMap<Clause['terms'], readonly string[]>()

function oppositesIn({ terms, text }: Clause): readonly string[] {
  let found = knownOpposites.get(terms)
  if (found === undefined) knownOpposites.set(terms, (found = [...oppositeOf.keys()].filter((word) => text.includes(word))))
  return found
}

/** Finds one of two opposites where the source has the other. */
export const compareOpposites: SlotComparator = ({ claim, source, claimText, sourceText, aliases }) => {
  const differences: Difference[] = []
  const check = (said: string, given: string): void => {
    if (!source.text.includes(given) || claim.text.includes(given) || source.text.includes(said)) return
    const here = placeOf(said, claim, said.length === 1 ? neighboursOf(given, source.text) : null)
    const there = placeOf(given, source, given.length === 1 ? neighboursOf(said, claim.text) : null)
    if (here === null || there === null || isNegatedAt(claimText, here.start) !== isNegatedAt(sourceText, there.start)) return
    differences.push({ slot: 'direction', claim: here, source: there })
  }
  for (const said of oppositesIn(claim)) for (const given of oppositeOf.get(said)!) check(said, given)
  // 承租人 where the source says 甲方, but defines 乙方（承租人）.
  for (const term of claim.terms) {
    for (const name of aliases.get(term.word) ?? []) {
      const other = oppositeOf.get(name)?.find((one) => source.text.includes(one))
      if (other === undefined || source.text.includes(name) || source.text.includes(term.word) || claim.text.includes(other)) continue
      const at = source.start + source.text.indexOf(other)
      differences.push({ slot: 'direction', claim: term, source: { start: at, end: at + other.length } })
    }
  }
  return differences
}

/** Returns the operator that governs a position of a clause: the last one before it. */
function governing(clause: Clause, at: number): Operator | undefined {
  const operator = clause.operators.findLast(({ end }) => end <= at)
  if (operator === undefined) return undefined
  return /[而但且]/u.test(clause.text.slice(operator.end - clause.start, at - clause.start)) ? undefined : operator
}

/** Whether a stance negates or forbids. */
export const isNegative = (stance: Stance) => stance === 'forbidden' || stance === 'denied'

/** Whether two stances on the same thing exclude each other. */
export function stancesConflict(claim: Stance, source: Stance): boolean {
  if (claim === 'free' || source === 'free') return claim === 'must' || source === 'must'
  return isNegative(claim) !== isNegative(source)
}

/** Parts of speech, as guessed by jieba, of predicates. */
const predicatePattern = /^(?:v|d|a|i|l|x)/u

/** Whether a noun is the direct object of an operator, with no other verb or preposition between: 无需担保人, 不设罚款. */
function isObject({ text, start }: Clause, operator: Operator | undefined, at: number): boolean {
  return operator !== undefined && /^(?:有|设有?|收取?|是|含|带|需|要|提供)?$/u.test(text.slice(operator.end - start, at - start))
}

/** Returns the positions of a term, or of a synonym, in a clause. */
function placesOf(term: Term, clause: Clause): number[] {
  const places: number[] = []
  for (const word of [
    term.word,
    ...otherWordsOf(term.word)
      .map((other) => other.word)
      .filter((other) => other.length > 1),
  ]) {
    // A single character must be a word or the first character of one: 拆 and 拆除, not 回 and 收回.
    if (word.length === 1)
      places.push(
        ...clause.terms
          .filter((one) => one.word.startsWith(word) || (one.tag === 'x' && one.word.endsWith(word)))
          .map((one) => (one.word.startsWith(word) ? one.start : one.end - word.length)),
      )
    else for (let at = clause.text.indexOf(word); at >= 0; at = clause.text.indexOf(word, at + word.length)) places.push(clause.start + at)
    if (places.length > 0) break
  }
  return places
}

/** Compares the modality of shared words: may, must, must not, need not, is not. */
export const compareStances: SlotComparator = ({ claim, source }) => {
  if (claim.operators.length === 0 && source.operators.length === 0) return []
  let agree = 0
  let conflict = 0
  let first: Difference | undefined
  for (const term of claim.terms) {
    const here = governing(claim, term.start)
    const there = placesOf(term, source).map((at) => ({ at, operator: governing(source, at) }))
    if (there.length === 0 || (here === undefined && there.every(({ operator }) => operator === undefined))) continue
    const explicit = here !== undefined && there.some(({ operator }) => operator !== undefined)
    const isObjectThere = there.some(({ at, operator }) => isObject(source, operator, at))
    if (!explicit && !predicatePattern.test(term.tag) && !isObject(claim, here, term.start) && !isObjectThere) continue
    const stance = here?.stance ?? 'plain'
    const weight = term.tag.startsWith('v') ? 2 * term.weight : term.weight
    if (there.some(({ operator }) => !stancesConflict(stance, operator?.stance ?? 'plain'))) agree += weight
    else {
      conflict += weight
      const { at, operator } = there[0]!
      const involved = [stance, operator?.stance ?? 'plain']
      first ??= {
        slot: involved.some((one) => one === 'may' || one === 'must' || one === 'forbidden' || one === 'free') ? 'modality' : 'negation',
        claim: here === undefined ? term : { start: here.start, end: Math.max(here.end, term.end) },
        source: operator === undefined ? { start: at, end: at + term.word.length } : { start: operator.start, end: at + term.word.length },
      }
    }
  }
  return first !== undefined && conflict > agree ? [first] : []
}

function placeOfPattern(pattern: RegExp, { text, start }: Clause): Span | null {
  const match = pattern.exec(text)
  return match === null ? null : { start: start + match.index, end: start + match.index + match[0].length }
}

const alsoPattern = /也|同样|照样|照旧|依然|连|包括|包含|在内/u
const exceptedPattern = /除外|例外|不在此列|不受此限|不包括|不含|除[^,;。]{1,16}(?:之外|以外|外)/u

/** Finds an exception of the source that the claim includes in the rule. */
export const compareExceptions: SlotComparator = ({ claim, source, aliases }) => {
  const also = placeOfPattern(alsoPattern, claim)
  const excepted = placeOfPattern(exceptedPattern, source)
  if (also === null || excepted === null || exceptedPattern.test(claim.text)) return []
  const named = source.terms.filter(({ word }) => !exceptedPattern.test(word))
  const shared = named.filter((term) => termStrength(term, claim.text, aliases) >= sameTerm)
  return shared.length * 2 > named.length ? [{ slot: 'scope', claim: also, source: excepted }] : []
}

const agentPattern = /由(?<agent>[^,;。]{2,14}?)(?=负责|承担|来|办|处|查|管|执行|出资|支付|提供|修|赔|做|召集|主持|组织|审|批|选|$)/u
const dutyPattern = /^(?:[-\d.、(（]{0,4})?(?<agent>[^,;。]{2,10}?)(?:负责|承担|主管|承办)/u
const speakerPattern = /^(?:[-\d.、 ]{0,4})(?<agent>[\p{Script=Han}]{2,4}?)(?:说|认为|表示|指出|坦言|介绍|:)/u

/** An interrogative in the place of the agent names no agent. */
const asksPattern = /谁|哪|什么/u

function agentOf({ text, start }: Clause): (Span & { word: string }) | null {
  for (const pattern of [agentPattern, dutyPattern, speakerPattern]) {
    const word = pattern.exec(text)?.groups?.['agent']
    if (word === undefined || asksPattern.test(word)) continue
    const at = start + text.indexOf(word)
    return { word, start: at, end: at + word.length }
  }
  return null
}

const otherAgent = 0.34

/** Compares agents, bearers and speakers when both sides name one: 由甲方承担, 薛照说. */
export const compareAgents: SlotComparator = ({ claim, source, aliases }) => {
  const [said, given] = [agentOf(claim), agentOf(source)]
  if (said === null || given === null || aliases.get(said.word)?.some((name) => given.word.includes(name))) return []
  const verbs = claim.terms.filter(({ tag, start }) => tag.startsWith('v') && start >= said.end)
  if (verbs.length > 0 && !verbs.some((verb) => termStrength(verb, source.text, aliases) >= sameTerm)) return []
  const same = Math.max(pairShare(said.word, given.word), pairShare(given.word, said.word))
  return same > otherAgent || source.text.includes(said.word) ? [] : [{ slot: 'name', claim: said, source: given }]
}

const placePattern =
  /(?:设在|设于|位于|坐落在|放在|放到|摆在|改到|改在|移到|移至|安排在|定在|在)(?<place>[^,;。]{2,14}?)(?=$|举行|召开|开$|登陆|办理|销售|出售|展出|上岸|进行)/u

/** Compares locations when both sides state one. */
export const comparePlaces: SlotComparator = ({ claim, source, aliases }) => {
  const [said, given] = [placePattern.exec(claim.text), placePattern.exec(source.text)]
  if (said === null || given === null) return []
  const [here, there] = [said.groups!['place']!, given.groups!['place']!]
  const span = (clause: Clause, match: RegExpExecArray, word: string) => {
    const at = clause.start + match.index + match[0].lastIndexOf(word)
    return { start: at, end: at + word.length }
  }
  const place = span(claim, said, here)
  const words = claim.terms.filter((term) => term.start >= place.start && term.end <= place.end)
  const other = span(source, given, there)
  const theirs = source.terms.filter((term) => term.start >= other.start && term.end <= other.end)
  if (words.length === 0 || theirs.length === 0 || /\d/u.test(here)) return []
  const shared = words.some((term) => termStrength(term, source.text, aliases) >= sameTerm)
  return shared || theirs.some((term) => termStrength(term, claim.text, aliases) >= sameTerm)
    ? []
    : [{ slot: 'name', claim: place, source: other }]
}

/** A partial count: 有3台, 7条里救回来5条. */
const someOfPattern =
  /(?:有|其中|[里中][^,;。]{0,6}?)(?:\d{1,6}|[一两三四五六七八九十]{1,3}|半) ?[个名位人台条件项座家所部只张首篇本册艘辆间处次户数]/u

/** Words for a part of a thing. */
const partWords = /部分|少数|个别|一些|有的|有些/u

/** Finds "all" where the source says "some" or "only", and "only" where it says "all". */
export const compareScopes: SlotComparator = ({ claim, source }) => {
  const all = placeOfPattern(allWords, claim)
  const [some, only] = [placeOfPattern(someWords, source), placeOfPattern(onlyWords, source)]
  const limited = some ?? only
  if (all !== null && limited !== null && !allWords.test(source.text)) return [{ slot: 'scope', claim: all, source: limited }]
  const part = placeOfPattern(partWords, claim)
  const whole = placeOfPattern(allWords, source)
  if (part !== null && whole !== null && all === null && limited === null) return [{ slot: 'scope', claim: part, source: whole }]
  const counted = placeOfPattern(someOfPattern, source)
  if (all !== null && counted !== null && claim.quantities.every(({ kind }) => kind === 'date') && !allWords.test(source.text))
    return [{ slot: 'scope', claim: all, source: counted }]
  const also = placeOfPattern(/也|还(?!是)|又|既/u, claim)
  if (only !== null && also !== null && !onlyWords.test(claim.text)) return [{ slot: 'scope', claim: also, source: only }]
  const onlySaid = placeOfPattern(onlyWords, claim)
  const allGiven = placeOfPattern(allWords, source)
  if (onlySaid !== null && allGiven !== null && only === null && all === null) return [{ slot: 'scope', claim: onlySaid, source: allGiven }]
  return []
}

const negatingPattern = /^(?:不|没|未|非|并非|不是|没有|并不|并未|并没|not )$/u
/** Minimal share of common text at both ends for one clause to be a copy of the other. */
const sameEnds = 0.7
const maxChange = 12

/** Compares a clause copied from the other with a single span changed: an inserted negation, or a replaced noun. */
export const compareCopies: SlotComparator = ({ claim, source, aliases, inTitle }) => {
  const [a, b] = [claim.text, source.text]
  let head = 0
  while (head < a.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < Math.min(a.length, b.length) - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  if (head + tail < sameEnds * Math.min(a.length, b.length)) return []
  const [ours, theirs] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  const change = {
    claim: { start: claim.start + head, end: claim.end - tail },
    source: { start: source.start + head, end: source.end - tail },
  }
  if ((ours === '' && negatingPattern.test(theirs)) || (theirs === '' && negatingPattern.test(ours))) {
    // Extended by the following text, since an empty span cannot be shown.
    const widen = ({ start, end }: Span, to: number) => ({ start, end: Math.min(end + 2, to) })
    return [{ slot: 'negation', claim: widen(change.claim, claim.end), source: widen(change.source, source.end) }]
  }
  if (ours === '' || theirs === '' || ours.length > maxChange || theirs.length > maxChange) return []
  const nouns = ({ terms }: Clause, { start, end }: Span) =>
    terms.filter((term) => term.start < end && term.end > start && /^[nxt]/u.test(term.tag))
  const [said, given] = [nouns(claim, change.claim), nouns(source, change.source)]
  if (said.length === 0 || given.length === 0 || inTitle(change.claim)) return []
  if (said.some((term) => termStrength(term, source.text, aliases) >= sameTerm)) return []
  if (given.some((term) => termStrength(term, claim.text, aliases) >= sameTerm)) return []
  return [{ slot: 'name', ...change }]
}

/** All comparators of two aligned clauses. */
export const comparators: readonly SlotComparator[] = [
  compareQuantities,
  compareNumbered,
  compareNames,
  compareOpposites,
  compareStances,
  compareScopes,
  compareExceptions,
  compareAgents,
  comparePlaces,
  compareCopies,
  compareSubjects,
]

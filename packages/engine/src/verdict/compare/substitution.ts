import type { Span } from '@wenjin/text'
import type { Clause, Term } from '../statement/clauses.ts'
import type { Difference, SlotComparator } from './compare.ts'
import { isPerson, termStrength, type Aliases } from './match.ts'
import { classesOf } from '../statement/word-classes.ts'

/** Terms with a higher strength count as the same word. */
const sameTerm = 0.5
/** Maximal number of source words considered as the counterpart of a claim's word. */
const maxChoices = 12

/** Whether two different words are of one class: 东侧 and 西侧, although they share a character. */
export const sharesClass = (a: Term, b: Term) => a.word !== b.word && classesOf(a.word).some((one) => classesOf(b.word).includes(one))

/** Tags of nouns; and of words that may be nouns, since they are unknown or tagged as verbs. */
const nounPattern = /^n(?!r)/u
const perhapsNounPattern = /^(?:n(?!r)|x|v)/u

/** Whether two-character words name two kinds of one thing, by their common last character, without being synonyms: 冷水 and 温水. */
export const areSiblings = (a: Term, b: Term): boolean =>
  a.word !== b.word &&
  a.word.length === 2 &&
  b.word.length === 2 &&
  a.word[1] === b.word[1] &&
  [a, b].some(({ tag }) => nounPattern.test(tag)) &&
  [a, b].every(({ tag }) => perhapsNounPattern.test(tag)) &&
  termStrength(a, b.word, noAliases) < siblingStrength

/** Maximal strength by a common character; synonyms have a higher one. */
const siblingStrength = 0.6
const noAliases: Aliases = new Map()

/** Whether a text lacks a term, or has another word of its class instead. */
function isFree(term: Term, { text, terms }: Pick<Clause, 'text' | 'terms'>, aliases: Aliases): boolean {
  if (termStrength(term, text, aliases) < sameTerm) return true
  return !text.includes(term.word) && terms.some((one) => sharesClass(term, one))
}

/** Cache by both clauses, which several comparators align. */
const knownPlaces = new WeakMap<Clause['terms'], WeakMap<Clause['terms'], number[]>>()

/** Returns for each term of a clause the index of the matching term in another clause; −1 if there is none. */
export function placesIn(claim: Clause, source: Clause, aliases: Aliases): number[] {
  let known = knownPlaces.get(claim.terms)
  if (known === undefined) knownPlaces.set(claim.terms, (known = new WeakMap()))
  let places = known.get(source.terms)
  if (places === undefined) known.set(source.terms, (places = findPlaces(claim, source, aliases)))
  return places
}

function findPlaces(claim: Clause, source: Clause, aliases: Aliases): number[] {
  let from = 0
  return claim.terms.map((term) => {
    // Of several matches the next one in order is likelier.
    const isSame = (one: Term) => one.word === term.word || termStrength(term, one.word, aliases) > sameTerm
    let at = source.terms.findIndex((one, i) => i >= from && isSame(one))
    if (at < 0) at = source.terms.findIndex((one, i) => i < from && isSame(one))
    if (at >= 0) from = at + 1
    return at
  })
}

const partOf = (tag: string) => (/^(?:n|x|eng|l|i|s|t|vn)/u.test(tag) ? 'n' : tag[0]!)

/** Returns how well a source word fits as the counterpart of a claim's word: by its neighbours, part of speech, and kind. */
function fitness(term: Term, other: Term, distance: number): number {
  let fit = -distance
  if (partOf(term.tag) === partOf(other.tag)) fit += 2
  if (term.tag === other.tag) fit += 1
  if (term.word.length === other.word.length) fit += 0.5
  if (term.word.at(-1) === other.word.at(-1)) fit += 1
  if (isPerson(term) && isPerson(other)) fit += 2
  if (sharesClass(term, other)) fit += 4
  return fit
}

/** Returns the span of adjacent words that the other side lacks. */
function stretchOf(clause: Clause, at: number, isMissing: (term: Term) => boolean): Span {
  let [first, last] = [at, at]
  while (first > 0 && clause.terms[first - 1]!.end === clause.terms[first]!.start && isMissing(clause.terms[first - 1]!)) first--
  while (last + 1 < clause.terms.length && clause.terms[last + 1]!.start === clause.terms[last]!.end && isMissing(clause.terms[last + 1]!))
    last++
  return { start: clause.terms[first]!.start, end: clause.terms[last]!.end }
}

/**
 * Finds words of the claim that the source lacks, where the source has a word that the claim lacks between the same neighbours (the
 * substitutions of an alignment, MacCartney and Manning 2007). The two may be synonyms: the context decides.
 */
export const compareSubstitutions: SlotComparator = ({ claim, source, aliases, inTitle }) => {
  const places = placesIn(claim, source, aliases)
  if (places.every((at) => at < 0)) return []
  const isMissing = (term: Term) => isFree(term, source, aliases) && !inTitle(term)
  const isOther = (term: Term) => isFree(term, claim, aliases)
  const differences: Difference[] = []
  let covered = -1
  claim.terms.forEach((term, i) => {
    if (places[i]! >= 0 || term.start < covered || !isMissing(term)) return
    const left = places.slice(0, i).findLast((at) => at >= 0) ?? -1
    const right = places.slice(i + 1).find((at) => at >= 0) ?? -1
    const [low, high] = right >= 0 && left < right ? [left + 1, right - 1] : [left + 1, source.terms.length - 1]
    let best: { at: number; fit: number } | undefined
    for (let at = low; at <= high && at < low + maxChoices; at++) {
      const other = source.terms[at]!
      if (!isOther(other)) continue
      const distance = Math.min(left >= 0 ? at - left - 1 : maxChoices, right >= 0 ? Math.abs(right - at) - 1 : maxChoices)
      const fit = fitness(term, other, distance)
      if (best === undefined || fit > best.fit) best = { at, fit }
    }
    if (best === undefined) return
    const said = stretchOf(claim, i, isMissing)
    covered = said.end
    const slot = partOf(term.tag) === 'n' ? 'name' : 'word'
    differences.push({ slot, claim: said, source: stretchOf(source, best.at, isOther) })
  })
  return differences
}

const namePattern = /^(?:nr|ns|nt|nz|eng)/u
/** Words of relations in which the order of two things matters. */
const relatesPattern = /[比给胜赢输败先再]|[高低多少大小早晚快慢优劣]于|超过|不如|优先|导致|造成|引起|换成|改为|代替|取代/u
const passivePattern = /[被由受]/u

/** Whether two things may be swapped: names of one kind, members of one class, or words with the same ending. */
const areAlike = (a: Term, b: Term) =>
  sharesClass(a, b) ||
  (namePattern.test(a.tag) && a.tag === b.tag) ||
  (a.word.length === b.word.length && a.word.at(-1) === b.word.at(-1) && a.word !== b.word)

/** Whether two words are adjacent in a list, where order does not matter: 医院和学校. */
const isListed = (a: Term, b: Term, { text, start }: Clause) =>
  /^(?:和|与|及|以及|或|或者|、)$/u.test(text.slice(a.end - start, b.start - start).trim())

/** Finds two things in an order that the source reverses, with little else changed: 甲胜乙 and 乙胜甲. */
export const compareTurns: SlotComparator = ({ claim, source, aliases }) => {
  // 由甲方提供食宿 equals 甲方提供食宿: the passive reverses the order.
  if (passivePattern.test(claim.text) !== passivePattern.test(source.text)) return []
  const isRelated = relatesPattern.test(claim.text) || relatesPattern.test(source.text)
  const places = placesIn(claim, source, aliases)
  const named = claim.terms
    .map((term, i) => ({ term, at: places[i]! }))
    .filter(({ term, at }) => at >= 0 && partOf(term.tag) === 'n' && term.word.length > 1)
  for (let i = 0; i + 1 < named.length; i++) {
    const [a, b] = [named[i]!, named[i + 1]!]
    if (isListed(a.term, b.term, claim) && isListed(source.terms[b.at]!, source.terms[a.at]!, source)) continue
    if (a.at <= b.at || (!isRelated && !areAlike(a.term, b.term))) continue
    const [first, second] = [source.terms[b.at]!, source.terms[a.at]!]
    return [{ slot: 'order', claim: { start: a.term.start, end: b.term.end }, source: { start: first.start, end: second.end } }]
  }
  return []
}

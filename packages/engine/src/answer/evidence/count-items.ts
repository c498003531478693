import { normalize } from '@wenjin/text'
import { classifiers } from '../../question/interrogatives.ts'
import { holdsAnswer } from '../understanding/answer-type.ts'
import type { EvidenceSentence } from './evidence.ts'
import type { ScoredSentence } from './score.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** The items of a list that a question asks to count, when no sentence states the number. */
export interface CountedItems {
  items: EvidenceSentence[]
  count: number
  /** Whether the list continues beyond the passages found: the count is a lower bound. */
  more: boolean
  /** The classifier of the count: 条 of 「几条规则」. */
  classifier: string
}

const minCount = 2
const maxCount = 30
/** Number of best sentences that are searched for one that states the number. */
const maxSentencesScanned = 3
/** Minimal share of the asked words in the heading, the title and the sentence above a list. */
const minNamedShare = 0.6
/** Phrases with 一 that are not numbers: 一系列规则. */
const somePattern = /一(?:系列|些|定|种|个|样|般|切)/gu
const askedPattern = /(?:几|多少)(\p{Script=Han}{1,2})/u
const betweenItems = 2

interface ItemList {
  items: EvidenceSentence[]
  /** The heading above it, in matching form. */
  above: string
}

/** Returns the lists in the evidence, each once; a list across two passages is merged. */
function listsIn(evidence: readonly EvidenceSentence[]): ItemList[] {
  const groups = Map.groupBy(
    evidence.filter(({ kind, list }) => kind === 'item' && list >= 0),
    ({ passage, list }) => `${passage.documentId}:${list}`,
  )
  const lists = [...groups.values()].map((items) => items.toSorted((a, b) => a.start - b.start))
  const merged: EvidenceSentence[][] = []
  for (const items of lists.toSorted((a, b) => a[0]!.start - b[0]!.start)) {
    const before = merged.find((one) => continues(one.at(-1)!, items[0]!))
    if (before === undefined) merged.push(items)
    else before.push(...items)
  }
  return merged.map((items) => {
    const { passage, ordinal, heading } = items[0]!
    const lead = evidence.find((one) => one.passage === passage && one.ordinal === ordinal - 1 && one.kind === 'prose')
    return { items, above: normalize([passage.title, ...passage.headingPath, heading, lead?.text ?? ''].join(' ')) }
  })
}

function continues(last: EvidenceSentence, first: EvidenceSentence): boolean {
  const gap = first.start - last.end
  return first.passage.documentId === last.passage.documentId && gap >= 0 && gap <= betweenItems
}

/** Whether a list may continue after the passage of its last item: unless the following sentence was found and is not an item. */
function goesOn({ passage, end }: EvidenceSentence, evidence: readonly EvidenceSentence[]): boolean {
  if (passage.end - end > betweenItems) return false
  const next = evidence.find(
    (one) =>
      one.passage.documentId === passage.documentId && one.start >= end && one.start - end <= betweenItems && one.passage !== passage,
  )
  return next === undefined || next.kind === 'item'
}

/**
 * Returns the items of the list that a 「几条…」 question counts: the list under the heading or sentence that names them. Null when one of the
 * best sentences states the number, or no list matches.
 * @param scored best first
 */
export function countItems(
  part: QuestionPart,
  evidence: readonly EvidenceSentence[],
  scored: readonly ScoredSentence[],
): CountedItems | null {
  const { asks, askedNoun } = part
  if (part.kind !== 'howMany' || part.measure !== null || askedNoun === '' || classifiers.has(askedNoun) || /第几/u.test(part.question))
    return null
  const says = (sentence: EvidenceSentence) =>
    sentence.kind !== 'heading' &&
    sentence.normalized.includes(asks) &&
    holdsAnswer(sentence.normalized.replaceAll(somePattern, ''), part) === 1
  if (scored.slice(0, maxSentencesScanned).some(({ sentence }) => says(sentence))) return null
  const about = part.focus.filter((word) => !asks.includes(word))
  const named = ({ above }: ItemList) =>
    above.includes(asks) ? (about.length === 0 ? 1 : about.filter((word) => above.includes(word)).length / about.length) : 0
  let best: { list: ItemList; share: number } | null = null
  for (const list of listsIn(evidence)) {
    const share = named(list)
    if (share >= minNamedShare && list.items.length >= minCount && share > (best?.share ?? 0)) best = { list, share }
  }
  if (best === null) return null
  const { items } = best.list
  const count = new Set(items.map(({ block }) => block)).size
  const last = items.at(-1)!
  const classifier = askedPattern.exec(normalize(part.question))?.[1] ?? ''
  return {
    items: items.slice(0, maxCount),
    count,
    more: goesOn(last, evidence),
    classifier: classifiers.has(classifier) ? classifier : classifiers.has(classifier.slice(0, 1)) ? classifier.slice(0, 1) : '项',
  }
}

import { normalize } from '@wenjin/text'
import { classifiers } from '../../question/interrogatives.ts'
import { holdsAnswer } from '../understanding/answer-type.ts'
import type { EvidenceSentence } from './evidence.ts'
import type { ScoredSentence } from './score.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** Items that a question asks the number of, where no sentence says it. */
export interface CountedItems {
  items: EvidenceSentence[]
  count: number
  /** The list goes on behind what was found: there are at least so many. */
  more: boolean
  /** The word that counts them: 条 of 「几条规则」. */
  classifier: string
}

const minCount = 2
const maxCount = 30
/** Sentences among which one that says the number is looked for. */
const maxPassagesScanned = 3
/** Share of what is asked about that the heading, the title and the sentence over a list must name. */
const minNamedShare = 0.6
/** Names no number: 一系列规则. */
const somePattern = /一(?:系列|些|定|种|个|样|般|切)/gu
const askedPattern = /(?:几|多少)(\p{Script=Han}{1,2})/u
const betweenItems = 2

interface ItemList {
  items: EvidenceSentence[]
  /** The heading above it, in matching form. */
  above: string
}

/** The lists among what was found, each once; one that runs over two passages is one. */
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

/** Whether a list may go on behind the passage that its last item ends: unless what follows was found, too, and is no item. */
function goesOn({ passage, end }: EvidenceSentence, evidence: readonly EvidenceSentence[]): boolean {
  if (passage.end - end > betweenItems) return false
  const next = evidence.find(
    (one) =>
      one.passage.documentId === passage.documentId && one.start >= end && one.start - end <= betweenItems && one.passage !== passage,
  )
  return next === undefined || next.kind === 'item'
}

/**
 * The items of the list that a 「几条…」 asks the number of, when none of the best sentences says it: the list under the heading or the
 * sentence that names them. Null when a sentence says the number, or no list is named so.
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
  if (scored.slice(0, maxPassagesScanned).some(({ sentence }) => says(sentence))) return null
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

import { sameQuantity, type Quantity } from '@wenjin/text'
import { disagree, quantitiesIn } from '../answer/evidence/disagreement.ts'
import type { EvidenceSentence } from '../answer/evidence/evidence.ts'
import { subjectsOf, standsIn } from '../answer/understanding/subject.ts'
import type { Figure } from './figures.ts'

/** Statements of sources about the same thing with different numbers or dates, one sentence each. */
export interface Conflict {
  /** Their subject; may be empty. */
  subject: string
  sentences: EvidenceSentence[]
}

const maxCount = 5
/** Maximal number of sentences compared with each other. */
const maxCompared = 400
const maxOfOne = 4
/** A time or an attribution, which is not the subject of a statement. */
const noSubjectPattern = /\p{N}|^(?:据|根据|按|按照|截至|截止)/u
/** Minimal share of one name contained in the other for both to name the same thing. */
const sameNameShare = 0.75

const isDate = ({ kind }: Quantity) => kind === 'date'

/** Whether figures refer to different times: these form a series, not a contradiction. */
function ofOtherTimes(a: EvidenceSentence, b: EvidenceSentence): boolean {
  const [ours, theirs] = [quantitiesIn(a), quantitiesIn(b)]
  const [ourDates, theirDates] = [ours.filter(isDate), theirs.filter(isDate)]
  if (ourDates.length === 0 || theirDates.length === 0) return false
  if (ourDates.some((date) => theirDates.some((other) => sameQuantity(date, other)))) return false
  return ours.some((one) => !isDate(one)) && theirs.some((one) => !isDate(one))
}

/** Whether quantities agree, apart from the precision of dates. */
function ofOneTime(a: EvidenceSentence, b: EvidenceSentence): boolean {
  const [ours, theirs] = [quantitiesIn(a), quantitiesIn(b)]
  const alike = (one: Quantity, other: Quantity) =>
    sameQuantity(one, other) || (isDate(one) && isDate(other) && (one.value.startsWith(other.value) || other.value.startsWith(one.value)))
  return ours.every((one) => theirs.some((other) => alike(one, other))) || theirs.every((one) => ours.some((other) => alike(one, other)))
}

/** Maximal relative difference that counts as rounding. */
const roundingShare = 0.01

/** Whether two figures are about the same thing: 水面面积 in a document on 东湖 is 东湖水面面积. */
function ofOneThing(a: Figure, b: Figure): boolean {
  const [short, long] = a.indicator.length <= b.indicator.length ? [a, b] : [b, a]
  if (!long.indicator.endsWith(short.indicator)) return false
  const owner = long.indicator.slice(0, -short.indicator.length).replace(/的$/u, '')
  return short.sentence.passage.title.includes(owner)
}

/** Whether two sources state different values for the same thing. */
function countDifferently(a: Figure, b: Figure): boolean {
  if (a.sentence.passage.documentId === b.sentence.passage.documentId || !ofOneThing(a, b)) return false
  if (a.quantity.kind !== b.quantity.kind || a.quantity.unit !== b.quantity.unit || a.time !== b.time) return false
  const [left, right] = [Number(a.quantity.value), Number(b.quantity.value)]
  return Math.abs(left - right) > roundingShare * Math.max(Math.abs(left), Math.abs(right))
}

/** Cache of the subjects of sentences, as far as they are named. */
class Subjects {
  readonly #known = new Map<EvidenceSentence, readonly string[]>()

  of(sentence: EvidenceSentence): readonly string[] {
    let subjects = this.#known.get(sentence)
    if (subjects === undefined) this.#known.set(sentence, (subjects = subjectsOf(sentence.text)))
    return subjects
  }
}

/** Whether two sentences have the same subject, or leave it to their titles. */
function ofOneSubject(left: readonly string[], right: readonly string[]): boolean {
  if (left.length === 0 || right.length === 0) return true
  return standsIn(left, right.join(' ')) >= sameNameShare || standsIn(right, left.join(' ')) >= sameNameShare
}

/**
 * Finds contradictions between the sentences in a number or a date, most significant first.
 * @param figures the figures that sentences state
 */
export function findConflicts(near: readonly EvidenceSentence[], figures: readonly Figure[]): Conflict[] {
  const conflicts: Conflict[] = []
  const taken = new Set<string>()
  // The same sentence, found for two questions, counts once.
  const keyOf = ({ passage, start }: EvidenceSentence) => `${passage.documentId}:${start}`
  const subjects = new Subjects()
  const add = (first: EvidenceSentence, others: readonly EvidenceSentence[], subject: string) => {
    const sentences = [first]
    for (const other of others) {
      const known = sentences.some((one) => one.passage.documentId === other.passage.documentId)
      if (!known && !taken.has(keyOf(other)) && sentences.length < maxOfOne) sentences.push(other)
    }
    if (sentences.length < 2 || conflicts.length === maxCount) return
    for (const one of sentences) taken.add(keyOf(one))
    conflicts.push({ subject, sentences })
  }
  for (const [i, figure] of figures.entries()) {
    if (taken.has(keyOf(figure.sentence))) continue
    const others = figures.slice(i + 1).filter((other) => countDifferently(figure, other))
    add(
      figure.sentence,
      others.map(({ sentence }) => sentence),
      figure.indicator,
    )
  }
  const stating = near
    .filter((sentence) => (sentence.kind === 'prose' || sentence.kind === 'item') && quantitiesIn(sentence).length > 0)
    .slice(0, maxCompared)
  for (const [i, first] of stating.entries()) {
    if (taken.has(keyOf(first))) continue
    const against = (other: EvidenceSentence) =>
      disagree(first, other) &&
      !ofOtherTimes(first, other) &&
      !ofOneTime(first, other) &&
      ofOneSubject(subjects.of(first), subjects.of(other))
    const [subject = ''] = subjects.of(first)
    add(first, stating.slice(i + 1).filter(against), noSubjectPattern.test(subject) ? '' : subject)
  }
  return conflicts
}

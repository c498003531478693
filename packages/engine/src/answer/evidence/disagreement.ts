import { parseQuantities, sameQuantity, type Quantity } from '@wenjin/text'
import type { EvidenceSentence } from './evidence.ts'
import { gramsOf } from './grams.ts'
import { likeness } from './likeness.ts'

interface Stated {
  quantities: readonly Quantity[]
  /** The terms beside the numbers. */
  grams: ReadonlySet<string>
}

/** Maximal number of quantities per sentence that are compared: a longer table row is data. */
const maxQuantities = 64

/** Cache by the sentence's grams, which depend only on its text, since each sentence is compared with many others. */
const read = new WeakMap<EvidenceSentence['grams'], Stated>()

function statedIn(sentence: EvidenceSentence): Stated {
  let stated = read.get(sentence.grams)
  if (stated === undefined) {
    const words = sentence.text.replace(/[\d０-９〇零一二三四五六七八九十百千万亿年月日]+/gu, ' ')
    read.set(
      sentence.grams,
      (stated = { quantities: parseQuantities(sentence.text).slice(0, maxQuantities), grams: new Set(gramsOf(words)) }),
    )
  }
  return stated
}

/** Returns the numbers, amounts and dates of a sentence. */
export function quantitiesIn(sentence: EvidenceSentence): readonly Quantity[] {
  return statedIn(sentence).quantities
}

/**
 * Whether two sentences of different documents state different numbers or dates for the same thing: they share most of their words, and
 * each has a quantity of the same kind and unit that the other lacks.
 */
export function disagree(a: EvidenceSentence, b: EvidenceSentence): boolean {
  if (a.passage.documentId === b.passage.documentId || likeness(a, b) < 0.3) return false
  // A row is about the subject of its table, so rows of differently titled documents are not comparable.
  if ((a.kind === 'row' || b.kind === 'row') && a.passage.title !== b.passage.title) return false
  const { quantities: ours, grams: left } = statedIn(a)
  const { quantities: theirs, grams: right } = statedIn(b)
  if (ours.length === 0 || theirs.length === 0) return false
  const [small, large] = left.size <= right.size ? [left, right] : [right, left]
  let common = 0
  for (const gram of small) if (large.has(gram)) common++
  if (small.size < 3 || common / small.size < 0.6 || small.size / large.size < 0.35) return false
  const onlyOurs = ours.filter((one) => !theirs.some((other) => sameQuantity(one, other)))
  const onlyTheirs = theirs.filter((one) => !ours.some((other) => sameQuantity(one, other)))
  return onlyOurs.some((one) => onlyTheirs.some((other) => one.kind === other.kind && one.unit === other.unit))
}

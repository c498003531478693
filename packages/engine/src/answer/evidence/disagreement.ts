import { parseQuantities, sameQuantity, type Quantity } from '@wenjin/text'
import type { EvidenceSentence } from './evidence.ts'
import { gramsOf } from './grams.ts'
import { likeness } from './likeness.ts'

interface Stated {
  quantities: readonly Quantity[]
  /** The words beside the numbers. */
  grams: ReadonlySet<string>
}

/** Numbers of one sentence that are compared: a longer row of a table is data. */
const maxQuantities = 64

/** A sentence is compared with many others, and read once: by its grams, which are of its text alone and the same in each answer. */
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

/** The numbers, amounts and dates of a sentence. */
export function quantitiesIn(sentence: EvidenceSentence): readonly Quantity[] {
  return statedIn(sentence).quantities
}

/**
 * Whether two sentences of different documents say the same thing with a different number or date. They must share most
 * of their words, and each must hold a quantity of one kind and unit that the other lacks.
 */
export function disagree(a: EvidenceSentence, b: EvidenceSentence): boolean {
  if (a.passage.documentId === b.passage.documentId || likeness(a, b) < 0.3) return false
  // A row says what it says of what its table is about.
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

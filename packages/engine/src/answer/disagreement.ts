import { parseQuantities, sameQuantity } from '@wenjin/text'
import type { EvidenceSentence } from './evidence.ts'
import { gramsOf } from './grams.ts'
import { likeness } from './likeness.ts'

const withoutNumbers = (sentence: EvidenceSentence) =>
  new Set(gramsOf(sentence.text.replace(/[\d０-９〇零一二三四五六七八九十百千万亿年月日]+/gu, ' ')))

/**
 * Whether two sentences of different documents say the same thing with a different number or date. They must share most
 * of their words, and each must hold a quantity of one kind and unit that the other lacks.
 */
export function disagree(a: EvidenceSentence, b: EvidenceSentence): boolean {
  if (a.passage.documentId === b.passage.documentId || likeness(a, b) < 0.3) return false
  const ours = parseQuantities(a.text)
  const theirs = parseQuantities(b.text)
  if (ours.length === 0 || theirs.length === 0) return false
  const left = withoutNumbers(a)
  const right = withoutNumbers(b)
  const [small, large] = left.size <= right.size ? [left, right] : [right, left]
  let common = 0
  for (const gram of small) if (large.has(gram)) common++
  if (small.size < 3 || common / small.size < 0.6 || small.size / large.size < 0.35) return false
  const onlyOurs = ours.filter((one) => !theirs.some((other) => sameQuantity(one, other)))
  const onlyTheirs = theirs.filter((one) => !ours.some((other) => sameQuantity(one, other)))
  return onlyOurs.some((one) => onlyTheirs.some((other) => one.kind === other.kind && one.unit === other.unit))
}

import type { EvidenceSentence } from './evidence.ts'

/** Returns the share of the smaller one's grams that both contain. */
export function likeness(a: EvidenceSentence, b: EvidenceSentence): number {
  const [small, large] = a.grams.size <= b.grams.size ? [a.grams, b.grams] : [b.grams, a.grams]
  if (small.size === 0) return a.normalized === b.normalized ? 1 : 0
  let common = 0
  for (const gram of small) if (large.has(gram)) common++
  return common / small.size
}

/** Whether both sentences say the same, as opposed to one contained in a much longer one. */
export function saysTheSame(a: EvidenceSentence, b: EvidenceSentence): boolean {
  if (a.normalized === b.normalized) return true
  const sizes = Math.min(a.grams.size, b.grams.size) / Math.max(a.grams.size, b.grams.size, 1)
  return sizes > 0.6 && likeness(a, b) > 0.85
}

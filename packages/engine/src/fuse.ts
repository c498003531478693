/** Dampens the advantage of a first place over a second; the value of the method's authors. */
const rankOffset = 60

/**
 * Merges several rankings by reciprocal rank fusion: items with high ranks in many of them, or a first rank in one, come first.
 * @param rankings each best first
 * @param keyOf identifies equal items
 */
export function fuseRankings<T>(rankings: readonly (readonly T[])[], keyOf: (item: T) => string | number): T[] {
  if (rankings.length === 1) return [...rankings[0]!]
  const fused = new Map<string | number, { item: T; score: number }>()
  for (const ranking of rankings) {
    ranking.forEach((item, rank) => {
      const key = keyOf(item)
      const entry = fused.get(key) ?? { item, score: 0 }
      entry.score += 1 / (rankOffset + rank)
      fused.set(key, entry)
    })
  }
  return [...fused.values()].toSorted((a, b) => b.score - a.score).map(({ item }) => item)
}

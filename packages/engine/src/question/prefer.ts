import type { Lean } from '../answer/understanding/follow-up.ts'
import type { RankedPassage } from '../model.ts'

/** Places that a passage of a document cited before may move up. */
const leanPlaces: Readonly<Record<Lean, number>> = { no: 0, perhaps: 4, clearly: 12 }

/**
 * Passages found, with those of the documents that the turns before cited moved up by a bounded number of places: what was found far better
 * stays before them, and nothing is left out.
 * @param found best first
 * @param earlier how far the question goes on about what was said, and the documents cited there
 */
export function preferDocuments(
  found: readonly RankedPassage[],
  { lean, documentIds }: { lean: Lean; documentIds: readonly string[] },
): RankedPassage[] {
  const places = leanPlaces[lean]
  if (places === 0 || documentIds.length === 0) return [...found]
  const preferred = new Set(documentIds)
  return found
    .map((passage, rank) => ({ passage, rank: preferred.has(passage.documentId) ? rank - places - 0.5 : rank }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ passage }) => passage)
}

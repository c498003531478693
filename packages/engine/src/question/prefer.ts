import type { Lean } from '../answer/understanding/follow-up.ts'
import type { RankedPassage } from '../model.ts'

/** Maximal number of ranks that a passage of a previously cited document may move up. */
const leanPlaces: Readonly<Record<Lean, number>> = { no: 0, perhaps: 4, clearly: 12 }

/**
 * Moves passages of documents cited by earlier turns up by a bounded number of ranks: much better results stay ahead, and nothing is
 * dropped.
 * @param found best first
 * @param earlier the question's dependence on earlier turns, and the documents cited there
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

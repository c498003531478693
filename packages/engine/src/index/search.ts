import { queryTerms } from '@wenjin/text/terms'
import { findCandidates } from './candidates.ts'
import type { IndexReader } from './reader.ts'
import { rerank, type Found } from './rerank.ts'
import type { IndexPassage } from './segment.ts'

/** How many of the index's best are looked into. */
const candidateCount = 50

/**
 * The passages of some collections that match a question best, best first, at most `limit`. The collections are searched as one;
 * the order is the same for the same passages, ties going to the lower id.
 */
export async function searchIndex<P extends IndexPassage>(
  reader: IndexReader<P>,
  collections: readonly string[],
  question: string,
  { limit }: { limit: number },
): Promise<Found<P>[]> {
  const segments = await reader.segments(collections)
  const { candidates, terms } = await findCandidates(reader, segments, queryTerms(question), Math.max(candidateCount, limit))
  if (candidates.length === 0) return []
  const passages = await reader.passages(candidates.map(({ id }) => id))
  return rerank(question, terms, candidates, passages).slice(0, limit)
}

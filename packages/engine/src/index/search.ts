import { queryTerms } from '@wenjin/text/terms'
import { findCandidates } from './candidates.ts'
import type { IndexReader, LiveSegment } from './reader.ts'
import { rerank, type Found } from './rerank.ts'
import type { IndexPassage } from './segment.ts'

/** How many of the index's best are looked into, if no more are asked for: looking into more found nothing that these had not. */
const candidateCount = 16
/** Questions asked in one go that are searched each for itself. */
const mostParts = 4

/**
 * The passages of some collections that match a question best, best first, at most `limit`. The collections are searched as one;
 * the order is the same for the same passages, ties going to the lower id. Several questions in one are searched each for
 * itself and their results taken in turn, so that none crowds out another.
 */
export async function searchIndex<P extends IndexPassage>(
  reader: IndexReader<P>,
  collections: readonly string[],
  question: string,
  { limit }: { limit: number },
): Promise<Found<P>[]> {
  const segments = await reader.segments(collections)
  const rankings: Found<P>[][] = []
  for (const part of questionsIn(question)) rankings.push(await searchOne(reader, segments, part, limit))
  return takeInTurn(rankings, limit)
}

async function searchOne<P extends IndexPassage>(
  reader: IndexReader<P>,
  segments: readonly LiveSegment[],
  question: string,
  limit: number,
): Promise<Found<P>[]> {
  const { candidates, terms } = await findCandidates(reader, segments, queryTerms(question), Math.max(candidateCount, limit))
  if (candidates.length === 0) return []
  const passages = await reader.passages(candidates)
  return rerank(question, terms, candidates, passages)
}

/** The questions asked, apart; one question with what stands around it is one. */
function questionsIn(text: string): string[] {
  const questions = text.split(/(?<=[?？])/u).filter((part) => /[\p{L}\p{N}]/u.test(part))
  return questions.length < 2 || questions.length > mostParts ? [text] : questions
}

function takeInTurn<P extends IndexPassage>(rankings: readonly Found<P>[][], limit: number): Found<P>[] {
  const taken = new Map<number, Found<P>>()
  for (let place = 0; taken.size < limit && rankings.some((ranking) => place < ranking.length); place += 1) {
    for (const ranking of rankings) {
      const found = ranking[place]
      if (found && taken.size < limit && !taken.has(found.passage.id)) taken.set(found.passage.id, found)
    }
  }
  return [...taken.values()]
}

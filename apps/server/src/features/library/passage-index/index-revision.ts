import type { Ctx } from '../../../context.ts'
import { countVectors } from './passage-vectors.repo.ts'
import { readWordRevision } from './topic-names.repo.ts'

/**
 * Returns a string that changes whenever a search of the topics may give other results, whichever instance made the change. One small
 * query, shared by concurrent calls.
 */
export async function readIndexRevision({ db, embedding }: Ctx, topicIds: readonly string[]): Promise<string> {
  if (topicIds.length === 0) return ''
  const words = await readWordRevision(db, topicIds)
  if (!embedding) return words
  return JSON.stringify([words, embedding.model, await countVectors(db, topicIds, embedding.model)])
}

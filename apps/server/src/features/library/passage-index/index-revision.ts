import type { Ctx } from '../../../context.ts'
import { countVectors } from './passage-vectors.repo.ts'
import { readWordRevision } from './topic-names.repo.ts'

/**
 * A text that changes whenever a search of some topics may find something else, on whichever instance they were changed. One small
 * statement, which calls that come together share.
 */
export async function readIndexRevision({ db, embedding }: Ctx, topicIds: readonly string[]): Promise<string> {
  if (topicIds.length === 0) return ''
  const words = await readWordRevision(db, topicIds)
  if (!embedding) return words
  return JSON.stringify([words, embedding.model, await countVectors(db, topicIds, embedding.model)])
}

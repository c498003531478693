import { sameQuestion } from '@wenjin/engine'
import { normalize } from '@wenjin/text'
import type { Ctx } from '../../../context.ts'
import { withLiveSources } from './live-sources.ts'
import { listPinned, type QaRow } from './qa.repo.ts'

/**
 * The pinned entry of some topics that answers this very question; of several the one that is worded as it is, else the one changed last. Who
 * asks must be known to read the topics.
 */
export async function findPinnedAnswer(ctx: Ctx, topicIds: readonly string[], question: string): Promise<QaRow | null> {
  const same = (await listPinned(ctx.db, topicIds)).filter((entry) => sameQuestion(entry.question, question))
  const asked = normalize(question).trim()
  const found = same.find((entry) => normalize(entry.question).trim() === asked) ?? same[0]
  return found ? (await withLiveSources(ctx.db, [found]))[0]! : null
}

import { sameQuestion } from '@wenjin/engine'
import { normalize } from '@wenjin/text'
import type { Ctx } from '../../../context.ts'
import { withLiveSources } from './live-sources.ts'
import { listPinned, type QaRow } from './qa.repo.ts'

/**
 * Finds the pinned entry of some topics that answers exactly this question; among several, the one with identical wording, else the last
 * changed one. The caller must have checked that the asker may read the topics.
 */
export async function findPinnedAnswer(ctx: Ctx, topicIds: readonly string[], question: string): Promise<QaRow | null> {
  const same = (await listPinned(ctx.db, topicIds)).filter((entry) => sameQuestion(entry.question, question))
  const asked = normalize(question).trim()
  const found = same.find((entry) => normalize(entry.question).trim() === asked) ?? same[0]
  return found ? (await withLiveSources(ctx.db, [found]))[0]! : null
}

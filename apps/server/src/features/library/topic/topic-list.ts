import type { Topic } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { findOrPlanOwnTopic, listTopicRows } from '../access/index.ts'
import { presentTopics } from './topic-view.ts'

/** Lists the topics the person may search, including their own: pinned ones first, then in the person's order. */
export async function listTopics(ctx: Ctx, actor: Actor): Promise<Topic[]> {
  const rows = await listTopicRows(ctx.db, actor)
  const own = await findOrPlanOwnTopic(ctx.db, ownerOf(actor), ctx.now())
  const topics = await presentTopics(ctx, actor, own.stored ? rows : [...rows, own.row])
  return topics.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || a.sortIndex - b.sortIndex)
}

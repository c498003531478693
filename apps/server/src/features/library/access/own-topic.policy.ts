import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { authorize } from '../../../lib/authorize.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { topicWith } from './library.policy.ts'
import { findTopic, type TopicRow } from './library.repo.ts'
import { findOrPlanOwnTopic, storeOwnTopic } from './own-topic.repo.ts'
import { findDefaultTopicId } from './topic-place.repo.ts'

/** Stands for the person's default topic and its folder in addresses. */
export const ownCode = 'mine'

/** The person's own topic, to be written to; stored by its first use. */
export async function ensureOwnTopic(ctx: Ctx, actor: Actor): Promise<Authorized<TopicRow, 'topic:delete'>> {
  return authorize(await storeOwnTopic(ctx.db, ownerOf(actor), ctx.now()), 'topic:delete')
}

/** The topic somebody chose for what names none, while they may still edit it. */
async function findChosenTopic(ctx: Ctx, actor: Actor): Promise<Authorized<TopicRow, 'topic:edit'> | null> {
  const id = await findDefaultTopicId(ctx.db, ownerOf(actor))
  const chosen = id === undefined ? undefined : await findTopic(ctx.db, id)
  return chosen ? topicWith(ctx.db, 'topic:edit', chosen, actor) : null
}

/** The person's default topic, to be read: their own may not be stored yet, since reading stores nothing. */
export async function getDefaultTopicRow(ctx: Ctx, actor: Actor): Promise<Authorized<TopicRow, 'topic:edit'>> {
  const chosen = await findChosenTopic(ctx, actor)
  return chosen ?? authorize((await findOrPlanOwnTopic(ctx.db, ownerOf(actor), ctx.now())).row, 'topic:edit')
}

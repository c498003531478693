import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { authorize } from '../../../lib/authorize.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { topicWith } from './library.policy.ts'
import { findTopic, type TopicRow } from './library.repo.ts'
import { findOrPlanOwnTopic, storeOwnTopic } from './own-topic.repo.ts'
import { findDefaultTopicId } from './topic-place.repo.ts'

/** The alias in addresses for the person's default topic and its root folder. */
export const ownCode = 'mine'

/** Returns the person's own topic for writing; its first use stores it. */
export async function ensureOwnTopic(ctx: Ctx, actor: Actor): Promise<Authorized<TopicRow, 'topic:delete'>> {
  return authorize(await storeOwnTopic(ctx.db, ownerOf(actor), ctx.now()), 'topic:delete')
}

/** The topic the person chose as their default, when they may still edit it. */
async function findChosenTopic(ctx: Ctx, actor: Actor): Promise<Authorized<TopicRow, 'topic:edit'> | null> {
  const id = await findDefaultTopicId(ctx.db, ownerOf(actor))
  const chosen = id === undefined ? undefined : await findTopic(ctx.db, id)
  return chosen ? topicWith(ctx.db, 'topic:edit', chosen, actor) : null
}

/** Returns the person's default topic for reading: an own topic that is not stored yet is only planned, since reading must not store it. */
export async function getDefaultTopicRow(ctx: Ctx, actor: Actor): Promise<Authorized<TopicRow, 'topic:edit'>> {
  const chosen = await findChosenTopic(ctx, actor)
  return chosen ?? authorize((await findOrPlanOwnTopic(ctx.db, ownerOf(actor), ctx.now())).row, 'topic:edit')
}

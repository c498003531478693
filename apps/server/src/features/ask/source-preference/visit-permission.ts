import type { Ctx } from '../../../context.ts'
import { findTopic, mayUseTopic } from '../../library/access/index.ts'
import { folderOrRoot } from '../../library/file/index.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { subscriberOf, type TopicSubscriptionRow } from './subscription.policy.ts'
import type { StopReason } from './subscription.presenter.ts'
import { deleteSubscription, updateSubscription, updateUnpaused, type SubscriptionRow } from './subscription.repo.ts'

const hourMs = 3600 * 1000

/** Whether entries become files of a library instead of pages in a topic of their own. */
export function isIntoTopic(sub: SubscriptionRow): sub is TopicSubscriptionRow {
  return sub.folderId !== null
}

async function stopReason(ctx: Ctx, sub: TopicSubscriptionRow): Promise<StopReason | 'topicGone' | 'topicTrashed' | null> {
  const topic = await findTopic(ctx.db, sub.topicId)
  if (!topic) return 'topicGone'
  if (topic.trashedAt !== null) return 'topicTrashed'
  const subscriber = await subscriberOf(ctx.db, sub)
  if (!subscriber || !(await mayUseTopic(ctx.db, 'topic:edit', topic, subscriber))) return 'lostRight'
  return (await folderOrRoot(ctx.db, topic, sub.folderId)) === sub.folderId ? null : 'folderGone'
}

/**
 * Whether a visit may continue. While the library is in the trash, the next visit is postponed; when the subscriber may no longer edit it
 * or the folder is gone, the subscription is paused with the reason; when the library is deleted, so is the subscription.
 */
export async function mayGoOn(ctx: Ctx, sub: SubscriptionRow): Promise<boolean> {
  if (!isIntoTopic(sub)) return true
  const reason = await stopReason(ctx, sub)
  if (reason === null) return true
  if (reason === 'topicGone') await deleteSubscription(ctx.db, authorizeSystem(sub, 'job'))
  else if (reason === 'topicTrashed')
    await updateUnpaused(ctx.db, sub.id, { state: 'ready', nextRunAt: ctx.now() + sub.everyHours * hourMs })
  else await updateSubscription(ctx.db, authorizeSystem(sub, 'job'), { state: 'paused', error: reason, nextRunAt: null })
  return false
}

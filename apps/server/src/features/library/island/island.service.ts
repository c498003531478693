import { AppError, type IslandTopic, type islandContract, type RouteInput, type Topic } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { uidOf, type Actor } from '../../../http/caller.ts'
import { requireClean } from '../../platform/moderation/index.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { pageIslandTopics } from './island.repo.ts'
import { type TopicRow, auditTopic, manageableTopic, updateTopicRow } from '../access/index.ts'
import { likePattern, lockTopic, presentTopic, presentTopics } from '../topic/index.ts'

/** Returns a page of the topics that are or were on the island, for admins. */
export async function listIslandTopics(
  ctx: Ctx,
  actor: Actor,
  { keyword, publishState, ...page }: RouteInput<typeof islandContract.listIslandTopics>['query'],
) {
  const patterns = keyword.split(/\s+/).filter(Boolean).map(likePattern)
  const { list, total } = await pageIslandTopics(ctx.db, { ...page, patterns, state: publishState })
  const topics = await presentTopics(
    ctx,
    actor,
    list.map((row) => row.topic),
  )
  return { list: topics.map((topic, at): IslandTopic => ({ topic, complaints: list[at]!.complaints })), total, ...page }
}

/** Changes a topic under its lock; `change` receives the locked row and records the event. */
async function changeHeld(ctx: Ctx, actor: Actor, id: string, change: (tx: Tx, held: TopicRow) => Promise<Partial<TopicRow>>) {
  const row = await ctx.db.transaction(async (tx) => {
    const held = await lockTopic(tx, id)
    if (!held || held.trashedAt !== null) throw new AppError('notFound', { zh: '这个资料库', en: 'this library' })
    return updateTopicRow(tx, authorizeSystem(held, 'instance'), await change(tx, held))
  })
  return presentTopic(ctx, actor, row!)
}

const notTakenDown = () => new AppError('conflict', { zh: '这个资料库没有被下架', en: 'this library was not unpublished by an admin' })

/**
 * Takes down a published topic: from then on only its owner, managers and cooperators can read it.
 * @throws AppError `notFound`, or `conflict` for a topic that is not published.
 */
export async function takeDownTopic(ctx: Ctx, actor: Actor, id: string, reason: string): Promise<Topic> {
  return changeHeld(ctx, actor, id, async (tx, { publishedAt }) => {
    if (publishedAt === null) throw new AppError('conflict', { zh: '这个资料库没有公开发布', en: 'this library is not published' })
    const now = ctx.now()
    await auditTopic(tx, { topicId: id, actor: uidOf(actor), action: 'takeDown', detail: { reason }, now })
    return { publishedAt: null, takenDown: { reason, at: now, reviewAskedAt: null, reviewNote: '' } }
  })
}

/** Publishes a topic again that was taken down. @throws AppError `notFound` or `conflict`. */
export async function releaseTopic(ctx: Ctx, actor: Actor, id: string): Promise<Topic> {
  return changeHeld(ctx, actor, id, async (tx, { takenDown }) => {
    if (!takenDown) throw notTakenDown()
    const now = ctx.now()
    await auditTopic(tx, { topicId: id, actor: uidOf(actor), action: 'release', now })
    return { publishedAt: now, takenDown: null }
  })
}

/**
 * Requests the admins to review a topic they took down. A repeated request replaces the note and keeps the position in the admins' list.
 * @throws AppError `needLogin`, `notFound`, `noPermission`, `sensitiveWord` or `conflict`.
 */
export async function askTopicReview(ctx: Ctx, actor: Actor, id: string, note: string): Promise<Topic> {
  const actorId = uidOf(actor)
  await manageableTopic(ctx.db, id, actor)
  await requireClean(ctx, note)
  return changeHeld(ctx, actor, id, async (tx, { takenDown }) => {
    if (!takenDown) throw notTakenDown()
    const now = ctx.now()
    await auditTopic(tx, { topicId: id, actor: actorId, action: 'askReview', detail: { note }, now })
    return { takenDown: { ...takenDown, reviewAskedAt: takenDown.reviewAskedAt ?? now, reviewNote: note } }
  })
}

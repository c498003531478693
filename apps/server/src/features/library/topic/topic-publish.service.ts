import { AppError, topicCategories, type RouteInput, type Topic, type TopicCategory, type topicContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { uidOf, type Actor } from '../../../http/caller.ts'
import { requireClean } from '../../platform/moderation/index.ts'
import { type TopicRow, auditTopic, manageableTopic, updateTopicRow } from '../access/index.ts'
import { presentTopic, presentTopics } from './topic-view.ts'
import { countIsland, hasReadyFile, lockTopic, pageIsland } from './topic.repo.ts'

const takenDownText = {
  zh: '本站管理员下架了它，修改后可以申请复核',
  en: 'the admins of this site unpublished it; change it and request a review',
}

/** The reason why a topic cannot be published, in words; null when it can. */
export async function unreadiness(ctx: Ctx, topic: TopicRow): Promise<{ zh: string; en: string } | null> {
  if (topic.takenDown) return takenDownText
  if (topic.description === '') return { zh: '请先写一段简介', en: 'write a description first' }
  if (!(await hasReadyFile(ctx.db, topic.id))) return { zh: '请先放入至少一个可以阅读的文件', en: 'add a readable file first' }
  return null
}

/**
 * Publishes a topic; changes the category of a published one.
 * @throws AppError `needLogin`, `notFound`, `noPermission`, `sensitiveWord`, or `conflict` for a topic that is not ready or was taken down.
 */
export async function publishTopic(ctx: Ctx, actor: Actor, id: string, category: TopicCategory): Promise<Topic> {
  const actorId = uidOf(actor)
  const topic = await manageableTopic(ctx.db, id, actor)
  const missing = await unreadiness(ctx, topic)
  if (missing) throw new AppError('conflict', missing)
  await requireClean(ctx, [topic.name, topic.title, topic.description].join('\n'))
  const now = ctx.now()
  const row = await ctx.db.transaction(async (tx) => {
    const held = await lockTopic(tx, id)
    if (held?.takenDown) throw new AppError('conflict', takenDownText)
    await auditTopic(tx, { topicId: id, actor: actorId, action: 'publish', detail: { category }, now })
    return updateTopicRow(tx, topic, { publishedAt: held?.publishedAt ?? now, category })
  })
  return presentTopic(ctx, actor, row ?? topic)
}

/** @throws AppError `needLogin`, `notFound` or `noPermission`. */
export async function unpublishTopic(ctx: Ctx, actor: Actor, id: string): Promise<Topic> {
  const actorId = uidOf(actor)
  const topic = await manageableTopic(ctx.db, id, actor)
  if (topic.publishedAt === null) return presentTopic(ctx, actor, topic)
  const row = await ctx.db.transaction(async (tx) => {
    await auditTopic(tx, { topicId: id, actor: actorId, action: 'unpublish', now: ctx.now() })
    return updateTopicRow(tx, topic, { publishedAt: null })
  })
  return presentTopic(ctx, actor, row ?? topic)
}

/** The `like` pattern for a word at any position, with wildcards escaped. */
export const likePattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Returns a page of the published topics whose name, title and description contain all words of the keyword. */
export async function listKnowledgeIsland(
  ctx: Ctx,
  actor: Actor,
  { keyword, category, sort, ...page }: RouteInput<typeof topicContract.listKnowledgeIsland>['query'],
) {
  const patterns = keyword.split(/\s+/).filter(Boolean).map(likePattern)
  const { list, total } = await pageIsland(ctx.db, { ...page, patterns, category, sort })
  return { list: await presentTopics(ctx, actor, list), total, ...page }
}

/** Lists all categories with their numbers of published topics. */
export async function listIslandCategories(ctx: Ctx) {
  const counts = await countIsland(ctx.db)
  return topicCategories.map((category) => ({ category, count: counts.get(category) ?? 0 }))
}

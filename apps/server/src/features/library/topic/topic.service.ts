import { AppError, limits, type RouteInput, type Topic, type topicContract } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { namesOf, ownerOf, type Actor } from '../../../http/caller.ts'
import { requireClean } from '../../platform/moderation/index.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { freeTopicName } from './topic-name.ts'
import {
  type TopicRow,
  auditTopic,
  deletableTopic,
  editableTopic,
  ensureOwnTopic,
  findOrPlanOwnTopic,
  getDefaultTopicRow,
  isOwnTopic,
  listTopicsById,
  listTopicsOf,
  lockTopicOwner,
  manageableTopic,
  mayUseTopic,
  ownCode,
  ownTopicName,
  readableTopic,
  setDefaultTopicId,
  setOrder,
  setPinned,
  insertTopic,
  updateTopicRow,
} from '../access/index.ts'
import { withRoom } from '../storage/index.ts'
import { withdrawTopic } from './topic-ownership.ts'
import { presentTopic, presentTopics } from './topic-view.ts'
import { enqueueErasure } from './topic-erasure.ts'
import { lockTopic, pageTrashedTopics } from './topic.repo.ts'

type Input<K extends keyof typeof topicContract> = RouteInput<(typeof topicContract)[K]>
type Settings = Omit<Input<'createTopic'>['body'], 'name'>
interface Page {
  pageIndex: number
  pageSize: number
}

const sameName = () => new AppError('conflict', { zh: '已有同名的资料库', en: 'a library with this name exists already' })

/** Removes the fields of a change that are undefined. */
function named<T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never
}

/** The texts of a topic that other people can read, for moderation. */
function wordsOf({ name, title, description, recommendedQuestions, initialConversation, ownerPanel }: Partial<TopicRow>): string {
  return [name, title, description, ...(recommendedQuestions ?? []), initialConversation, ownerPanel?.text].filter(Boolean).join('\n')
}

/**
 * Inserts a topic, under a name unique among the owner's topics, which are locked until the transaction ends.
 * @throws AppError `badRequest` above the limit.
 */
export async function addTopic(
  tx: Tx,
  { owner, name, now, ...settings }: { owner: string; name: string; now: number } & Partial<TopicRow>,
): Promise<TopicRow> {
  await lockTopicOwner(tx, owner)
  const others = (await listTopicsOf(tx, owner)).filter(({ trashedAt }) => trashedAt === null)
  if (others.length >= limits.topic.count) {
    throw new AppError('badRequest', {
      zh: `最多有 ${limits.topic.count} 个资料库，请先删除一些`,
      en: `at most ${limits.topic.count} libraries; delete some first`,
    })
  }
  const free = freeTopicName(name, new Set([ownTopicName, ...others.map((other) => other.name)]))
  return insertTopic(tx, { ...settings, id: nanoid(), owner, name: free, dirRootId: nanoid(), createdAt: now })
}

/** @throws AppError `badRequest` or `sensitiveWord`. */
export async function createTopic(ctx: Ctx, actor: Actor, { name, ...settings }: { name: string } & Settings): Promise<Topic> {
  const given = named(settings)
  await requireClean(ctx, wordsOf({ name, ...given }))
  const now = ctx.now()
  const arrival = { actor, topic: { owner: ownerOf(actor) } }
  const row = await withRoom(ctx, arrival, async (tx) => {
    const created = await addTopic(tx, { owner: ownerOf(actor), name, now, ...given })
    await auditTopic(tx, { topicId: created.id, actor: ownerOf(actor), action: 'create', detail: { name: created.name }, now })
    return created
  })
  return presentTopic(ctx, actor, row)
}

/** @throws AppError `notFound`. */
export async function getTopic(ctx: Ctx, actor: Actor, id: string): Promise<Topic> {
  const row = id === ownCode ? await getDefaultTopicRow(ctx, actor) : await readableTopic(ctx.db, id, actor)
  return presentTopic(ctx, actor, row)
}

/** @throws AppError `notFound`, `noPermission`, `sensitiveWord`, or `conflict` for a name that is taken or fixed. */
export async function updateTopic(ctx: Ctx, actor: Actor, id: string, change: Input<'updateTopic'>['body']): Promise<Topic> {
  const topic = await manageableTopic(ctx.db, id, actor)
  const given = named(change)
  if (Object.keys(given).length === 0) return presentTopic(ctx, actor, topic)
  if (given.name !== undefined && given.name !== topic.name && isOwnTopic(topic)) {
    throw new AppError('conflict', { zh: '「我的资料」不能改名，可以改标题', en: 'this library cannot be renamed; set a title instead' })
  }
  if (given.description === '' && topic.publishedAt !== null)
    throw new AppError('conflict', { zh: '已发布的资料库要有简介', en: 'a published library needs a description' })
  await requireClean(ctx, wordsOf(given))
  const row = await withRoom(ctx, { actor, topic }, async (tx) => {
    if (given.name !== undefined) await requireFreeName(tx, topic, given.name)
    await auditTopic(tx, {
      topicId: id,
      actor: ownerOf(actor),
      action: 'edit',
      detail: { fields: Object.keys(given).join(',') },
      now: ctx.now(),
    })
    return updateTopicRow(tx, topic, given)
  })
  return presentTopic(ctx, actor, row ?? topic)
}

async function requireFreeName(tx: Tx, topic: TopicRow, name: string): Promise<void> {
  await lockTopicOwner(tx, topic.owner)
  const isTaken = (other: TopicRow) => other.id !== topic.id && other.trashedAt === null && other.name === name
  if (name !== topic.name && (name === ownTopicName || (await listTopicsOf(tx, topic.owner)).some(isTaken))) throw sameName()
}

/** Stores the person's own topic when it is among these, since its list position refers to its row. */
async function storeIfNamed(ctx: Ctx, actor: Actor, ids: readonly string[]): Promise<void> {
  const { row, stored } = await findOrPlanOwnTopic(ctx.db, ownerOf(actor), ctx.now())
  if (!stored && ids.includes(row.id)) await ensureOwnTopic(ctx, actor)
}

/** @throws AppError `notFound`. */
export async function pinTopic(ctx: Ctx, actor: Actor, id: string, pinned: boolean): Promise<Topic> {
  await storeIfNamed(ctx, actor, [id])
  const topic = await readableTopic(ctx.db, id, actor)
  await setPinned(ctx.db, topic, ownerOf(actor), pinned)
  return presentTopic(ctx, actor, topic)
}

/** Sets the order of the person's list. @throws AppError `badRequest` when the person may not read one of the topics. */
export async function sortTopics(ctx: Ctx, actor: Actor, ids: readonly string[]): Promise<void> {
  await storeIfNamed(ctx, actor, ids)
  const known = await listTopicsById(ctx.db, ids)
  const readable = await Promise.all(known.map((topic) => mayUseTopic(ctx.db, 'topic:read', topic, actor)))
  if (known.length !== ids.length || readable.includes(false)) {
    throw new AppError('badRequest', {
      zh: '字段 ids 里有重复的或没有的资料库',
      en: 'field ids: contains a library twice, or one that does not exist',
    })
  }
  await ctx.db.transaction((tx) => setOrder(tx, ownerOf(actor), ids))
}

export async function getDefaultTopic(ctx: Ctx, actor: Actor): Promise<Topic> {
  return presentTopic(ctx, actor, await getDefaultTopicRow(ctx, actor))
}

/** @throws AppError `notFound` or `noPermission`. */
export async function setDefaultTopic(ctx: Ctx, actor: Actor, topicId: string | null): Promise<Topic> {
  if (topicId !== null) await editableTopic(ctx.db, topicId, actor)
  await ctx.db.transaction((tx) => setDefaultTopicId(tx, ownerOf(actor), topicId))
  return getDefaultTopic(ctx, actor)
}

/** Moves topics to the trash, all or none. @throws AppError `notFound`, `noPermission`, or `conflict` for a person's own topic. */
export async function trashTopics(ctx: Ctx, actor: Actor, ids: readonly string[]): Promise<void> {
  const topics: Authorized<TopicRow, 'topic:delete'>[] = []
  for (const id of new Set(ids)) topics.push(await deletableTopic(ctx.db, id, actor))
  const own = topics.find(isOwnTopic)
  if (own) throw new AppError('conflict', { zh: '「我的资料」一直都在，不能删除', en: 'this library is permanent and cannot be deleted' })
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    for (const topic of topics) {
      if (topic.trashedAt !== null) continue
      await updateTopicRow(tx, topic, { trashedAt: now })
      await auditTopic(tx, { topicId: topic.id, actor: ownerOf(actor), action: 'trash', now })
    }
  })
}

export async function listTrashedTopics(ctx: Ctx, actor: Actor, page: Page) {
  const { list, total } = await pageTrashedTopics(ctx.db, namesOf(actor), page)
  return { list: await presentTopics(ctx, actor, list), total, ...page }
}

/** Locks a topic that is in the trash. @throws AppError `conflict` when it was restored or withdrawn since it was looked up. */
async function lockTrashed(tx: Tx, { id, owner }: TopicRow): Promise<TopicRow> {
  const held = await lockTopic(tx, id)
  if (!held || held.trashedAt === null || held.owner !== owner) throw notInTrash()
  return held
}

const notInTrash = () => new AppError('conflict', { zh: '这个资料库不在回收站里', en: 'this library is not in the trash' })

/**
 * Restores a topic from the trash; it gets another name when its own is taken now. @throws AppError `notFound`, `noPermission`, `conflict`.
 */
export async function restoreTopic(ctx: Ctx, actor: Actor, id: string): Promise<Topic> {
  const topic = await deletableTopic(ctx.db, id, actor)
  const row = await ctx.db.transaction(async (tx) => {
    await lockTopicOwner(tx, topic.owner)
    const held = await lockTrashed(tx, topic)
    const others = (await listTopicsOf(tx, held.owner)).filter(({ trashedAt }) => trashedAt === null)
    const name = freeTopicName(held.name, new Set(others.map((other) => other.name)))
    await auditTopic(tx, { topicId: id, actor: ownerOf(actor), action: 'restore', now: ctx.now() })
    return updateTopicRow(tx, topic, { trashedAt: null, name })
  })
  return presentTopic(ctx, actor, row ?? topic)
}

/**
 * Permanently deletes a trashed topic: it disappears at once, and a job erases its content. @throws AppError `notFound`, `noPermission`,
 * `conflict`.
 */
export async function deleteTopic(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const topic = await deletableTopic(ctx.db, id, actor)
  await ctx.db.transaction(async (tx) => {
    await lockTrashed(tx, topic)
    await enqueueErasure(ctx, tx, await withdrawTopic(tx, topic))
  })
}

import { AppError, type Topic } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import type { Tx } from '../../../db/client.ts'
import {
  type FileCopyRequest,
  copyTopicFiles,
  copyWritings,
  enqueueTransit,
  finishCopies,
  listFolders,
  lockFolders,
  lockTrees,
  moveItems,
  moveWritings,
  sumSizesBelow,
  listItemsIn,
  rootOf,
} from '../file/index.ts'
import { type TopicRow, auditTopic, editableTopic, findTopic, hasEvent, manageableTopic } from '../access/index.ts'
import { withRoom } from '../storage/index.ts'
import { presentTopic } from './topic-view.ts'
import { addTopic } from './topic.service.ts'

/** The job that copies a topic when the request that enqueued it did not finish. */
export const copyTopicJob = 'copy-topic'

/**
 * Copies another topic with its settings and untrashed content to a new topic of the person. Its documents are not parsed again; finished
 * articles, reviewed qa entries and posters are copied; cover, links and members are not.
 * @throws AppError `notFound`, `noPermission`, `badRequest`, or what `withRoom` throws.
 */
export async function copyTopic(ctx: Ctx, actor: Actor, id: string, name?: string): Promise<Topic> {
  const from = await editableTopic(ctx.db, id, actor)
  const { description, title, ownerPanel, recommendedQuestions, initialConversation, personalityPrompt } = from
  const settings = { description, title, ownerPanel, recommendedQuestions, initialConversation, personalityPrompt }
  const owner = ownerOf(actor)
  const now = ctx.now()
  const { copy, rest } = await withRoom(ctx, { actor, topic: { owner }, bytes: await sizeOf(ctx, from) }, async (tx) => {
    const made = await addTopic(tx, { owner, name: name ?? from.name, now, ...settings })
    await lockFolders(tx, from.id)
    const { order: files, waiting } = await copyTopicFiles(ctx, tx, from, made)
    const order = { ...files, actor: owner, name: from.name }
    if (waiting) return { copy: made, rest: await enqueueTransit(ctx, tx, copyTopicJob, order, (data) => finishTopicCopy(ctx, data)) }
    await endTopicCopy(ctx, tx, from, made, order)
    return { copy: made, rest: null }
  })
  await rest?.()
  return presentTopic(ctx, actor, copy)
}

/** The files copied to a new topic, and the data of the final event. */
export interface TopicCopyRequest extends FileCopyRequest {
  actor: string
  name: string
}

/** Copies the content beside the files of a topic, such as articles, after the files were copied, and records the event. */
async function endTopicCopy(ctx: Ctx, tx: Tx, from: TopicRow, made: TopicRow, { pairs, actor, name }: TopicCopyRequest): Promise<void> {
  await copyWritings(ctx, tx, from, made, new Map(pairs.map((pair) => [pair.from, pair.to])))
  await auditTopic(tx, { topicId: made.id, actor, action: 'copy', detail: { name }, now: ctx.now() })
}

/** Finishes a copied topic: completes the file copies, then copies the other content. After a crash it continues. */
export async function finishTopicCopy(ctx: Ctx, order: TopicCopyRequest): Promise<void> {
  await finishCopies(ctx, order)
  await ctx.db.transaction(async (tx) => {
    await lockFolders(tx, order.to)
    const [from, made] = [await findTopic(tx, order.from), await findTopic(tx, order.to)]
    // A logged event proves that the copy was made.
    if (from && made && !(await hasEvent(tx, made.id, 'copy'))) await endTopicCopy(ctx, tx, from, made, order)
  })
}

/** The bytes of a topic's untrashed files. */
async function sizeOf(ctx: Ctx, { id, dirRootId }: TopicRow): Promise<number> {
  const folders = await listFolders(ctx.db, id)
  return sumSizesBelow(ctx.db, [], [dirRootId, ...folders.map((folder) => folder.id)])
}

/**
 * Moves the untrashed content of a topic to another one: files to its root, articles, posters and qa entries to its own.
 * @throws AppError `notFound`, `noPermission`, `badRequest`, or `conflict` when the other topic has no room.
 */
export async function moveTopicContents(ctx: Ctx, actor: Actor, id: string, targetId: string): Promise<void> {
  const from = await manageableTopic(ctx.db, id, actor)
  const to = await editableTopic(ctx.db, targetId, actor)
  if (from.id === to.id) throw new AppError('badRequest', { zh: '请选择另一个资料库', en: 'field topicId: it is the same library' })
  const bytes = from.owner === to.owner ? 0 : await sizeOf(ctx, from)
  const target = rootOf(to)
  const now = ctx.now()
  const rest = await withRoom(ctx, { actor, topic: to, bytes }, async (tx) => {
    await lockTrees(tx, [{ topic: from }], target)
    const items = await listItemsIn(tx, rootOf(from), 'topic:edit')
    await moveWritings(ctx, tx, from, to)
    const left = await moveItems(ctx, tx, items, target, { writings: true })
    const count = items.files.length + items.folders.length
    await auditTopic(tx, { topicId: from.id, actor: ownerOf(actor), action: 'move', detail: { to: to.name, count }, now })
    await auditTopic(tx, { topicId: to.id, actor: ownerOf(actor), action: 'move', detail: { from: from.name, count }, now })
    return left
  })
  await rest()
}

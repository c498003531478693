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

/** Copies all a topic holds, when the request that enqueued it did not finish. */
export const copyTopicJob = 'copy-topic'

/**
 * A topic of the person's own with what another one says of itself and holds, but for its trash. What was read of its files is not read
 * again; its finished articles, reviewed questions and posters come along; its cover, links and members stay with the first.
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

/** The files of a topic that were copied into a new one, and what is noted down of that in the end. */
export interface TopicCopyRequest extends FileCopyRequest {
  actor: string
  name: string
}

/** Copies what rests on the files of a topic, once these are copied, and notes the copy down. */
async function endTopicCopy(ctx: Ctx, tx: Tx, from: TopicRow, made: TopicRow, { pairs, actor, name }: TopicCopyRequest): Promise<void> {
  await copyWritings(ctx, tx, from, made, new Map(pairs.map((pair) => [pair.from, pair.to])))
  await auditTopic(tx, { topicId: made.id, actor, action: 'copy', detail: { name }, now: ctx.now() })
}

/** Makes the copies of all files of a topic ready, then copies what is written there. Done again after a crash it goes on. */
export async function finishTopicCopy(ctx: Ctx, order: TopicCopyRequest): Promise<void> {
  await finishCopies(ctx, order)
  await ctx.db.transaction(async (tx) => {
    await lockFolders(tx, order.to)
    const [from, made] = [await findTopic(tx, order.from), await findTopic(tx, order.to)]
    // A logged event proves that the copy was made.
    if (from && made && !(await hasEvent(tx, made.id, 'copy'))) await endTopicCopy(ctx, tx, from, made, order)
  })
}

/** Bytes of all a topic holds, but for its trash. */
async function sizeOf(ctx: Ctx, { id, dirRootId }: TopicRow): Promise<number> {
  const folders = await listFolders(ctx.db, id)
  return sumSizesBelow(ctx.db, [], [dirRootId, ...folders.map((folder) => folder.id)])
}

/**
 * Moves all a topic holds, but for its trash: files into the root of another one, what was written beside what is written there.
 * @throws AppError `notFound`, `noPermission`, `badRequest`, or `conflict` where the other one has no room.
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

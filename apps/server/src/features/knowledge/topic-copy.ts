import { AppError, type Topic } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { ownerOf, type Person } from '../../http/caller.ts'
import { copyTopicFiles } from './file-copy.ts'
import { lockTrees, moveItems } from './file-move.ts'
import { listFilesIn, sumSizesBelow } from './file.repo.ts'
import { listFolders, listFoldersIn, lockFolders } from './folder.repo.ts'
import { editableTopic, manageableTopic } from './knowledge.policy.ts'
import type { TopicRow } from './knowledge.repo.ts'
import { withRoom } from './storage-quota.ts'
import { auditTopic } from './topic-event.repo.ts'
import { presentTopic } from './topic-view.ts'
import { copyWritings, documentsOf, moveWritings } from './topic-writings.ts'
import { addTopic } from './topic.service.ts'

/**
 * A topic of the person's own with what another one says of itself and holds, but for its trash. What was read of its files is not read
 * again; its finished articles, reviewed questions and posters come along; its cover, links and members stay with the first.
 * @throws AppError `notFound`, `noPermission`, `badRequest`, or what `withRoom` throws.
 */
export async function copyTopic(ctx: Ctx, person: Person, id: string, name?: string): Promise<Topic> {
  const from = await editableTopic(ctx.db, id, person)
  const { description, title, ownerPanel, recommendedQuestions, initialConversation, personalityPrompt } = from
  const settings = { description, title, ownerPanel, recommendedQuestions, initialConversation, personalityPrompt }
  const owner = ownerOf(person)
  const now = ctx.now()
  const copy = await withRoom(ctx, { person, topic: { owner }, bytes: await sizeOf(ctx, from) }, async (tx) => {
    const made = await addTopic(tx, { owner, name: name ?? from.name, now, ...settings })
    await lockFolders(tx, from.id)
    const files = await copyTopicFiles(ctx, tx, from, made)
    await copyWritings(tx, from, made, files)
    await auditTopic(tx, { topicId: made.id, actor: owner, action: 'copy', detail: { name: from.name }, now })
    return made
  })
  return presentTopic(ctx, person, copy)
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
export async function moveTopicContents(ctx: Ctx, person: Person, id: string, targetId: string): Promise<void> {
  const from = await manageableTopic(ctx.db, id, person)
  const to = await editableTopic(ctx.db, targetId, person)
  if (from.id === to.id) throw new AppError('badRequest', { zh: '请选择另一个资料库', en: 'field topicId: it is the same library' })
  const bytes = from.owner === to.owner ? 0 : await sizeOf(ctx, from)
  const target = { topic: to, folderId: to.dirRootId, folder: null }
  const now = ctx.now()
  await withRoom(ctx, { person, topic: to, bytes }, async (tx) => {
    await lockTrees(tx, [{ topic: from }], target)
    const files = (await listFilesIn(tx, [from.dirRootId])).filter(({ trashedAt }) => trashedAt === null)
    const folders = await listFoldersIn(tx, from.dirRootId)
    const documents = await documentsOf(tx, from.id)
    await moveItems(ctx, tx, { topic: from, files, folders }, target)
    await moveWritings(tx, from, to, documents, now)
    const count = files.length + folders.length
    await auditTopic(tx, { topicId: from.id, actor: ownerOf(person), action: 'move', detail: { to: to.name, count }, now })
    await auditTopic(tx, { topicId: to.id, actor: ownerOf(person), action: 'move', detail: { from: from.name, count }, now })
  })
}

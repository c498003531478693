import { AppError, limits, type Right } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { updateFiles } from './file.repo.ts'
import { startRelinking } from './file-relink.ts'
import { listAllBelow } from './file-trash.ts'
import type { Items, Place } from './folder/folder.policy.ts'
import { listAncestors, listBelow, listFolders, listFoldersIn, lockFolders, updateFolders, type FolderRow } from './folder/folder.repo.ts'
import { depthOf, lockPlace } from './folder/folder.service.ts'
import { freeName } from './folder/free-name.ts'
import { tooDeep } from './folder/item-name.ts'
import type { FileRow, TopicRow } from '../access/index.ts'

/**
 * Locks the folder trees of all topics involved, in one order. @throws AppError `notFound` when the target was deleted since it was looked
 * up
 */
export async function lockTrees(tx: Tx, items: readonly { topic: TopicRow }[], target?: Place<'topic:edit'>): Promise<void> {
  const ids = new Set(items.map(({ topic }) => topic.id))
  if (target) ids.add(target.topic.id)
  for (const id of [...ids].toSorted()) await lockFolders(tx, id)
  if (target) await lockPlace(tx, target)
}

/** Removes items that lie in another named folder, since they are processed together with it. */
export async function outermost<R extends Right>(tx: Tx, { topic, files, folders }: Items<R>): Promise<Items<R>> {
  const named = new Set(folders.map(({ id }) => id))
  const inside = new Set<string>()
  const ids = [...folders.map(({ id }) => id), ...files.map(({ parentId }) => parentId)]
  for (const { of, id, depth } of await listAncestors(tx, [...new Set(ids)]))
    if (named.has(id) && (depth > 0 || !named.has(of))) inside.add(of)
  return {
    topic,
    files: files.filter(({ parentId }) => !inside.has(parentId) && !named.has(parentId)),
    folders: folders.filter(({ id }) => !inside.has(id)),
  }
}

/** @throws AppError `badRequest` when a folder with its subfolders would be nested too deep at the target */
export async function requireDepth(tx: Tx, folder: FolderRow, target: Place<'topic:edit'>): Promise<void> {
  const below = await listAncestors(tx, await listBelow(tx, [folder.id]))
  const own = await depthOf(tx, folder.id)
  const height = Math.max(...below.map(({ depth }) => depth + 1)) - own + 1
  if ((await depthOf(tx, target.folderId)) + height > limits.folderDepth) throw tooDeep()
}

/**
 * Moves files and folders of one topic into a folder of the same or another topic. The caller has locked the trees.
 * @param options.writings whether articles, posters and qa entries of the topic move, too
 * @returns the work to do after the commit: many files are relinked in batches
 */
export async function moveItems(
  ctx: Ctx,
  tx: Tx,
  items: Items<'topic:edit'>,
  target: Place<'topic:edit'>,
  { writings = false } = {},
): Promise<() => Promise<void>> {
  const { files, folders } = await outermost(tx, items)
  const now = ctx.now()
  const leaving: FileRow[] = []
  const above = new Set((await listAncestors(tx, [target.folderId])).map(({ id }) => id))
  const taken = new Set((await listFoldersIn(tx, target.folderId)).map(({ name }) => name))
  for (const folder of folders) {
    if (above.has(folder.id)) {
      throw new AppError('badRequest', {
        zh: `不能把文件夹「${folder.name}」移到它自己里面`,
        en: `the folder "${folder.name}" cannot be moved into itself`,
      })
    }
    if (folder.parentId === target.folderId) continue
    await requireDepth(tx, folder, target)
    const name = freeName(folder.name, taken)
    taken.add(name)
    await updateFolders(tx, [folder.id], { parentId: target.folderId, name, updatedAt: now })
    if (folder.topicId === target.topic.id) continue
    const below = await listAllBelow(tx, [folder.id])
    await updateFolders(tx, below.folderIds, { topicId: target.topic.id })
    leaving.push(...below.files)
  }
  await updateFiles(
    tx,
    files.map(({ id }) => id),
    { parentId: target.folderId, updatedAt: now },
  )
  const left: (() => Promise<void>)[] = []
  if (items.topic.id !== target.topic.id) leaving.push(...files)
  // Files that are still being moved into the topic they now leave belong to their earlier topic, so group them by it.
  for (const [from, some] of Map.groupBy(leaving, ({ topicId }) => topicId)) {
    if (from === target.topic.id) continue
    const rest = await startRelinking(ctx, tx, { from, to: target.topic.id, ids: some.map(({ id }) => id), writings })
    if (rest) left.push(rest)
  }
  return async () => {
    for (const rest of left) await rest()
  }
}

/** The untrashed folders of a topic, by parent folder. */
export async function foldersByParent(tx: Tx, topicId: string): Promise<Map<string, FolderRow[]>> {
  return Map.groupBy(await listFolders(tx, topicId), ({ parentId }) => parentId)
}

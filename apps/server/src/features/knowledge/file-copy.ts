import { nanoid } from 'nanoid'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { listFilesIn } from './file.repo.ts'
import { copyDocuments } from './file-documents.ts'
import { orderReading } from './file-reading.ts'
import { orderImport } from './file.jobs.ts'
import { foldersByParent, outermost, requireDepth } from './file-move.ts'
import type { Items, Place } from './folder.policy.ts'
import { insertFolder, listFoldersIn, type FolderRow } from './folder.repo.ts'
import { freeName } from './free-name.ts'
import { holdFile, insertFile, type FileRow, type TopicRow } from './knowledge.repo.ts'

interface Target {
  topic: TopicRow
  folderId: string
}

/** The files that were copied, by the ids of the originals. */
type Copies = Map<string, string>

async function copyFile(ctx: Ctx, tx: Tx, file: FileRow, { topic, folderId }: Target, name: string, copies: Copies): Promise<void> {
  // Deleted for good meanwhile: its bytes may be gone.
  if (!(await holdFile(tx, file.id))) return
  const now = ctx.now()
  const copy = await insertFile(tx, {
    ...file,
    id: nanoid(),
    topicId: topic.id,
    parentId: folderId,
    name,
    // What is being read is read for the copy, too, or found to be there by then.
    ...(file.state === 'parsing' && { state: 'queued' as const, progress: 0 }),
    createdAt: now,
    updatedAt: now,
  })
  copies.set(file.id, copy.id)
  if (copy.state === 'ready') {
    await copyDocuments(ctx, tx, file, copy)
    if (copy.reading) await orderReading(ctx, tx, copy.id, copy.reading)
  }
  if (copy.state === 'queued') await orderImport(ctx, tx, copy)
}

/** Copies folders with what they hold; the tree they come from was read before anything of it was copied. */
async function copyFolders(
  ctx: Ctx,
  tx: Tx,
  folders: readonly FolderRow[],
  target: Target,
  tree: ReadonlyMap<string, FolderRow[]>,
  copies: Copies,
): Promise<void> {
  const taken = new Set((await listFoldersIn(tx, target.folderId)).map(({ name }) => name))
  for (const folder of folders) {
    const now = ctx.now()
    const name = freeName(folder.name, taken)
    taken.add(name)
    const { id } = await insertFolder(tx, {
      id: nanoid(),
      topicId: target.topic.id,
      parentId: target.folderId,
      name,
      createdAt: now,
      updatedAt: now,
    })
    const inside = { topic: target.topic, folderId: id }
    for (const file of await listLive(tx, folder.id)) await copyFile(ctx, tx, file, inside, file.name, copies)
    await copyFolders(ctx, tx, tree.get(folder.id) ?? [], inside, tree, copies)
  }
}

async function listLive(tx: Tx, folderId: string): Promise<FileRow[]> {
  return (await listFilesIn(tx, [folderId])).filter(({ trashedAt }) => trashedAt === null)
}

/**
 * Copies files and folders of one topic into a folder, of this topic or another one, with what was read of them. The trees are locked by the
 * caller.
 */
export async function copyItems(ctx: Ctx, tx: Tx, items: Items, target: Place): Promise<void> {
  const { files, folders } = await outermost(tx, items)
  for (const folder of folders) await requireDepth(tx, folder, target)
  const tree = await foldersByParent(tx, items.topic.id)
  const taken = new Set((await listLive(tx, target.folderId)).map(({ name }) => name))
  for (const file of files) {
    const name = freeName(file.name, taken)
    taken.add(name)
    await copyFile(ctx, tx, file, target, name, new Map())
  }
  await copyFolders(ctx, tx, folders, target, tree, new Map())
}

/** Copies all files of a topic, but for its trash, into another one that is empty. @returns the copies by the ids of the originals */
export async function copyTopicFiles(ctx: Ctx, tx: Tx, from: TopicRow, to: TopicRow): Promise<ReadonlyMap<string, string>> {
  const copies: Copies = new Map()
  const target = { topic: to, folderId: to.dirRootId }
  const tree = await foldersByParent(tx, from.id)
  for (const file of await listLive(tx, from.dirRootId)) await copyFile(ctx, tx, file, target, file.name, copies)
  await copyFolders(ctx, tx, tree.get(from.dirRootId) ?? [], target, tree, copies)
  return copies
}

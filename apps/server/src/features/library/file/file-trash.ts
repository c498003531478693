import { limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { deleteErasableFolders, listFilesIn, listErasable, listTakenAlong, updateFiles } from './file.repo.ts'
import { withdrawDocuments } from './document/file-documents.ts'
import { enqueueErasure, enqueueImport, enqueueIndexing } from './file.jobs.ts'
import type { Items } from './folder/folder.policy.ts'
import { findFolders, listBelow, lockFolders, updateFolders } from './folder/folder.repo.ts'
import { removeFile } from './file-removal.ts'
import type { FileRow, TopicRow } from '../access/index.ts'

/** The `trashedWith` value of permanently deleted items, which cannot be restored. */
const goneMark = ':gone'
const eraseBatchSize = 200
const dayMs = 24 * 3600 * 1000

/** Lists folders with all their subfolders, and the files in them. */
export async function listAllBelow(tx: Tx, folderIds: readonly string[]): Promise<{ folderIds: string[]; files: FileRow[] }> {
  const below = await listBelow(tx, folderIds)
  return { folderIds: below, files: await listFilesIn(tx, below) }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * Moves files and folders of a topic to the trash, folders with all their content; from then on they are neither listed, read nor searched.
 */
export async function trashItems(ctx: Ctx, tx: Tx, { topic, files, folders }: Items<'topic:edit'>): Promise<void> {
  const trashedAt = ctx.now()
  await lockFolders(tx, topic.id)
  const taken = new Set<string>()
  for (const folder of folders) {
    const below = await listAllBelow(tx, [folder.id])
    const rows = (await findFolders(tx, below.folderIds)).filter((row) => row.trashedAt === null)
    const inside = below.files.filter((row) => row.trashedAt === null)
    // Change only items that are not trashed yet: those trashed before must not be restored with the folder.
    await updateFolders(tx, idsOf(rows), { trashedAt, trashedWith: folder.id })
    await updateFiles(tx, idsOf(inside), { trashedAt, trashedWith: folder.id })
    for (const { id } of inside) taken.add(id)
  }
  for (const { id } of files) {
    if (taken.has(id)) continue
    await updateFiles(tx, [id], { trashedAt, trashedWith: id })
    taken.add(id)
  }
  await withdrawDocuments(ctx, tx, topic.id, [...taken])
}

/** The folder for a restored item: its former folder, or the root when that no longer exists. */
async function placeAgain(tx: Tx, topic: TopicRow, parentId: string): Promise<string> {
  const [parent] = await findFolders(tx, [parentId])
  return parent && parent.trashedAt === null ? parentId : topic.dirRootId
}

/** Restores files and folders from the trash, with everything that was trashed with them. */
export async function restoreItems(ctx: Ctx, tx: Tx, { topic, files, folders }: Items<'topic:edit'>): Promise<void> {
  await lockFolders(tx, topic.id)
  const back = { trashedAt: null, trashedWith: null }
  // Folders first: a file may be restored into one of them.
  for (const folder of folders) {
    const along = await listTakenAlong(tx, folder.id)
    await updateFolders(tx, along.folderIds, back)
    await updateFolders(tx, [folder.id], { parentId: await placeAgain(tx, topic, folder.parentId) })
    await restoreFiles(ctx, tx, along.files)
  }
  for (const file of files) {
    await updateFiles(tx, [file.id], { parentId: await placeAgain(tx, topic, file.parentId) })
    await restoreFiles(ctx, tx, [file])
  }
}

async function restoreFiles(ctx: Ctx, tx: Tx, files: readonly FileRow[]): Promise<void> {
  await updateFiles(tx, idsOf(files), { trashedAt: null, trashedWith: null })
  const ready = files.filter(({ state }) => state === 'ready')
  for (const [topicId, ofTopic] of Map.groupBy(ready, (file) => file.topicId)) await enqueueIndexing(ctx, tx, topicId, idsOf(ofTopic))
  for (const file of files) if (file.state === 'queued' || file.state === 'parsing') await enqueueImport(ctx, tx, file)
}

/** Permanently deletes files and folders: they disappear at once, and a job deletes their rows and blobs. */
export async function eraseItems(ctx: Ctx, tx: Tx, items: Items<'topic:edit'>): Promise<void> {
  await trashItems(ctx, tx, {
    topic: items.topic,
    files: items.files.filter(({ trashedAt }) => trashedAt === null),
    folders: items.folders.filter(({ trashedAt }) => trashedAt === null),
  })
  const gone = { trashedAt: ctx.now(), trashedWith: goneMark }
  // Items that were trashed separately before stay in the trash.
  for (const { id } of items.folders) {
    const along = await listTakenAlong(tx, id)
    await updateFolders(tx, along.folderIds, gone)
    await updateFiles(tx, idsOf(along.files), gone)
  }
  await updateFiles(tx, idsOf(items.files), gone)
  await enqueueErasure(ctx, tx)
}

/** Deletes permanently deleted items, and items that have been in the trash for 30 days. After a crash it continues. */
export async function emptyTrash(ctx: Ctx): Promise<void> {
  const before = ctx.now() - limits.trashDays * dayMs
  for (;;) {
    const files = await listErasable(ctx.db, goneMark, before, eraseBatchSize)
    if (files.length === 0) break
    // Check under the lock: a file restored since the query must stay.
    const isDue = ({ trashedAt, trashedWith }: FileRow) => trashedWith === goneMark || (trashedAt !== null && trashedAt < before)
    for (const file of files) await removeFile(ctx, file, isDue)
  }
  await deleteErasableFolders(ctx.db, goneMark, before)
}

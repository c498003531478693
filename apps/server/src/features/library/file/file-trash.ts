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

/** Stands in `trashedWith` of what nobody can take back. */
const goneMark = ':gone'
const eraseBatchSize = 200
const dayMs = 24 * 3600 * 1000

/** Folders with all below them, and the files in these. */
export async function listAllBelow(tx: Tx, folderIds: readonly string[]): Promise<{ folderIds: string[]; files: FileRow[] }> {
  const below = await listBelow(tx, folderIds)
  return { folderIds: below, files: await listFilesIn(tx, below) }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Puts files and folders of a topic into the trash, folders with all below them: from then on they are neither listed nor read nor searched. */
export async function trashItems(ctx: Ctx, tx: Tx, { topic, files, folders }: Items<'topic:edit'>): Promise<void> {
  const trashedAt = ctx.now()
  await lockFolders(tx, topic.id)
  const taken = new Set<string>()
  for (const folder of folders) {
    const below = await listAllBelow(tx, [folder.id])
    const rows = (await findFolders(tx, below.folderIds)).filter((row) => row.trashedAt === null)
    const inside = below.files.filter((row) => row.trashedAt === null)
    // Items that were in the trash before stay there when the folder is restored.
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

/** Where something goes that comes back: where it was, or the root when that is gone. */
async function placeAgain(tx: Tx, topic: TopicRow, parentId: string): Promise<string> {
  const [parent] = await findFolders(tx, [parentId])
  return parent && parent.trashedAt === null ? parentId : topic.dirRootId
}

/** Takes files and folders out of the trash, with all that went along with them. */
export async function restoreItems(ctx: Ctx, tx: Tx, { topic, files, folders }: Items<'topic:edit'>): Promise<void> {
  await lockFolders(tx, topic.id)
  const back = { trashedAt: null, trashedWith: null }
  // Folders first: a file may come back into one of them.
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

/** Deletes files and folders for good: they are gone at once, and their rows and bytes as soon as there is time. */
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

/** Removes what was deleted for good, and what has been in the trash for 30 days. Done again after a crash it goes on. */
export async function emptyTrash(ctx: Ctx): Promise<void> {
  const before = ctx.now() - limits.trashDays * dayMs
  for (;;) {
    const files = await listErasable(ctx.db, goneMark, before, eraseBatchSize)
    if (files.length === 0) break
    // Taken out since it was looked up, it stays.
    const isDue = ({ trashedAt, trashedWith }: FileRow) => trashedWith === goneMark || (trashedAt !== null && trashedAt < before)
    for (const file of files) await removeFile(ctx, file, isDue)
  }
  await deleteErasableFolders(ctx.db, goneMark, before)
}

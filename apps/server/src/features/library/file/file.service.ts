import { AppError, type FileItem, type Lang, type RouteInput, type fileContract } from '@wenjin/contract'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { drawPicture } from '../../../lib/storage/picture.ts'
import { pageFolder, pageTrash } from './file-list.repo.ts'
import { copyItems } from './file-copy.ts'
import { lockTrees, moveItems } from './file-move.ts'
import { removeFile } from './file-removal.ts'
import { retryItems } from './file-retry.ts'
import { eraseItems, restoreItems, trashItems } from './file-trash.ts'
import { pathOf, presentEntries, presentFile, presentFiles, toFolder } from './file-view.ts'
import { editableItems, editablePlace, readablePlace, type Items, type Place, type TrashState } from './folder/folder.policy.ts'
import { listBelow, listFolders, listFoldersIn } from './folder/folder.repo.ts'
import { cleanName } from './folder/item-name.ts'
import {
  auditTopic,
  editableFile,
  editableTopic,
  getDefaultTopicRow,
  ownCode,
  pageFiles,
  readableFile,
  readableTopic,
} from '../access/index.ts'
import { withRoom } from '../storage/index.ts'
import { sumSizesBelow, setFileName } from './file.repo.ts'

type Query<K extends keyof typeof fileContract> = RouteInput<(typeof fileContract)[K]>['query']
/** The second part of a batch's event name, after `file`, or `folder` when the batch has folders only. */
type BatchAction = 'Move' | 'Copy' | 'Trash' | 'Restore' | 'Delete'
type Batch = { ids: readonly string[]; folderIds: readonly string[] }

/** Maximum size in bytes of a picture that gets a thumbnail. */
const drawnBytes = 64 * 1024 * 1024
const movedMeanwhile = () =>
  new AppError('conflict', { zh: '文件刚刚被移到了别处，请刷新后重试', en: 'the files were moved in the meantime; reload and try again' })
const thumbnail = { width: 320, height: 320, fit: 'inside' } as const

/** Returns a page of a folder's content; with a keyword, searches all levels below it. */
export async function listFolder(ctx: Ctx, actor: Actor, id: string, query: Query<'listFolder'>, lang: Lang) {
  const { topic, folderId } = await readablePlace(ctx, actor, id)
  const { pageIndex, pageSize, ...list } = query
  const below = list.keyword ? await foldersBelow(ctx, folderId, topic.dirRootId) : [folderId]
  const found = await pageFolder(ctx.db, below, list, { pageIndex, pageSize })
  return {
    list: await presentEntries(ctx, actor, found, lang),
    total: found.total,
    pageIndex,
    pageSize,
    folderId,
    topicId: topic.id,
    parents: await pathOf(ctx, folderId),
  }
}

async function foldersBelow(ctx: Ctx, folderId: string, rootId: string): Promise<string[]> {
  // The root has no folder row, so start from its subfolders.
  const first = folderId === rootId ? (await listFoldersIn(ctx.db, rootId)).map(({ id }) => id) : [folderId]
  return [...new Set([folderId, ...(await listBelow(ctx.db, first))])]
}

export async function listTopicFolders(ctx: Ctx, actor: Actor, topicId: string) {
  const topic = topicId === ownCode ? await getDefaultTopicRow(ctx, actor) : await readableTopic(ctx.db, topicId, actor)
  return (await listFolders(ctx.db, topic.id)).map(toFolder)
}

export async function listTrash(ctx: Ctx, actor: Actor, topicId: string, page: Query<'listTrash'>, lang: Lang) {
  const topic = topicId === ownCode ? await getDefaultTopicRow(ctx, actor) : await editableTopic(ctx.db, topicId, actor)
  const found = await pageTrash(ctx.db, topic, page)
  return { list: await presentEntries(ctx, actor, found, lang), total: found.total, ...page }
}

export async function listFiles(ctx: Ctx, actor: Actor, topicId: string, page: { pageIndex: number; pageSize: number }, lang: Lang) {
  const topic = topicId === ownCode ? await getDefaultTopicRow(ctx, actor) : await readableTopic(ctx.db, topicId, actor)
  const { list, total } = await pageFiles(ctx.db, topic, page)
  return { list: await presentFiles(ctx, actor, list, lang), total, ...page }
}

export async function getFile(ctx: Ctx, actor: Actor, id: string, lang: Lang): Promise<FileItem> {
  const { file } = await readableFile(ctx.db, id, actor)
  return presentFile(ctx, actor, file, lang)
}

/** Deletes a file and the documents that no other file has. */
export async function deleteFile(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await removeFile(ctx, await editableFile(ctx.db, id, actor))
}

export async function getOriginal(ctx: Ctx, actor: Actor, id: string) {
  const { file } = await readableFile(ctx.db, id, actor)
  if (!file.blobHash) throw new AppError('notFound', { zh: '原文件', en: 'the original' })
  return { stream: await ctx.blobs.get(file.blobHash), fileName: file.name, contentType: 'application/octet-stream', size: file.size }
}

export async function renameFile(ctx: Ctx, actor: Actor, id: string, wanted: string, lang: Lang) {
  const file = await editableFile(ctx.db, id, actor)
  const change = { name: cleanName(wanted, file.name), updatedAt: ctx.now() }
  await ctx.db.transaction(async (tx) => {
    await setFileName(tx, file, change)
    const detail = { name: change.name, before: file.name }
    await auditTopic(tx, { topicId: file.topicId, actor: ownerOf(actor), action: 'fileRename', detail, now: ctx.now() })
  })
  return presentFile(ctx, actor, { ...file, ...change }, lang)
}

/** Returns the thumbnail of a picture. @throws AppError `unsupportedType` for a file that is no picture or is too large. */
export async function getThumbnail(ctx: Ctx, actor: Actor, id: string) {
  const { file } = await readableFile(ctx.db, id, actor)
  const none = () => new AppError('unsupportedType', { zh: '这个文件不是图片', en: 'this file is not a picture' })
  if (!file.blobHash || file.size > drawnBytes) throw none()
  const bytes = await buffer(await ctx.blobs.get(file.blobHash))
  const drawn = await drawPicture(bytes, thumbnail).catch((error: unknown) => {
    throw error instanceof AppError ? none() : error
  })
  return {
    stream: Readable.from(drawn.bytes),
    fileName: `${file.name}.webp`,
    contentType: 'image/webp',
    size: drawn.bytes.length,
    keptSeconds: 3600,
  }
}

/**
 * Applies an action to files and folders, topic by topic, in one transaction, and records the events. The items are looked up again under
 * the locks, since they may have been moved, trashed or closed to the person since the first lookup.
 * @param work returns the work to do after the commit
 * @throws AppError `conflict` when one of the items belongs to another topic by then
 */
async function doToAll(
  ctx: Ctx,
  actor: Actor,
  {
    batch,
    trashState,
    seen,
    into,
  }: { batch: Batch; trashState: TrashState; seen: readonly Items<'topic:edit'>[]; into?: { target: Place<'topic:edit'>; bytes: number } },
  action: BatchAction,
  work: (tx: Tx, of: Items<'topic:edit'>) => Promise<(() => Promise<void>) | null | void>,
): Promise<{ count: number }> {
  const known = new Set(seen.map(({ topic }) => topic.id))
  let count = 0
  const left: (() => Promise<void>)[] = []
  const doAll = async (tx: Tx) => {
    await lockTrees(tx, seen, into?.target)
    const items = await editableItems(tx, actor, batch, trashState)
    if (items.some(({ topic }) => !known.has(topic.id))) throw movedMeanwhile()
    for (const of of items) {
      const rest = await work(tx, of)
      if (rest) left.push(rest)
      const { files, folders } = of
      const done = files.length + folders.length
      const event = files.length > 0 ? (`file${action}` as const) : (`folder${action}` as const)
      const detail = { name: (files[0] ?? folders[0])!.name, count: done }
      await auditTopic(tx, { topicId: of.topic.id, actor: ownerOf(actor), action: event, detail, now: ctx.now() })
      count += done
    }
  }
  if (into) await withRoom(ctx, { actor, topic: into.target.topic, bytes: into.bytes }, doAll)
  else await ctx.db.transaction(doAll)
  for (const rest of left) await rest()
  return { count }
}

export async function moveFiles(ctx: Ctx, actor: Actor, { folderId, ...batch }: Batch & { folderId: string }) {
  const target = await editablePlace(ctx, actor, folderId)
  const seen = await editableItems(ctx.db, actor, batch, 'live')
  const foreign = seen.filter(({ topic }) => topic.owner !== target.topic.owner)
  const below = await listBelow(
    ctx.db,
    foreign.flatMap(({ folders }) => folders.map(({ id }) => id)),
  )
  const ids = foreign.flatMap(({ files }) => files.map(({ id }) => id))
  const into = { target, bytes: await sumSizesBelow(ctx.db, ids, below) }
  return doToAll(ctx, actor, { batch, trashState: 'live', seen, into }, 'Move', (tx, of) => moveItems(ctx, tx, of, target))
}

export async function copyFiles(ctx: Ctx, actor: Actor, { folderId, ...batch }: Batch & { folderId: string }) {
  const target = await editablePlace(ctx, actor, folderId)
  const seen = await editableItems(ctx.db, actor, batch, 'live')
  const below = await listBelow(ctx.db, batch.folderIds)
  const into = { target, bytes: await sumSizesBelow(ctx.db, batch.ids, below) }
  return doToAll(ctx, actor, { batch, trashState: 'live', seen, into }, 'Copy', (tx, of) => copyItems(ctx, tx, of, target))
}

export async function trashFiles(ctx: Ctx, actor: Actor, batch: Batch) {
  const seen = await editableItems(ctx.db, actor, batch, 'live')
  return doToAll(ctx, actor, { batch, trashState: 'live', seen }, 'Trash', (tx, of) => trashItems(ctx, tx, of))
}

export async function restoreFiles(ctx: Ctx, actor: Actor, batch: Batch) {
  const seen = await editableItems(ctx.db, actor, batch, 'trashed')
  return doToAll(ctx, actor, { batch, trashState: 'trashed', seen }, 'Restore', (tx, of) => restoreItems(ctx, tx, of))
}

export async function deleteFiles(ctx: Ctx, actor: Actor, batch: Batch) {
  const seen = await editableItems(ctx.db, actor, batch, 'any')
  return doToAll(ctx, actor, { batch, trashState: 'any', seen }, 'Delete', (tx, of) => eraseItems(ctx, tx, of))
}

export async function retryFiles(ctx: Ctx, actor: Actor, batch: Batch): Promise<{ count: number }> {
  const items = await editableItems(ctx.db, actor, batch, 'live')
  let count = 0
  await ctx.db.transaction(async (tx) => {
    for (const of of items) count += await retryItems(ctx, tx, of)
  })
  return { count }
}

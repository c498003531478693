import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { lockTopicIndexes, yieldToEventLoop } from '../passage-index/index.ts'
import { updateFiles, updateFile } from './file.repo.ts'
import { copyDocuments, isSearchable } from './document/file-documents.ts'
import {
  holdFiles,
  insertCopies,
  insertFolders,
  listLiveFilesIn,
  lockWaitingCopies,
  type CopyPair,
  type CopyPlace,
} from './file-copy.repo.ts'
import { enqueueReading } from './file-reading.ts'
import { copyJob, enqueueImport, enqueueIndexing, enqueueTransit } from './file.jobs.ts'
import { foldersByParent, outermost, requireDepth } from './file-move.ts'
import type { Items, Place } from './folder/folder.policy.ts'
import { listFoldersIn, type FolderRow } from './folder/folder.repo.ts'
import { freeName } from './folder/free-name.ts'
import { type FileRow, type TopicRow } from '../access/index.ts'

/** Number of copies linked to documents per transaction, which limits how long other requests wait. */
const copyBatchSize = 100

/**
 * Files copied from one topic to the same or another one. The copies are in their folders at once, in state `queued`; they become ready in
 * batches, when they are linked to the documents of their originals.
 */
export interface FileCopyRequest {
  from: string
  to: string
  pairs: CopyPair[]
}

/** Copies folders with their subfolders. Returns the places for the copies of the files in them. */
async function copyFolders(
  tx: Tx,
  folders: readonly FolderRow[],
  target: { topicId: string; folderId: string },
  tree: ReadonlyMap<string, FolderRow[]>,
  now: number,
): Promise<CopyPlace[]> {
  const taken = new Set((await listFoldersIn(tx, target.folderId)).map(({ name }) => name))
  const made = new Map<string, string>()
  const rows: FolderRow[] = []
  const add = (folder: FolderRow, parentId: string, name: string) => {
    const id = nanoid()
    made.set(folder.id, id)
    rows.push({ ...folder, id, topicId: target.topicId, parentId, name, createdAt: now, updatedAt: now })
    for (const inside of tree.get(folder.id) ?? []) add(inside, id, inside.name)
  }
  for (const folder of folders) {
    const name = freeName(folder.name, taken)
    taken.add(name)
    add(folder, target.folderId, name)
  }
  await insertFolders(tx, rows)
  const files = await listLiveFilesIn(tx, [...made.keys()])
  return files.map(({ id, name, parentId }) => ({ from: id, to: nanoid(), parentId: made.get(parentId)!, name }))
}

/** The copies that were added, and whether they still wait for their documents. */
export interface AddedCopies {
  order: FileCopyRequest
  waiting: boolean
}

/** Adds copies; up to `copiedAtOnce` copies become ready immediately, more of them wait for the job. */
async function addCopies(ctx: Ctx, tx: Tx, from: TopicRow, to: TopicRow, places: readonly CopyPlace[]): Promise<AddedCopies> {
  const waiting = places.length > copyBatchSize
  if (!waiting) await lockTopicIndexes(tx, [from.id, to.id])
  // Skip files that were permanently deleted in the meantime: their blobs may be gone.
  const held = await holdFiles(
    tx,
    places.map((place) => place.from),
  )
  const there = places.filter((place) => held.has(place.from))
  await insertCopies(tx, to.id, there, ctx.now())
  const order = { from: from.id, to: to.id, pairs: there.map((place) => ({ from: place.from, to: place.to })) }
  if (!waiting) await fillCopies(ctx, tx, order, order.pairs)
  return { order, waiting }
}

/** Makes waiting copies ready. A copy whose original has changed since is imported from its blob instead. */
async function fillCopies(ctx: Ctx, tx: Tx, { from, to }: FileCopyRequest, pairs: readonly CopyPair[]): Promise<void> {
  await lockTopicIndexes(tx, [from, to])
  const waiting = await lockWaitingCopies(tx, pairs)
  const ready: { copy: FileRow; source: FileRow }[] = []
  for (const { copy, source } of waiting) {
    if (source?.state === 'ready' && source.blobHash === copy.blobHash && copy.topicId === to) ready.push({ copy, source })
    else if (copy.trashedAt === null) await enqueueImport(ctx, tx, copy)
  }
  if (ready.length === 0) return
  const filled = ready.map(({ copy, source }) => ({ from: source.id, to: copy.id }))
  await copyDocuments(tx, to, filled)
  await updateFiles(
    tx,
    filled.map((pair) => pair.to),
    { state: 'ready', progress: 100 },
  )
  await enqueueIndexing(
    ctx,
    tx,
    to,
    ready.filter(({ copy }) => isSearchable(copy)).map(({ copy }) => copy.id),
  )
  for (const { copy, source } of ready) {
    if (!source.reading) continue
    await updateFile(tx, copy.id, { reading: source.reading })
    await enqueueReading(ctx, tx, copy.id, source.reading)
  }
}

/** Completes all copies of a job in batches and yields between them. Idempotent: after a crash it continues. */
export async function finishCopies(ctx: Ctx, order: FileCopyRequest): Promise<void> {
  for (let at = 0; at < order.pairs.length; at += copyBatchSize) {
    await ctx.db.transaction((tx) => fillCopies(ctx, tx, order, order.pairs.slice(at, at + copyBatchSize)))
    await yieldToEventLoop(ctx)
  }
}

/**
 * Copies files and folders of one topic into a folder of the same or another topic, with their read documents. The caller has locked the
 * trees.
 * @returns the work to do after the commit, or null
 */
export async function copyItems(
  ctx: Ctx,
  tx: Tx,
  items: Items<'topic:read'>,
  target: Place<'topic:edit'>,
): Promise<(() => Promise<void>) | null> {
  const { files, folders } = await outermost(tx, items)
  for (const folder of folders) await requireDepth(tx, folder, target)
  const tree = await foldersByParent(tx, items.topic.id)
  const taken = new Set((await listLiveFilesIn(tx, [target.folderId])).map(({ name }) => name))
  const places = files.map((file): CopyPlace => {
    const name = freeName(file.name, taken)
    taken.add(name)
    return { from: file.id, to: nanoid(), parentId: target.folderId, name }
  })
  const inside = await copyFolders(tx, folders, { topicId: target.topic.id, folderId: target.folderId }, tree, ctx.now())
  const { order, waiting } = await addCopies(ctx, tx, items.topic, target.topic, [...places, ...inside])
  return waiting ? enqueueTransit(ctx, tx, copyJob, order, (data) => finishCopies(ctx, data)) : null
}

/** Adds copies of all untrashed files of a topic to an empty topic. */
export async function copyTopicFiles(ctx: Ctx, tx: Tx, from: TopicRow, to: TopicRow): Promise<AddedCopies> {
  const tree = await foldersByParent(tx, from.id)
  const root = await listLiveFilesIn(tx, [from.dirRootId])
  const places = root.map(({ id, name }): CopyPlace => ({ from: id, to: nanoid(), parentId: to.dirRootId, name }))
  const target = { topicId: to.id, folderId: to.dirRootId }
  const inside = await copyFolders(tx, tree.get(from.dirRootId) ?? [], target, tree, ctx.now())
  return addCopies(ctx, tx, from, to, [...places, ...inside])
}

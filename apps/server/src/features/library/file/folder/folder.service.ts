import { nanoid } from 'nanoid'
import type { Ctx } from '../../../../context.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import { ownerOf, type Actor } from '../../../../http/caller.ts'
import { AppError, limits, type Right } from '@wenjin/contract'
import { findFolder, insertFolder, listAncestors, listFoldersIn, lockFolders, updateFolders, type FolderRow } from './folder.repo.ts'
import type { Place } from './folder.policy.ts'
import { freeName } from './free-name.ts'
import { cleanName, cleanPath, tooDeep } from './item-name.ts'
import { type TopicRow, auditTopic } from '../../access/index.ts'
import { withRoom } from '../../storage/index.ts'
import type { Authorized } from '../../../../lib/authorized.ts'

/** A folder of a topic that the person may change, by id; that it belongs to the topic is checked when the place is locked. */
export type Target = Pick<Place<'topic:edit'>, 'topic' | 'folderId'>

/** The number of folder levels down to a folder, including the folder itself; 0 for the root. */
export async function depthOf(tx: Tx, folderId: string): Promise<number> {
  return (await listAncestors(tx, [folderId])).length
}

/**
 * Locks the folder tree of the topic until the transaction ends.
 * @throws AppError `notFound` when the folder was deleted, or moved to another topic, since it was looked up
 */
export async function lockPlace(tx: Tx, { topic, folderId }: Target): Promise<void> {
  await lockFolders(tx, topic.id)
  if (folderId === topic.dirRootId) return
  const folder = await findFolder(tx, folderId)
  if (folder?.topicId !== topic.id || folder.trashedAt !== null) throw new AppError('notFound', { zh: '这个文件夹', en: 'this folder' })
}

/** Returns the folder while it exists, else the root; for items whose target folder may have been deleted. */
export async function folderOrRoot(db: Db, topic: TopicRow, folderId: string): Promise<string> {
  const folder = await findFolder(db, folderId)
  return folder?.trashedAt === null && folder.topicId === topic.id ? folderId : topic.dirRootId
}

/** @throws AppError `badRequest` for the root of a topic, which has the topic's name */
export function requireFolder<R extends Right>({ folder }: Place<R>): Authorized<FolderRow, R> {
  if (!folder)
    throw new AppError('badRequest', { zh: '根文件夹不能改名，请修改资料库的名字', en: 'the root folder has the name of its library' })
  return folder
}

function newFolder(ctx: Ctx, topicId: string, parentId: string, name: string) {
  const now = ctx.now()
  return { id: nanoid(), topicId, parentId, name, createdAt: now, updatedAt: now }
}

const namesOf = (rows: readonly FolderRow[]) => new Set(rows.map(({ name }) => name))

/** Creates a folder; a taken name gets a number. @throws AppError `badRequest` when it would be nested too deep */
export async function createFolder(ctx: Ctx, place: Place<'topic:edit'>, wanted: string, actor: Actor): Promise<FolderRow> {
  const name = cleanName(wanted, '新建文件夹')
  const actorId = ownerOf(actor)
  return withRoom(ctx, { actor, topic: place.topic }, async (tx) => {
    await lockPlace(tx, place)
    if ((await depthOf(tx, place.folderId)) >= limits.folderDepth) throw tooDeep()
    const taken = namesOf(await listFoldersIn(tx, place.folderId))
    const made = await insertFolder(tx, newFolder(ctx, place.topic.id, place.folderId, freeName(name, taken)))
    await auditTopic(tx, {
      topicId: made.topicId,
      actor: actorId,
      action: 'folderCreate',
      detail: { name: made.name },
      now: made.createdAt,
    })
    return made
  })
}

/** Renames a folder; a taken name gets a number. */
export async function renameFolder(
  ctx: Ctx,
  folder: Authorized<FolderRow, 'topic:edit'>,
  wanted: string,
  actorId: string,
): Promise<FolderRow> {
  return ctx.db.transaction(async (tx) => {
    await lockFolders(tx, folder.topicId)
    const others = (await listFoldersIn(tx, folder.parentId)).filter(({ id }) => id !== folder.id)
    const change = { name: freeName(cleanName(wanted, folder.name), namesOf(others)), updatedAt: ctx.now() }
    await updateFolders(tx, [folder.id], change)
    const detail = { name: change.name, before: folder.name }
    await auditTopic(tx, { topicId: folder.topicId, actor: actorId, action: 'folderRename', detail, now: change.updatedAt })
    return { ...folder, ...change }
  })
}

/**
 * Returns the last folder of a path below a place and creates missing folders, so that files dropped together share their folders.
 * @param steps sanitized names, outermost first
 */
export async function ensureFoldersIn(ctx: Ctx, tx: Tx, place: Target, steps: readonly string[]): Promise<string> {
  if (steps.length === 0) return place.folderId
  await lockPlace(tx, place)
  if ((await depthOf(tx, place.folderId)) + steps.length > limits.folderDepth) throw tooDeep()
  let parentId = place.folderId
  for (const name of steps) {
    const known = (await listFoldersIn(tx, parentId)).find((folder) => folder.name === name)
    parentId = known?.id ?? (await insertFolder(tx, newFolder(ctx, place.topic.id, parentId, name))).id
  }
  return parentId
}

/**
 * Creates the missing folders of paths below a place; all of them or none.
 * @throws AppError `badRequest` when one would be nested too deep, or has a name that is too long
 */
export async function ensurePaths(
  ctx: Ctx,
  place: Place<'topic:edit'>,
  paths: readonly string[],
  actor: Actor,
): Promise<{ count: number }> {
  const all = paths.map((path) => cleanPath(path)).filter((steps) => steps.length > 0)
  const actorId = ownerOf(actor)
  await withRoom(ctx, { actor, topic: place.topic }, async (tx) => {
    for (const steps of all) await ensureFoldersIn(ctx, tx, place, steps)
    const [first] = all
    if (!first) return
    const detail = { name: first.at(-1)!, count: all.length }
    await auditTopic(tx, { topicId: place.topic.id, actor: actorId, action: 'folderCreate', detail, now: ctx.now() })
  })
  return { count: all.length }
}

/** Same as `ensureFoldersIn`, in its own transaction. */
export async function ensureFolders(ctx: Ctx, place: Target, steps: readonly string[]): Promise<string> {
  return ctx.db.transaction((tx) => ensureFoldersIn(ctx, tx, place, steps))
}

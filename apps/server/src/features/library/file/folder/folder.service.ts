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

/** A folder of a topic that somebody may change, by its id; that the folder is of the topic is seen when the place is locked. */
export type Target = Pick<Place<'topic:edit'>, 'topic' | 'folderId'>

/** Folders above a folder, itself counted; 0 for the root. */
export async function depthOf(tx: Tx, folderId: string): Promise<number> {
  return (await listAncestors(tx, [folderId])).length
}

/**
 * Until the transaction ends the tree of the topic stays as it is.
 * @throws AppError `notFound` when the folder has gone, or into another topic, since it was looked up
 */
export async function lockPlace(tx: Tx, { topic, folderId }: Target): Promise<void> {
  await lockFolders(tx, topic.id)
  if (folderId === topic.dirRootId) return
  const folder = await findFolder(tx, folderId)
  if (folder?.topicId !== topic.id || folder.trashedAt !== null) throw new AppError('notFound', { zh: '这个文件夹', en: 'this folder' })
}

/** A folder while it is there, else the root: where what was on its way into it goes. */
export async function folderOrRoot(db: Db, topic: TopicRow, folderId: string): Promise<string> {
  const folder = await findFolder(db, folderId)
  return folder?.trashedAt === null && folder.topicId === topic.id ? folderId : topic.dirRootId
}

/** @throws AppError `badRequest` for the root of a topic, which is called as the topic is */
export function requireFolder<R extends Right>({ folder }: Place<R>): Authorized<FolderRow, R> {
  if (!folder) throw new AppError('badRequest', { zh: '根文件夹不能改名，请修改资料库的名字', en: 'the root is called as its topic is' })
  return folder
}

function newFolder(ctx: Ctx, topicId: string, parentId: string, name: string) {
  const now = ctx.now()
  return { id: nanoid(), topicId, parentId, name, createdAt: now, updatedAt: now }
}

const namesOf = (rows: readonly FolderRow[]) => new Set(rows.map(({ name }) => name))

/** Makes a folder; a number follows a name that is taken. @throws AppError `badRequest` when it would lie too deep */
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

/** Gives a folder another name; a number follows one that is taken. */
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
 * The folder at the end of a path below a place, made where it is missing: files dropped together with their folders find the same ones.
 * @param steps names, cleaned, outermost first
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
 * The folders of some paths below a place, made where they are missing; all of them or none.
 * @throws AppError `badRequest` when one would lie too deep, or has a name that is too long
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

/** As `ensureFoldersIn`, in a transaction of its own. */
export async function ensureFolders(ctx: Ctx, place: Target, steps: readonly string[]): Promise<string> {
  return ctx.db.transaction((tx) => ensureFoldersIn(ctx, tx, place, steps))
}

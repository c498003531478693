import { AppError, type Right } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import type { Db } from '../../../../db/client.ts'
import { owns, type Actor } from '../../../../http/caller.ts'
import type { Authorized } from '../../../../lib/authorized.ts'
import { listLiveFilesIn } from '../file-copy.repo.ts'
import { findFiles } from '../file.repo.ts'
import { findFolder, findFolders, listFoldersIn, type FolderRow } from './folder.repo.ts'
import {
  type FileRow,
  type TopicRow,
  findTopic,
  findTopicByFolder,
  findOwnTopic,
  getDefaultTopicRow,
  isOwnTopic,
  mayUseTopic,
  ownCode,
  storeOwnTopic,
} from '../../access/index.ts'
import { authorize } from '../../../../lib/authorize.ts'

/** A folder with the right that its topic grants; `folder` is null for the root. */
export interface Place<R extends Right> {
  topic: Authorized<TopicRow, R>
  folderId: string
  folder: Authorized<FolderRow, R> | null
}

interface FoundPlace {
  topic: TopicRow
  folderId: string
  folder: FolderRow | null
}

const authorizePlace = <R extends Right>({ topic, folderId, folder }: FoundPlace, right: R): Place<R> => ({
  topic: authorize(topic, right),
  folderId,
  folder: folder && authorize(folder, right),
})

/** The root folder of a topic. */
export const rootOf = <R extends Right>(topic: Authorized<TopicRow, R>): Place<R> => ({ topic, folderId: topic.dirRootId, folder: null })

const missingFolder = () => new AppError('notFound', { zh: '这个文件夹', en: 'this folder' })
const missingItem = () => new AppError('notFound', { zh: '其中的文件或文件夹', en: 'one of the files or folders' })

async function findPlace(ctx: Ctx, actor: Actor, id: string): Promise<FoundPlace | null> {
  if (id === ownCode) {
    const topic = await getDefaultTopicRow(ctx, actor)
    return { topic, folderId: topic.dirRootId, folder: null }
  }
  const folder = await findFolder(ctx.db, id)
  if (folder?.trashedAt != null) return null
  const topic = folder
    ? await findTopic(ctx.db, folder.topicId)
    : ((await findTopicByFolder(ctx.db, id)) ?? (await findOwnTopic(ctx.db, actor, id)))
  return topic && (folder || id === topic.dirRootId) ? { topic, folderId: id, folder: folder ?? null } : null
}

/** Returns a folder the person may read; `mine` is the root of their default topic. @throws AppError `notFound` */
export async function readablePlace(ctx: Ctx, actor: Actor, id: string): Promise<Place<'topic:read'>> {
  const place = await findPlace(ctx, actor, id)
  if (!place || place.topic.kind === 'web' || !(await mayUseTopic(ctx.db, 'topic:read', place.topic, actor))) throw missingFolder()
  return authorizePlace(place, 'topic:read')
}

/** Returns a folder the person may change and add files to. @throws AppError `notFound` or `noPermission` */
export async function editablePlace(ctx: Ctx, actor: Actor, id: string): Promise<Place<'topic:edit'>> {
  const place = await readablePlace(ctx, actor, id)
  if (!(await mayUseTopic(ctx.db, 'topic:edit', place.topic, actor))) throw new AppError('noPermission')
  if (isOwnTopic(place.topic) && owns(actor, place.topic.owner)) await storeOwnTopic(ctx.db, place.topic.owner, ctx.now())
  return authorizePlace(place, 'topic:edit')
}

/** Files and folders of one topic, with the right that the topic grants. */
export interface Items<R extends Right> {
  topic: Authorized<TopicRow, R>
  files: Authorized<FileRow, R>[]
  folders: Authorized<FolderRow, R>[]
}

/** The required trash state of the items. */
export type TrashState = 'live' | 'trashed' | 'any'

const hasTrashState = (row: { trashedAt: number | null; trashedWith: string | null; id: string }, trashState: TrashState) =>
  trashState === 'any' || (trashState === 'live' ? row.trashedAt === null : row.trashedWith === row.id)

/** The ids of files and folders in a request. */
interface Named {
  ids: readonly string[]
  folderIds: readonly string[]
}

/**
 * Returns the untrashed files and folders the person may read, by topic.
 * @throws AppError `notFound` when one of them is not accessible to the person
 */
export function readableItems(db: Db, actor: Actor, wanted: Named): Promise<Items<'topic:read'>[]> {
  return itemsFor(db, actor, 'topic:read', wanted, 'live')
}

/**
 * Returns the files and folders the person may change, by topic.
 * @throws AppError `notFound` when one of them is not accessible to the person, `noPermission` when one may only be read
 */
export function editableItems(db: Db, actor: Actor, wanted: Named, trashState: TrashState): Promise<Items<'topic:edit'>[]> {
  return itemsFor(db, actor, 'topic:edit', wanted, trashState)
}

/** Lists the untrashed files and folders directly in a folder. */
export async function listItemsIn<R extends Right>(db: Db, { topic, folderId }: Place<R>, right: R): Promise<Items<R>> {
  const files = await listLiveFilesIn(db, [folderId])
  const folders = await listFoldersIn(db, folderId)
  return { topic, files: files.map((row) => authorize(row, right)), folders: folders.map((row) => authorize(row, right)) }
}

async function itemsFor<R extends Right>(db: Db, actor: Actor, right: R, wanted: Named, trashState: TrashState): Promise<Items<R>[]> {
  if (wanted.ids.length + wanted.folderIds.length === 0) {
    throw new AppError('badRequest', { zh: '没有选择文件或文件夹', en: 'no files or folders are given' })
  }
  const ids = new Set(wanted.ids)
  const folderIds = new Set(wanted.folderIds)
  const files = (await findFiles(db, [...ids])).filter((row) => row.versionOf === null && !row.attachment && hasTrashState(row, trashState))
  const folders = (await findFolders(db, [...folderIds])).filter((row) => hasTrashState(row, trashState))
  const byTopic = new Map<string, Items<R>>()
  let refused = false
  for (const row of [...files, ...folders]) {
    if (byTopic.has(row.topicId)) continue
    const topic = await findTopic(db, row.topicId)
    if (!topic || !(await mayUseTopic(db, 'topic:read', topic, actor))) throw missingItem()
    refused ||= !(await mayUseTopic(db, right, topic, actor))
    byTopic.set(row.topicId, { topic: authorize(topic, right), files: [], folders: [] })
  }
  if (files.length < ids.size || folders.length < folderIds.size) throw missingItem()
  if (refused) throw new AppError('noPermission')
  for (const row of files) byTopic.get(row.topicId)!.files.push(authorize(row, right))
  for (const row of folders) byTopic.get(row.topicId)!.folders.push(authorize(row, right))
  return [...byTopic.values()]
}

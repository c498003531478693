import { buffer } from 'node:stream/consumers'
import { AppError, limits, type RestoredWritings } from '@wenjin/contract'
import { readArchive } from '@wenjin/parser'
import type { Ctx } from '../../../../context.ts'
import type { ArchiveHooks, ArchiveTarget, MovedReferences } from '../../../../feature.ts'
import { isGuestOwner } from '../../../../http/caller.ts'
import { maxPartBytes, type ArchivedItem, type ArchivedKind } from '../../../../lib/archive/archived-items.ts'
import type { TopicManifest } from '../../../../lib/archive/topic-manifest.ts'
import { authorizeSystem } from '../../../../lib/authorize-system.ts'
import { batches } from '../../../../lib/flow/batches.ts'
import { isComputeFailure } from '../../../../providers/compute/index.ts'
import { requireClean } from '../../../platform/moderation/index.ts'
import {
  findTopic,
  instanceOwner,
  isOwnTopic,
  listAllFiles,
  movedReferences,
  updateTopicRow,
  type FileRow,
  type TopicRow,
} from '../../access/index.ts'
import { withImportRoom } from '../../storage/index.ts'
import type { ImportRun } from '../import-progress.ts'
import { fileKey, pictureKey } from './archive-import.ts'
import { idOf, ownerOfContents } from './import-entries.ts'

/** Items stored in one transaction. */
const itemBatchSize = 20

/**
 * The id that stands for a cited document until the files of the archive have been read. It derives from the id of the archive's file, so that
 * an archive cannot name documents that the topic has already.
 */
export const placeholderOf = (fileId: string, documentId: string) => idOf(fileId, `document/${documentId}`)

/** Maps the references of archived items to the files of the import. */
function referencesOf({ id }: FileRow, { files, writings }: TopicManifest): MovedReferences {
  const imported = new Map(files.flatMap((file, at) => (file.id === undefined ? [] : [[file.id, idOf(id, fileKey(at))] as const])))
  for (const [at, picture] of (writings?.pictures ?? []).entries()) imported.set(picture.id, idOf(id, pictureKey(at)))
  const documents = new Map((writings?.documents ?? []).map((document) => [document.id, placeholderOf(id, document.id)]))
  return movedReferences(documents, imported)
}

/** Reads an entry of an archive; null when there is none, it is too large, or it is damaged. */
async function readPart(path: string, name: string): Promise<Buffer | null> {
  for await (const entry of readArchive(path)) {
    if (entry.path.join('/') !== name) continue
    if (entry.encrypted || entry.size > maxPartBytes) return null
    try {
      return await buffer(await entry.open())
    } catch {
      return null
    }
  }
  return null
}

/** Reads the items of an entry; those that are not valid are counted. */
async function itemsOf(ctx: Ctx, path: string, part: { kind: ArchivedKind; path: string }, owner: string) {
  const bytes = await readPart(path, part.path)
  if (!bytes) return { items: [], leftOut: 1 }
  try {
    return await ctx.compute.run('readArchivedItems', { kind: part.kind, bytes }, { owner })
  } catch (error) {
    if (!isComputeFailure(error)) throw error
    return { items: [], leftOut: 1 }
  }
}

/** Returns the items whose texts the instance accepts. */
async function cleanItems(ctx: Ctx, archive: ArchiveHooks, items: readonly ArchivedItem[]): Promise<ArchivedItem[]> {
  const clean: ArchivedItem[] = []
  for (const item of items) {
    try {
      await requireClean(ctx, archive.text(item))
      clean.push(item)
    } catch (error) {
      if (!(error instanceof AppError) || error.errorName !== 'sensitiveWord') throw error
    }
  }
  return clean
}

/**
 * Stores items in a topic, as far as it has room for them. The same archive adds nothing twice; what was deleted or moved since is added again.
 * @returns how many of them the topic has now
 * @throws ImportFailure `storageFull`
 */
async function storeItems(
  ctx: Ctx,
  file: FileRow,
  topic: TopicRow,
  archive: ArchiveHooks,
  items: readonly ArchivedItem[],
  { to, references }: { to: ArchiveTarget; references: MovedReferences },
): Promise<number> {
  let stored = 0
  for (const batch of batches(items, itemBatchSize)) {
    const clean = await cleanItems(ctx, archive, batch)
    const bytes = clean.reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0)
    stored += await withImportRoom(ctx, topic, bytes, async (tx) => {
      let room = await archive.room(tx, topic.id)
      let there = 0
      for (const item of clean) {
        const key = `${archive.kind}/${item.id}`
        for (const id of [idOf(topic.id, key), idOf(file.id, key)]) {
          const known = await archive.has(tx, topic.id, id)
          const added = !known && room > 0 && (await archive.insert(tx, to, id, item, references))
          if (added) room -= 1
          if (!known && !added) continue
          there += 1
          break
        }
      }
      return there
    })
  }
  return stored
}

/**
 * Gives a topic that has nothing but the archive the description and the settings of the topic that was exported, when its owner imports it.
 */
async function restoreSettings(
  ctx: Ctx,
  file: FileRow,
  topic: TopicRow,
  manifest: TopicManifest,
  owner: string | undefined,
): Promise<void> {
  const isOwners = owner === undefined || owner === topic.owner || (isGuestOwner(topic.owner) && owner.includes(':'))
  if (!isOwners || isOwnTopic(topic) || topic.owner === instanceOwner || topic.publishedAt !== null) return
  if (topic.description !== '' || topic.title !== '' || topic.initialConversation !== '' || topic.recommendedQuestions.length > 0) return
  if ((await listAllFiles(ctx.db, topic.id)).some(({ id, unpackedFrom }) => id !== file.id && unpackedFrom !== file.id)) return
  const { title = '', recommendedQuestions = [], initialConversation = '' } = manifest
  const settings = {
    description: manifest.description.slice(0, limits.topic.descriptionChars).toWellFormed(),
    title,
    recommendedQuestions,
    initialConversation,
  }
  try {
    await requireClean(ctx, [settings.description, title, ...recommendedQuestions, initialConversation].join('\n'))
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'sensitiveWord') return
    throw error
  }
  await ctx.db.transaction((tx) => updateTopicRow(tx, authorizeSystem(topic, 'job'), settings))
}

/**
 * Restores what was written in a topic from its archive, after its files were added. Citations get their documents when these have been read
 * (`relinkWritings`). After a crash it continues.
 * @throws ImportFailure `storageFull`
 * @throws the signal's reason when it is aborted
 */
export async function restoreWritings(
  ctx: Ctx,
  file: FileRow,
  path: string,
  manifest: TopicManifest,
  { signal, owner }: Pick<ImportRun, 'signal' | 'owner'>,
): Promise<RestoredWritings> {
  const restored: RestoredWritings = { article: 0, qa: 0, mindMap: 0, poster: 0, leftOut: 0 }
  const topic = await findTopic(ctx.db, file.topicId)
  if (!topic) return restored
  await restoreSettings(ctx, file, topic, manifest, owner)
  const to = { topicId: topic.id, author: ownerOfContents(topic, owner) }
  const references = referencesOf(file, manifest)
  const archives = new Map(
    ctx.features.flatMap(({ topic: hooks }) => (hooks?.archive ? [[hooks.archive.kind, hooks.archive] as const] : [])),
  )
  for (const part of manifest.writings?.parts ?? []) {
    signal?.throwIfAborted()
    const { items, leftOut } = await itemsOf(ctx, path, part, owner ?? topic.owner)
    const stored = await storeItems(ctx, file, topic, archives.get(part.kind)!, items, { to, references })
    restored[part.kind] += stored
    restored.leftOut += leftOut + items.length - stored
  }
  return restored
}

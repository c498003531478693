import { AppError } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { owns, type Actor } from '../../../http/caller.ts'
import { readableItems, readablePlace } from './folder/folder.policy.ts'
import { type TopicRow, findTopic, instanceOwner, listTopicRows, mayUseTopic, readableTopic } from '../access/index.ts'
import { listDocumentsIn, listTopicsOfFiles } from './searched-places.repo.ts'

/** A topic that a person may search. */
export interface SearchableTopic {
  id: string
  name: string
  kind: TopicRow['kind']
  /** The topic belongs to the person. */
  mine: boolean
  /** A library of the instance. */
  everyones: boolean
  /** The product's manual, which was not added by a person. */
  builtin: boolean
  /** Restricts the search to these documents; absent for all. */
  documentIds?: readonly string[]
}

/** The places named for a search: whole topics, folders with their subfolders, files. */
export interface NamedPlaces {
  topicIds?: readonly string[] | undefined
  folderIds?: readonly string[] | undefined
  fileIds?: readonly string[] | undefined
}

const toSearchable = ({ id, name, owner, kind, builtin }: TopicRow, actor: Actor): SearchableTopic => ({
  id,
  name,
  kind,
  mine: owns(actor, owner),
  everyones: owner === instanceOwner,
  builtin,
})

/** Lists the topics that a question of the person may search. @throws AppError `notFound` when the named topic is not among them. */
export async function searchableTopics(ctx: Ctx, actor: Actor, { topicId }: { topicId?: string | null }): Promise<SearchableTopic[]> {
  const rows = topicId ? [await readableTopic(ctx.db, topicId, actor)] : await listTopicRows(ctx.db, actor)
  return rows.map((row) => toSearchable(row, actor))
}

/** @throws AppError `notFound` when one of the places is not accessible to the person. */
export async function requireReadablePlaces(ctx: Ctx, actor: Actor, { topicIds, folderIds, fileIds }: NamedPlaces): Promise<void> {
  for (const id of topicIds ?? []) await readableTopic(ctx.db, id, actor)
  for (const id of folderIds ?? []) await readablePlace(ctx, actor, id)
  if (fileIds && fileIds.length > 0) await readableItems(ctx.db, actor, { ids: fileIds, folderIds: [] })
}

const unlessMissing = async <T>(found: Promise<T>): Promise<T | null> => {
  try {
    return await found
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'notFound') return null
    throw error
  }
}

/**
 * Resolves named places to topics, each whole or with the documents to search. Places that were deleted or closed to the person since are
 * left out.
 */
export async function topicsOfPlaces(ctx: Ctx, actor: Actor, places: NamedPlaces): Promise<SearchableTopic[]> {
  const topics = new Map<string, TopicRow>()
  const whole = new Set<string>()
  for (const id of places.topicIds ?? []) {
    const topic = await unlessMissing(readableTopic(ctx.db, id, actor))
    if (!topic) continue
    topics.set(topic.id, topic)
    whole.add(topic.id)
  }
  const folderIds: string[] = []
  for (const id of places.folderIds ?? []) {
    const place = await unlessMissing(readablePlace(ctx, actor, id))
    if (!place) continue
    topics.set(place.topic.id, place.topic)
    if (place.folder) folderIds.push(place.folderId)
    else whole.add(place.topic.id)
  }
  const fileIds = places.fileIds ?? []
  for (const id of await listTopicsOfFiles(ctx.db, fileIds)) {
    const topic = topics.get(id) ?? (await unlessMissing(readableTopic(ctx.db, id, actor)))
    if (topic) topics.set(topic.id, topic)
  }
  const parts = await listDocumentsIn(ctx.db, { folderIds, fileIds, topicIds: [...topics.keys()] })
  return [...topics.values()].map((topic) => ({
    ...toSearchable(topic, actor),
    ...(!whole.has(topic.id) && { documentIds: parts.get(topic.id) ?? [] }),
  }))
}

/** The tone prompt of a topic, as set by its owner; empty when none is set or the asker may not read the topic. */
export async function personaOf(ctx: Ctx, actor: Actor, topicId: string | null): Promise<string> {
  const topic = topicId === null ? undefined : await findTopic(ctx.db, topicId)
  if (!topic || topic.personalityPrompt === '') return ''
  return (await mayUseTopic(ctx.db, 'topic:read', topic, actor)) ? topic.personalityPrompt : ''
}

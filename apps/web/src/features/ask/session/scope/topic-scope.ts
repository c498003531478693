import { limits, type AskRequest, type EngineType } from '@wenjin/contract'
import type { Attachments } from '../../options/index.ts'

/** Where questions of a conversation in a topic are looked for, beside or within it. */
export interface TopicScope {
  /** Folders and files of it that are searched instead of all of it; none for all. */
  folderIds: readonly string[]
  fileIds: readonly string[]
  /** Other topics that are searched as well. */
  topicIds: readonly string[]
  /** The web is searched as well. */
  web: boolean
}

/** The scope of a conversation: a source of the question box, and the part of it. */
export interface ConversationScope extends TopicScope {
  /** As `AskOptions` has it: an engine, a category, or `topic:<id>`. */
  source: string
}

export const wholeTopic: TopicScope = { folderIds: [], fileIds: [], topicIds: [], web: false }

/** The scope a turn was asked with. */
export function scopeOf({ folderIds = [], fileIds = [], topicIds = [], enableMix = false }: AskRequest): TopicScope {
  return { folderIds, fileIds, topicIds, web: enableMix }
}

/** The scope of a whole source. */
export const scopeOfSource = (source: string): ConversationScope => ({ ...wholeTopic, source })

interface ScopedRequest extends AskRequest {
  engineType?: EngineType | undefined
  /** Empty for none. */
  searchTopicId?: string | undefined
}

/** The scope of a conversation after a question was asked. @param topicId of a question that does not say in which topic it was asked */
export function scopeAfter(how: ScopedRequest, topicId: string | null = null): ConversationScope {
  const topic = how.searchTopicId ?? topicId
  return { ...scopeOf(how), source: topic ? `topic:${topic}` : (how.engineType ?? 'default') }
}

/** The scope an address names by `folders` and `files`: ids with commas between them. */
export function scopeIn(params: URLSearchParams): TopicScope {
  const idsIn = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean).slice(0, limits.askedPlaces)
  return { ...wholeTopic, folderIds: idsIn('folders'), fileIds: idsIn('files') }
}

/** The attachments of a question in the scope. */
export function attachmentsOf({
  folderIds,
  fileIds,
  topicIds,
  web,
}: TopicScope): Pick<Attachments, 'folderIds' | 'fileIds' | 'topicIds' | 'enableMix'> {
  return { folderIds: [...folderIds], fileIds: [...fileIds], topicIds: [...topicIds], ...(web && { enableMix: true }) }
}

/** The list with the item, or without it where it is in it. */
export function toggled(list: readonly string[], id: string): string[] {
  return list.includes(id) ? list.filter((known) => known !== id) : [...list, id]
}

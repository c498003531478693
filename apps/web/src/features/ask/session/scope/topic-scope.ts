import { limits, type AskRequest, type EngineType } from '@wenjin/contract'
import type { Attachments } from '../../options/index.ts'

/** Where the questions of a conversation are searched within a topic and in addition to it. */
export interface TopicScope {
  /** Folders and files to search instead of the whole topic; empty for all of it. */
  folderIds: readonly string[]
  fileIds: readonly string[]
  /** Other topics to search in addition. */
  topicIds: readonly string[]
  /** Whether the web is searched in addition. */
  web: boolean
}

/** The scope of a conversation: a source of the question box, and the part of it. */
export interface ConversationScope extends TopicScope {
  /** As in `AskOptions`: an engine, a category, or `topic:<id>`. */
  source: string
}

export const wholeTopic: TopicScope = { folderIds: [], fileIds: [], topicIds: [], web: false }

/** Returns the scope a turn was asked with. */
export function scopeOf({ folderIds = [], fileIds = [], topicIds = [], enableMix = false }: AskRequest): TopicScope {
  return { folderIds, fileIds, topicIds, web: enableMix }
}

/** Returns the scope of a whole source. */
export const scopeOfSource = (source: string): ConversationScope => ({ ...wholeTopic, source })

interface ScopedRequest extends AskRequest {
  engineType?: EngineType | undefined
  /** Empty string for no topic. */
  searchTopicId?: string | undefined
}

/** Returns the scope of a conversation after a question was asked. @param topicId used when the question does not name its topic */
export function scopeAfter(how: ScopedRequest, topicId: string | null = null): ConversationScope {
  const topic = how.searchTopicId ?? topicId
  return { ...scopeOf(how), source: topic ? `topic:${topic}` : (how.engineType ?? 'default') }
}

/** Parses the scope in an address: `folders` and `files` are comma-separated ids. */
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

/** Returns the list with the item added, or removed if it contains it. */
export function toggled(list: readonly string[], id: string): string[] {
  return list.includes(id) ? list.filter((known) => known !== id) : [...list, id]
}

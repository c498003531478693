import { limits, type AskDetails } from '@wenjin/contract'

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

export const wholeTopic: TopicScope = { folderIds: [], fileIds: [], topicIds: [], web: false }

/** The scope a turn was asked with. */
export function scopeOf({ folderIds = [], fileIds = [], topicIds = [], enableMix = false }: AskDetails): TopicScope {
  return { folderIds, fileIds, topicIds, web: enableMix }
}

/** The scope an address names by `folders` and `files`: ids with commas between them. */
export function scopeIn(params: URLSearchParams): TopicScope {
  const idsIn = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean).slice(0, limits.askedPlaces)
  return { ...wholeTopic, folderIds: idsIn('folders'), fileIds: idsIn('files') }
}

/** What a question of the scope brings along. */
export function broughtOf({
  folderIds,
  fileIds,
  topicIds,
  web,
}: TopicScope): Pick<AskDetails, 'folderIds' | 'fileIds' | 'topicIds' | 'enableMix'> {
  return { folderIds: [...folderIds], fileIds: [...fileIds], topicIds: [...topicIds], ...(web && { enableMix: true }) }
}

/** The list with the item, or without it where it is in it. */
export function toggled(list: readonly string[], id: string): string[] {
  return list.includes(id) ? list.filter((known) => known !== id) : [...list, id]
}

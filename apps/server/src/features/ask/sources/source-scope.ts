import type { AskRequest, EngineType, WebCategory } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { openTopicIndex, type TopicIndex, type TopicParts } from '../../library/passage-index/index.ts'
import { searchableTopics, topicsOfPlaces, type NamedPlaces, type SearchableTopic } from '../../library/file/index.ts'

/** The sources among which a question is searched. */
export interface SourceScope {
  topics: readonly SearchableTopic[]
  /** The index of the topics' passages, as of the first read. */
  index: TopicIndex
  /** The category to request from web services; null for none. */
  web: WebCategory | null
  /** The asker named the topics, folders or files to search. */
  named: boolean
  /** The topics are used only when no web service can be reached. */
  topicsInstead: boolean
}

/** Whether an engine searches the topic. */
function isSearched(engine: EngineType, { kind, mine, everyones }: SearchableTopic): boolean {
  if (engine === 'ai') return false
  if (engine === 'mine') return mine
  if (engine === 'webpage') return kind === 'subscription'
  if (engine === 'pdf') return everyones
  return true
}

/** The engine and the places that a question names. */
interface Wanted {
  engineType: EngineType
  /** The topic in which the question is asked. */
  searchTopic: string | null
  options?: NamedPlaces & Pick<AskRequest, 'enableMix'>
}

/** The topics named for the search, whole or in part; null when none is named, so that all are allowed. */
async function namedTopics(ctx: Ctx, actor: Actor, { searchTopic, options = {} }: Wanted): Promise<SearchableTopic[] | null> {
  const { topicIds = [], folderIds = [], fileIds = [] } = options
  if (topicIds.length + folderIds.length + fileIds.length === 0) {
    return searchTopic === null ? null : searchableTopics(ctx, actor, { topicId: searchTopic })
  }
  const narrowed = folderIds.length + fileIds.length > 0
  const whole = searchTopic === null || narrowed ? topicIds : [searchTopic, ...topicIds]
  return topicsOfPlaces(ctx, actor, { topicIds: whole, folderIds, fileIds })
}

/**
 * Determines the scope of an engine: everything the asker may search and the web, or one category of it. Named topics, folders and files
 * are searched alone, and with the web when requested. When no web services are configured, the topics replace a web category.
 * @throws AppError `notFound` when the asker may not search the topic.
 */
export async function scopeOf(ctx: Ctx, actor: Actor, wanted: Wanted): Promise<SourceScope> {
  const { engineType, options } = wanted
  const web = engineType === 'ai' || engineType === 'mine' ? null : engineType === 'default' ? 'webpage' : engineType
  const asked = ctx.webSearch ? web : null
  const named = engineType === 'ai' ? null : await namedTopics(ctx, actor, wanted)
  if (named) return inTopics(ctx, named, { web: options?.enableMix ? asked : null, topicsInstead: false, named: true })
  const allowed = await searchableTopics(ctx, actor, { topicId: wanted.searchTopic })
  const topicsInstead = engineType === 'scholar' || engineType === 'podcast' || engineType === 'image' || engineType === 'video'
  const onlyTopics = asked === null && web !== null
  const topics = allowed.filter((topic) => isSearched(onlyTopics ? 'default' : engineType, topic))
  return inTopics(ctx, topics, { web: asked, topicsInstead: topicsInstead && !onlyTopics, named: false })
}

/** The document ids of topics that are searched in part. */
export function partsOf(topics: readonly SearchableTopic[]): TopicParts {
  return new Map(topics.flatMap(({ id, documentIds }) => (documentIds ? [[id, documentIds] as const] : [])))
}

function inTopics(ctx: Ctx, topics: readonly SearchableTopic[], rest: Pick<SourceScope, 'web' | 'topicsInstead' | 'named'>): SourceScope {
  const ids = topics.map(({ id }) => id)
  return { topics, index: openTopicIndex(ctx.db, ids, partsOf(topics)), ...rest }
}

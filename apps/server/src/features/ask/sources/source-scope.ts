import type { AskRequest, EngineType, WebCategory } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { openTopicIndex, type TopicIndex, type TopicParts } from '../../library/passage-index/index.ts'
import { searchableTopics, topicsOfPlaces, type NamedPlaces, type SearchableTopic } from '../../library/file/index.ts'

/** Where a question is looked for. */
export interface SourceScope {
  topics: readonly SearchableTopic[]
  /** Their passages, as they were at the first look. */
  index: TopicIndex
  /** The category to request from services on the network; null for none. */
  web: WebCategory | null
  /** The asker has said where to search. */
  named: boolean
  /** The topics are searched only where the network gives nothing to search. */
  topicsInstead: boolean
}

/** Which of the topics somebody may search belong to an engine. */
function isSearched(engine: EngineType, { kind, mine, everyones }: SearchableTopic): boolean {
  if (engine === 'ai') return false
  if (engine === 'mine') return mine
  if (engine === 'webpage') return kind === 'subscription'
  if (engine === 'pdf') return everyones
  return true
}

/** Where a question is to be looked for. */
interface Wanted {
  engineType: EngineType
  /** The topic the question stands in. */
  searchTopic: string | null
  options?: NamedPlaces & Pick<AskRequest, 'enableMix'>
}

/** The topics that are named to be searched, whole or in part; null where none is, and so all may be. */
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
 * Where an engine searches: everything the asker may see and the web, or one category of it. Topics, folders and files that are named are
 * searched alone, with the web where that is wanted. Where there is nothing to ask on the network, the topics answer instead of a category of it.
 * @throws AppError `notFound` when the topic is none the asker may search.
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

/** The searched parts of topics that are not searched whole. */
export function partsOf(topics: readonly SearchableTopic[]): TopicParts {
  return new Map(topics.flatMap(({ id, documentIds }) => (documentIds ? [[id, documentIds] as const] : [])))
}

function inTopics(ctx: Ctx, topics: readonly SearchableTopic[], rest: Pick<SourceScope, 'web' | 'topicsInstead' | 'named'>): SourceScope {
  const ids = topics.map(({ id }) => id)
  return { topics, index: openTopicIndex(ctx.db, ids, partsOf(topics)), ...rest }
}

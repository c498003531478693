import type { AskDetails, EngineType, WebCategory } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import type { Person } from '../../http/caller.ts'
import { openTopicIndex, searchableTopics, type SearchableTopic, type TopicIndex } from '../knowledge/index.ts'

/** Where a question is looked for. */
export interface SourceScope {
  topics: readonly SearchableTopic[]
  /** Their passages, as they were at the first look. */
  index: TopicIndex
  /** What services on the network are asked for; null for nothing. */
  web: WebCategory | null
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

/**
 * Where an engine searches: everything the asker may see and the web, or one category of it. A chosen topic is searched alone, with the
 * web where that is wanted. Where there is nothing to ask on the network, the topics answer instead of a category of it.
 * @throws AppError `notFound` when the topic is none the asker may search.
 */
export async function scopeOf(
  ctx: Ctx,
  person: Person,
  { engineType, searchTopic, enableMix }: { engineType: EngineType; searchTopic: string | null } & Pick<AskDetails, 'enableMix'>,
): Promise<SourceScope> {
  const allowed = await searchableTopics(ctx, person, { topicId: searchTopic })
  const web = engineType === 'ai' || engineType === 'mine' ? null : engineType === 'default' ? 'webpage' : engineType
  const asked = ctx.webSearch ? web : null
  if (searchTopic !== null && engineType !== 'ai') return inTopics(ctx, allowed, { web: enableMix ? asked : null, topicsInstead: false })
  const topicsInstead = engineType === 'scholar' || engineType === 'podcast' || engineType === 'image' || engineType === 'video'
  const onlyTopics = asked === null && web !== null
  const topics = allowed.filter((topic) => isSearched(onlyTopics ? 'default' : engineType, topic))
  return inTopics(ctx, topics, { web: asked, topicsInstead: topicsInstead && !onlyTopics })
}

function inTopics(ctx: Ctx, topics: readonly SearchableTopic[], rest: Pick<SourceScope, 'web' | 'topicsInstead'>): SourceScope {
  const ids = topics.map(({ id }) => id)
  return { topics, index: openTopicIndex(ctx.db, ids), ...rest }
}

import type { Topic } from '@wenjin/contract'

/** Filters of the list of topics, by the person's relation to them. */
export const topicFilters = ['all', 'own', 'work', 'read', 'instance'] as const
export type TopicFilter = (typeof topicFilters)[number]

type WithRelation = Pick<Topic, 'relation'>

/** Returns the filter a topic belongs to: owned, worked on, read, or of the instance. */
export function topicFilterOf({ relation }: WithRelation): Exclude<TopicFilter, 'all'> {
  if (relation === 'owner') return 'own'
  if (relation === 'manager' || relation === 'cooperator' || relation === 'shareEditor') return 'work'
  return relation === 'everyone' ? 'instance' : 'read'
}

/** Returns the topics of a filter, in their order. */
export function filterTopics<T extends WithRelation>(topics: readonly T[], filter: TopicFilter): T[] {
  return topics.filter((topic) => filter === 'all' || topicFilterOf(topic) === filter)
}

const ranks = { own: 0, work: 1, read: 1, instance: 2 } as const

/**
 * Returns the list in display order: pinned topics first, then by sort index; topics with equal index begin with the default topic and end
 * with those of the instance.
 */
export function inOrder<T extends WithRelation & Pick<Topic, 'own' | 'pinned' | 'sortIndex'>>(topics: readonly T[]): T[] {
  const rank = (topic: T) => (topic.own ? -1 : ranks[topicFilterOf(topic)])
  return topics.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || a.sortIndex - b.sortIndex || rank(a) - rank(b))
}

interface Placed {
  id: string
  pinned: boolean
}

/**
 * Returns the list with one topic moved to the position of another. Pinned topics stay before the others, so no topic moves across that
 * boundary.
 * @returns null when nothing changes.
 */
export function movedTo<T extends Placed>(topics: readonly T[], id: string, targetId: string): T[] | null {
  const from = topics.findIndex((topic) => topic.id === id)
  const to = topics.findIndex((topic) => topic.id === targetId)
  if (from < 0 || to < 0 || from === to || topics[from]!.pinned !== topics[to]!.pinned) return null
  return topics.toSpliced(from, 1).toSpliced(to, 0, topics[from]!)
}

import type { Topic } from '@wenjin/contract'

/** Which of the listed topics are shown, by how the person stands to them. */
export const topicFilters = ['all', 'own', 'work', 'read', 'instance'] as const
export type TopicFilter = (typeof topicFilters)[number]

type WithRelation = Pick<Topic, 'relation'>

/** The kind a topic of somebody's list is of: their own, worked on, read, or there for everybody. */
export function topicFilterOf({ relation }: WithRelation): Exclude<TopicFilter, 'all'> {
  if (relation === 'owner') return 'own'
  if (relation === 'manager' || relation === 'cooperator' || relation === 'shareEditor') return 'work'
  return relation === 'everyone' ? 'instance' : 'read'
}

/** The topics of a kind, in the order they stand. */
export function filterTopics<T extends WithRelation>(topics: readonly T[], filter: TopicFilter): T[] {
  return topics.filter((topic) => filter === 'all' || topicFilterOf(topic) === filter)
}

const ranks = { own: 0, work: 1, read: 1, instance: 2 } as const

/** The list as it is shown: what nobody has put in order begins with the one everybody has, and ends with what belongs to the instance. */
export function inOrder<T extends WithRelation & Pick<Topic, 'own' | 'pinned' | 'sortIndex'>>(topics: readonly T[]): T[] {
  const rank = (topic: T) => (topic.own ? -1 : ranks[topicFilterOf(topic)])
  return topics.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || a.sortIndex - b.sortIndex || rank(a) - rank(b))
}

interface Placed {
  id: string
  pinned: boolean
}

/**
 * The list with one topic moved to where another stands; the others close up. Pinned topics stay before the rest, so that over that
 * border nothing is moved.
 * @returns null when nothing changes.
 */
export function movedTo<T extends Placed>(topics: readonly T[], id: string, targetId: string): T[] | null {
  const from = topics.findIndex((topic) => topic.id === id)
  const to = topics.findIndex((topic) => topic.id === targetId)
  if (from < 0 || to < 0 || from === to || topics[from]!.pinned !== topics[to]!.pinned) return null
  return topics.toSpliced(from, 1).toSpliced(to, 0, topics[from]!)
}

import { AppError, mayDo, type Relation, type Right } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { namesOf, owns, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize, authorizeLike } from '../../../lib/authorize.ts'
import { type TopicRow, findTopic, instanceOwner } from './library.repo.ts'
import { findOwnTopic, isOwnTopic, storeOwnTopic } from './own-topic.repo.ts'
import { listTopicsById } from './topic-ownership.repo.ts'
import { findTopicGrants } from '../../platform/share/index.ts'
import { findRoles } from './topic-relation.repo.ts'

const missingTopic = () => new AppError('notFound', { zh: '这个资料库', en: 'this library' })
export const missingFile = () => new AppError('notFound', { zh: '这个文件', en: 'this file' })

/** All relations, those with the most rights first. */
const strength: readonly Relation[] = ['owner', 'manager', 'cooperator', 'shareEditor', 'subscriber', 'shareKey', 'everyone']
/** The relations that remain valid while a topic is taken down: its members, and the admins (as `everyone`). */
const staying: ReadonlySet<Relation> = new Set(['owner', 'manager', 'cooperator', 'everyone'])

/** The relations of the person to each topic, those with the most rights first; empty for a stranger. */
export async function relationsTo(db: Db, topics: readonly TopicRow[], actor: Actor): Promise<Map<string, Relation[]>> {
  const others = topics.filter(({ owner }) => owner !== instanceOwner && !owns(actor, owner)).map(({ id }) => id)
  const roles = actor.uid === null ? new Map<string, Relation>() : await findRoles(db, others, actor.uid)
  const grants = await findTopicGrants(db, others, namesOf(actor))
  const relationsOf = ({ id, owner, builtin, publishedAt, takenDown }: TopicRow): Relation[] => {
    // The libraries of the instance are readable by everyone and managed by its admins.
    if (owner === instanceOwner) return actor.role === 'admin' && !builtin ? ['manager', 'everyone'] : ['everyone']
    if (owns(actor, owner)) return ['owner']
    const found = new Set<Relation>()
    const role = roles.get(id)
    if (role) found.add(role)
    const grant = grants.get(id)
    if (grant) found.add(grant === 'edit' ? 'shareEditor' : 'shareKey')
    // Admins can still read a topic that was taken down, since they decide on its release.
    if (publishedAt !== null || (takenDown !== null && actor.role === 'admin')) found.add('everyone')
    return strength.filter((relation) => found.has(relation) && (takenDown === null || staying.has(relation)))
  }
  return new Map(topics.map((topic) => [topic.id, relationsOf(topic)]))
}

/** Whether relations to a topic grant a right to it in its current state. */
export function carries(right: Right, topic: TopicRow, relations: Iterable<Relation>): boolean {
  // A topic in the trash can only be restored or deleted.
  if (topic.trashedAt !== null && right !== 'topic:delete') return false
  // The content of a web topic comes from web sites, so nobody may edit it.
  if (topic.kind !== 'library' && right !== 'topic:read' && right !== 'topic:ask') return false
  return mayDo(right, relations)
}

/** Authorizes the person for a topic; null without the right. */
export async function topicWith<R extends Right>(db: Db, right: R, topic: TopicRow, actor: Actor): Promise<Authorized<TopicRow, R> | null> {
  return (await mayUseTopic(db, right, topic, actor)) ? authorize(topic, right) : null
}

/**
 * Authorizes a row of a topic: a right to the topic applies to everything in it.
 * @throws Error for a row of another topic, which is a programming error
 */
export function ofTopic<T extends { topicId: string }, R extends Right>(topic: Authorized<TopicRow, R>, row: T): Authorized<T, R> {
  if (row.topicId !== topic.id) throw new Error(`not of the topic ${topic.id}`)
  return authorizeLike(topic, row)
}

/** Whether the person has a right to a topic. */
export async function mayUseTopic(db: Db, right: Right, topic: TopicRow, actor: Actor): Promise<boolean> {
  return carries(right, topic, (await relationsTo(db, [topic], actor)).get(topic.id)!)
}

/**
 * Determines which of the topics exist, and which of them are closed to the person: topics of other people that the person may not read
 * (any more). The person's own topics in the trash are not closed.
 */
export async function listClosedTopics(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<{ known: ReadonlySet<string>; closed: ReadonlySet<string> }> {
  const topics = await listTopicsById(db, ids)
  const relations = await relationsTo(db, topics, actor)
  const isClosed = (topic: TopicRow) => {
    const own = relations.get(topic.id)!
    return !own.includes('owner') && !carries('topic:read', topic, own)
  }
  const idsOf = (some: readonly TopicRow[]) => new Set(some.map(({ id }) => id))
  return { known: idsOf(topics), closed: idsOf(topics.filter(isClosed)) }
}

/** Requires a right to a topic. A stranger gets the error of a missing topic; a reader is told that the right is missing. */
async function requireRight<R extends Right>(db: Db, right: R, id: string, actor: Actor): Promise<Authorized<TopicRow, R>> {
  const topic = await readableTopic(db, id, actor)
  if (!(await mayUseTopic(db, right, topic, actor))) throw new AppError('noPermission')
  // Store a planned own topic now: later changes refer to its row.
  if (isOwnTopic(topic) && owns(actor, topic.owner)) await storeOwnTopic(db, topic.owner, topic.createdAt)
  return authorize(topic, right)
}

/** Returns the topic when the person may change its content. @throws AppError `notFound` or `noPermission`. */
export async function editableTopic(db: Db, id: string, actor: Actor): Promise<Authorized<TopicRow, 'topic:edit'>> {
  return requireRight(db, 'topic:edit', id, actor)
}

/** Returns the topic when the person may change its settings and members. @throws AppError `notFound` or `noPermission`. */
export async function manageableTopic(db: Db, id: string, actor: Actor): Promise<Authorized<TopicRow, 'topic:manage'>> {
  return requireRight(db, 'topic:manage', id, actor)
}

/** Returns the topic, in the trash or not, when the person may delete it. @throws AppError `notFound` or `noPermission`. */
export async function deletableTopic(db: Db, id: string, actor: Actor): Promise<Authorized<TopicRow, 'topic:delete'>> {
  const topic = await findTopic(db, id)
  if (topic && (await mayUseTopic(db, 'topic:delete', topic, actor))) return authorize(topic, 'topic:delete')
  return requireRight(db, 'topic:delete', id, actor)
}

/** Returns the topic when the person may search it. The error for a closed topic is the same as for a missing one. */
export async function readableTopic(db: Db, id: string, actor: Actor): Promise<Authorized<TopicRow, 'topic:read'>> {
  const row = (await findTopic(db, id)) ?? (await findOwnTopic(db, actor, id))
  // Pages read for answers can only be opened one by one, by document id, not through their topic.
  if (!row || row.kind === 'web' || !(await mayUseTopic(db, 'topic:read', row, actor))) throw missingTopic()
  return authorize(row, 'topic:read')
}

import { AppError, type Right } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { owns, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import {
  editableTopic,
  findTopic,
  getDefaultTopicRow,
  isOwnTopic,
  ofTopic,
  ownCode,
  storeOwnTopic,
  topicWith,
  type TopicRow,
} from '../../library/access/index.ts'
import { findMindMap, type MindMapRow } from './mind-map.repo.ts'

/** A mind map with its topic. */
export interface FoundMindMap<R extends Right> {
  map: Authorized<MindMapRow, R>
  topic: Authorized<TopicRow, R>
}

/** Returns the map when the actor may read its topic. To a stranger the map does not exist. @throws AppError `notFound`. */
export async function readableMindMap(db: Db, id: string, actor: Actor): Promise<FoundMindMap<'topic:read'>> {
  const row = await findMindMap(db, id)
  const found = row && (await findTopic(db, row.topicId))
  const topic = found && (await topicWith(db, 'topic:read', found, actor))
  if (!row || !topic) throw new AppError('notFound', { zh: '这张导图', en: 'this mind map' })
  return { map: ofTopic(topic, row), topic }
}

/** Returns the map when the actor may change the contents of its topic. @throws AppError `notFound` or `noPermission`. */
export async function editableMindMap(db: Db, id: string, actor: Actor): Promise<FoundMindMap<'topic:edit'>> {
  const { map, topic: found } = await readableMindMap(db, id, actor)
  const topic = await topicWith(db, 'topic:edit', found, actor)
  if (!topic) throw new AppError('noPermission')
  return { map: ofTopic(topic, map), topic }
}

/** Returns the topic for a new map; `mine` is the actor's default topic, which is created at its first use. */
export async function targetTopic(ctx: Ctx, actor: Actor, id: string): Promise<Authorized<TopicRow, 'topic:edit'>> {
  if (id !== ownCode) return editableTopic(ctx.db, id, actor)
  const topic = await getDefaultTopicRow(ctx, actor)
  if (isOwnTopic(topic) && owns(actor, topic.owner)) await storeOwnTopic(ctx.db, topic.owner, ctx.now())
  return topic
}

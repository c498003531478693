import { AppError, type Right } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { findTopic, ofTopic, topicWith, type TopicRow } from '../../library/access/index.ts'
import { findPoster, type PosterRow } from './poster.repo.ts'

/** A poster with its topic. */
export interface FoundPoster<R extends Right> {
  poster: Authorized<PosterRow, R>
  topic: Authorized<TopicRow, R>
}

/** Returns the poster when the actor may read its topic. To a stranger the poster does not exist. @throws AppError `notFound`. */
export async function readablePoster(db: Db, id: string, actor: Actor): Promise<FoundPoster<'topic:read'>> {
  const row = await findPoster(db, id)
  const found = row && (await findTopic(db, row.topicId))
  const topic = found && (await topicWith(db, 'topic:read', found, actor))
  if (!row || !topic) throw new AppError('notFound', { zh: '这张海报', en: 'this poster' })
  return { poster: ofTopic(topic, row), topic }
}

/** Returns the poster when the actor may change the contents of its topic. @throws AppError `notFound` or `noPermission`. */
export async function editablePoster(db: Db, id: string, actor: Actor): Promise<FoundPoster<'topic:edit'>> {
  const { poster, topic: found } = await readablePoster(db, id, actor)
  const topic = await topicWith(db, 'topic:edit', found, actor)
  if (!topic) throw new AppError('noPermission')
  return { poster: ofTopic(topic, poster), topic }
}

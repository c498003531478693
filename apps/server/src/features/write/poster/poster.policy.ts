import { AppError } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Person } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { findTopic, mayUseTopic, type TopicRow } from '../../library/access/index.ts'
import { findPoster, type PosterRow } from './poster.repo.ts'

/** A poster with its topic. */
export interface FoundPoster {
  poster: Authorized<PosterRow>
  topic: TopicRow
}

/** The poster, when the person may read its topic. A stranger learns no more than that it is not there. @throws AppError `notFound`. */
export async function readablePoster(db: Db, id: string, person: Person): Promise<FoundPoster> {
  const row = await findPoster(db, id)
  const topic = row && (await findTopic(db, row.topicId))
  if (!row || !topic || !(await mayUseTopic(db, 'topic:read', topic, person)))
    throw new AppError('notFound', { zh: '这张海报', en: 'this poster' })
  return { poster: row as Authorized<PosterRow>, topic }
}

/** The poster, when the person may change what is in its topic. @throws AppError `notFound` or `noPermission`. */
export async function editablePoster(db: Db, id: string, person: Person): Promise<FoundPoster> {
  const found = await readablePoster(db, id, person)
  if (!(await mayUseTopic(db, 'topic:edit', found.topic, person))) throw new AppError('noPermission')
  return found
}

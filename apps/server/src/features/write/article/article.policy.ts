import { AppError, type Right } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Person } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { findTopic, mayUseTopic, type TopicRow } from '../../library/access/index.ts'
import { findArticle, type ArticleRow } from './article.repo.ts'

export const missingArticle = () => new AppError('notFound', { zh: '这篇文章', en: 'this article' })

/** An article with its topic. */
export interface FoundArticle {
  article: Authorized<ArticleRow>
  topic: TopicRow
}

/** In the trash an article can only be taken out, or deleted. A stranger learns no more than that it is not there. */
async function find(db: Db, id: string, person: Person, trashed: boolean): Promise<FoundArticle> {
  const row = await findArticle(db, id)
  const topic = row && (await findTopic(db, row.topicId))
  if (!row || !topic || !(await mayUseTopic(db, 'topic:read', topic, person))) throw missingArticle()
  if (!trashed && row.trashedAt !== null) throw missingArticle()
  return { article: row as Authorized<ArticleRow>, topic }
}

async function requireRight(db: Db, right: Right, found: FoundArticle, person: Person): Promise<FoundArticle> {
  if (!(await mayUseTopic(db, right, found.topic, person))) throw new AppError('noPermission')
  return found
}

/** The article, when the person may read it. @throws AppError `notFound`. */
export async function readableArticle(db: Db, id: string, person: Person): Promise<FoundArticle> {
  return find(db, id, person, false)
}

/** The article, when the person may change it. @throws AppError `notFound` or `noPermission`. */
export async function editableArticle(db: Db, id: string, person: Person): Promise<FoundArticle> {
  return requireRight(db, 'topic:edit', await find(db, id, person, false), person)
}

/** The article, in the trash or not, when the person may delete it. @throws AppError `notFound` or `noPermission`. */
export async function deletableArticle(db: Db, id: string, person: Person): Promise<FoundArticle> {
  return requireRight(db, 'topic:edit', await find(db, id, person, true), person)
}

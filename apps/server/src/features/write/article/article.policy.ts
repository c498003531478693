import { AppError, type Right } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { findTopic, type TopicRow, ofTopic, topicWith } from '../../library/access/index.ts'
import { findArticle, type ArticleRow } from './article.repo.ts'

export const missingArticle = () => new AppError('notFound', { zh: '这篇文章', en: 'this article' })

/** An article with its topic; rights to the topic are rights to its articles. */
export interface FoundArticle<R extends Right> {
  article: Authorized<ArticleRow, R>
  topic: Authorized<TopicRow, R>
}

/** Finds an article, or a trashed one, which can only be restored or deleted. To a stranger the article does not exist. */
async function find(db: Db, id: string, actor: Actor, trashed: boolean): Promise<FoundArticle<'topic:read'>> {
  const row = await findArticle(db, id)
  const found = row && (await findTopic(db, row.topicId))
  const topic = found && (await topicWith(db, 'topic:read', found, actor))
  if (!row || !topic) throw missingArticle()
  if (!trashed && row.trashedAt !== null) throw missingArticle()
  return { article: ofTopic(topic, row), topic }
}

async function requireEditing(db: Db, { article, topic }: FoundArticle<'topic:read'>, actor: Actor): Promise<FoundArticle<'topic:edit'>> {
  const editable = await topicWith(db, 'topic:edit', topic, actor)
  if (!editable) throw new AppError('noPermission')
  return { article: ofTopic(editable, article), topic: editable }
}

/** Returns the article when the actor may read it. @throws AppError `notFound`. */
export async function readableArticle(db: Db, id: string, actor: Actor): Promise<FoundArticle<'topic:read'>> {
  return find(db, id, actor, false)
}

/** Returns the article when the actor may change it. @throws AppError `notFound` or `noPermission`. */
export async function editableArticle(db: Db, id: string, actor: Actor): Promise<FoundArticle<'topic:edit'>> {
  return requireEditing(db, await find(db, id, actor, false), actor)
}

/** Returns the article, in the trash or not, when the actor may delete it. @throws AppError `notFound` or `noPermission`. */
export async function deletableArticle(db: Db, id: string, actor: Actor): Promise<FoundArticle<'topic:edit'>> {
  return requireEditing(db, await find(db, id, actor, true), actor)
}

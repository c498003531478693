import type { Article, ArticleItem, ArticleVersion, ShownPerson } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import { avatarUrl } from '../../../lib/address/avatar-url.ts'
import { findPeople, findTopic, mayUseTopic } from '../../library/access/index.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { articleExcerpt } from './article-excerpt.ts'
import type { ArticleRow, ListedRow, VersionRow } from './article.repo.ts'

type People = ReadonlyMap<string, ShownPerson>

async function shownPeople(db: Db, uids: readonly string[]): Promise<People> {
  const people = await findPeople(db, uids)
  return new Map([...people].map(([uid, person]) => [uid, { ...person, avatar: avatarUrl(person.avatar) }]))
}

function toItem({ createdBy, excerpt, ...row }: ListedRow, people: People): ArticleItem {
  return { ...row, excerpt: articleExcerpt(excerpt), byUser: people.get(createdBy) ?? null }
}

/** Presents articles as list items, in the given order. */
export async function presentArticles(ctx: Ctx, rows: readonly ListedRow[]): Promise<ArticleItem[]> {
  const people = await shownPeople(
    ctx.db,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map((row) => toItem(row, people))
}

/** Presents an article to a user who may read it. */
export async function presentArticle(ctx: Ctx, actor: Actor, row: Authorized<ArticleRow, 'topic:read'>): Promise<Article> {
  const topic = await findTopic(ctx.db, row.topicId)
  const people = await shownPeople(ctx.db, [row.createdBy])
  const { content, sources } = row
  const editable = topic !== undefined && row.trashedAt === null && (await mayUseTopic(ctx.db, 'topic:edit', topic, actor))
  const { id, topicId, sourceId, title, pin, state, version, trashedAt, createdAt, updatedAt } = row
  const head = { id, topicId, sourceId, title, pin, state, version, trashedAt, createdAt, updatedAt }
  const byUser = people.get(row.createdBy) ?? null
  return { ...head, byUser, excerpt: articleExcerpt(content.slice(0, 2000)), chars: content.length, content, sources, editable }
}

/** Presents states of an article's history, in the given order. */
export async function presentVersions(
  ctx: Ctx,
  rows: readonly (Pick<VersionRow, 'version' | 'title' | 'editor' | 'createdAt'> & { chars: number })[],
): Promise<ArticleVersion[]> {
  const people = await shownPeople(
    ctx.db,
    rows.map(({ editor }) => editor),
  )
  return rows.map(({ editor, ...row }) => ({ ...row, byUser: people.get(editor) ?? null }))
}

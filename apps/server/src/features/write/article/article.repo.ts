import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { article, articleVersion } from '../../../db/schema/write/article.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { TopicRow } from '../../library/access/index.ts'

export type ArticleRow = Omit<typeof article.$inferSelect, 'bytes'>
export type VersionRow = Omit<typeof articleVersion.$inferSelect, 'bytes'>

const excerptChars = 400
/** Characters shown before a search hit. */
const leadChars = 30

const listed = {
  id: article.id,
  topicId: article.topicId,
  sourceId: article.sourceId,
  title: article.title,
  chars: sql<number>`char_length(${article.content})`.mapWith(Number),
  pin: article.pin,
  state: article.state,
  version: article.version,
  createdBy: article.createdBy,
  trashedAt: article.trashedAt,
  createdAt: article.createdAt,
  updatedAt: article.updatedAt,
}

const beginning = sql<string>`substr(${article.content}, 1, ${sql.raw(String(excerptChars))})`
const foundAt = (keyword: string) => sql<number>`position(lower(${keyword}) in lower(${article.content}))`

async function page<E>(
  db: Db,
  where: ReturnType<typeof and>,
  excerpt: ReturnType<typeof sql<E>>,
  order: ReturnType<typeof desc>[],
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
) {
  const [total] = await db.select({ n: count() }).from(article).where(where)
  const list = await db
    .select({ ...listed, excerpt })
    .from(article)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset(pageIndex * pageSize)
  return { list, total: total?.n ?? 0 }
}
export type ListedRow = Awaited<ReturnType<typeof pageArticles>>['list'][number]

/**
 * Returns a page of the articles of a topic outside the trash: pinned ones first, then by their last change. With a keyword, only those
 * that contain it.
 */
export async function pageArticles(
  db: Db,
  topic: Authorized<TopicRow, 'topic:read'>,
  keyword: string,
  pages: { pageIndex: number; pageSize: number },
) {
  const at = foundAt(keyword)
  const inTitle = sql`position(lower(${keyword}) in lower(${article.title})) > 0`
  const holds = keyword === '' ? undefined : sql`(${at} > 0 or ${inTitle})`
  const around = sql<string>`substr(${article.content}, greatest(1, ${at} - ${leadChars}::int), ${sql.raw(String(excerptChars))})`
  const where = and(eq(article.topicId, topic.id), isNull(article.trashedAt), holds)
  return page(db, where, keyword === '' ? beginning : around, [desc(article.pin), desc(article.updatedAt), desc(article.id)], pages)
}

export async function pageTrashedArticles(
  db: Db,
  topic: Authorized<TopicRow, 'topic:edit'>,
  pages: { pageIndex: number; pageSize: number },
) {
  const where = and(eq(article.topicId, topic.id), isNotNull(article.trashedAt))
  return page(db, where, beginning, [desc(article.trashedAt), desc(article.id)], pages)
}

/** Of anybody: finds an article by its id, for the policy and for jobs. */
export async function findArticle(db: Db, id: string): Promise<ArticleRow | undefined> {
  const [row] = await db.select().from(article).where(eq(article.id, id))
  return row
}

/** Returns the current article and locks it until the transaction ends. */
export async function lockArticle(
  tx: Tx,
  known: Authorized<ArticleRow, 'topic:edit'>,
): Promise<Authorized<ArticleRow, 'topic:edit'> | undefined> {
  const [row] = await tx.select().from(article).where(eq(article.id, known.id)).for('update')
  return row && { ...known, ...row }
}

/** Locks the number of a topic's articles until the transaction ends. */
export async function lockArticlesOf(tx: Tx, topic: Authorized<TopicRow, 'topic:edit'>): Promise<void> {
  await lockByName(tx, `articles-of:${topic.id}`)
}

/** Counts the articles of a topic, including those in the trash. */
export async function countArticles(tx: Tx, topic: Authorized<TopicRow, 'topic:edit'>): Promise<{ all: number; writing: number }> {
  const writing = sql<number>`count(*) filter (where ${article.state} = 'writing')`.mapWith(Number)
  const [found] = await tx.select({ all: count(), writing }).from(article).where(eq(article.topicId, topic.id))
  return found ?? { all: 0, writing: 0 }
}

export async function insertArticle(
  tx: Db | Tx,
  topic: Authorized<TopicRow, 'topic:edit'>,
  row: Omit<typeof article.$inferInsert, 'topicId'>,
): Promise<ArticleRow> {
  const [kept] = await tx
    .insert(article)
    .values({ ...row, topicId: topic.id })
    .returning()
  return kept!
}

/** Changes an article; undefined when it was deleted. */
export async function changeArticle(
  tx: Db | Tx,
  known: Authorized<ArticleRow, 'topic:edit'>,
  change: Partial<ArticleRow>,
): Promise<Authorized<ArticleRow, 'topic:edit'> | undefined> {
  const [row] = await tx.update(article).set(change).where(eq(article.id, known.id)).returning()
  return row && { ...known, ...row }
}

export async function deleteArticleRow(tx: Tx, { id }: Authorized<ArticleRow, 'topic:edit'>): Promise<void> {
  await tx.delete(article).where(eq(article.id, id))
}

export async function deleteTrashedBefore(db: Db, time: number): Promise<void> {
  await db.delete(article).where(lt(article.trashedAt, time))
}

export async function insertVersion(
  tx: Db | Tx,
  { id }: Authorized<ArticleRow, 'topic:edit'>,
  row: Omit<VersionRow, 'articleId'>,
): Promise<void> {
  await tx.insert(articleVersion).values({ ...row, articleId: id })
}

export async function findVersion(
  db: Db | Tx,
  { id }: Authorized<ArticleRow, 'topic:edit'>,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(articleVersion)
    .where(and(eq(articleVersion.articleId, id), eq(articleVersion.version, version)))
  return row
}

/** Finds the newest stored version that is not later than the given one. */
export async function findBase(
  db: Db | Tx,
  { id }: Authorized<ArticleRow, 'topic:edit'>,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(articleVersion)
    .where(and(eq(articleVersion.articleId, id), lte(articleVersion.version, version)))
    .orderBy(desc(articleVersion.version))
    .limit(1)
  return row
}

/** Lists all stored versions without their texts, oldest first. */
export async function listVersions(db: Db | Tx, { id }: Authorized<ArticleRow, 'topic:edit'>) {
  return db
    .select({
      version: articleVersion.version,
      title: articleVersion.title,
      chars: sql<number>`char_length(${articleVersion.content})`.mapWith(Number),
      editor: articleVersion.editor,
      createdAt: articleVersion.createdAt,
    })
    .from(articleVersion)
    .where(eq(articleVersion.articleId, id))
    .orderBy(asc(articleVersion.version))
}

export async function deleteVersions(tx: Tx, { id }: Authorized<ArticleRow, 'topic:edit'>, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return
  await tx.delete(articleVersion).where(and(eq(articleVersion.articleId, id), inArray(articleVersion.version, [...versions])))
}

/** Transfers articles to another author, or to none. */
export async function setArticleAuthor(tx: Db | Tx, from: string, to: string): Promise<void> {
  await tx.update(article).set({ createdBy: to }).where(eq(article.createdBy, from))
  await tx.update(articleVersion).set({ editor: to }).where(eq(articleVersion.editor, from))
}

/** Lists articles that a user created, in the order of their ids, after the last id of the previous page. */
export async function listArticlesBy(db: Db, author: string, after: string, limit: number): Promise<ArticleRow[]> {
  return db
    .select()
    .from(article)
    .where(and(eq(article.createdBy, author), gt(article.id, after)))
    .orderBy(asc(article.id))
    .limit(limit)
}

/** Maximum articles per query: each may be a megabyte. */
const articleBatchSize = 20

/** Yields the articles of a topic outside the trash, in the order of their ids. */
export async function* listArticlesIn(db: Db, topic: Authorized<TopicRow, 'topic:read'>): AsyncGenerator<ArticleRow> {
  for (let after = ''; ;) {
    const rows = await db
      .select()
      .from(article)
      .where(and(eq(article.topicId, topic.id), isNull(article.trashedAt), gt(article.id, after)))
      .orderBy(asc(article.id))
      .limit(articleBatchSize)
    yield* rows
    if (rows.length < articleBatchSize) return
    after = rows.at(-1)!.id
  }
}

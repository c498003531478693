import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { AppError, limits, type ArticleSource } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Tx } from '../../../db/client.ts'
import { article, articleVersion } from '../../../db/schema/article.ts'
import { document } from '../../../db/schema/knowledge.ts'
import { poster } from '../../../db/schema/poster.ts'
import { qaEntry } from '../../../db/schema/qa.ts'
import type { TopicRow } from '../access/index.ts'

/** Rows that are written in one statement. */
const atOnce = 200

type Ids = ReadonlyMap<string, string>

/** The documents of a topic: what they are called and what is read there. */
async function documentsOf(tx: Tx, topicId: string): Promise<{ id: string; hash: string }[]> {
  return tx.select({ id: document.id, hash: document.snapshotHash }).from(document).where(eq(document.topicId, topicId))
}

/** Documents by others of one topic in which the same is read. */
async function sameIn(tx: Tx, documents: readonly { id: string; hash: string }[], topicId: string): Promise<Ids> {
  const there = new Map((await documentsOf(tx, topicId)).map(({ id, hash }) => [hash, id]))
  return new Map(documents.flatMap(({ id, hash }) => (there.has(hash) ? [[id, there.get(hash)!]] : [])))
}

/** The references of a text moved to another topic: its documents, and its pictures. */
class Places {
  readonly #documents: Ids
  readonly #files: Ids

  constructor(documents: Ids, files: Ids) {
    this.#documents = documents
    this.#files = files
  }

  document(id: string): string {
    return this.#documents.get(id) ?? id
  }

  text(text: string): string {
    return text
      .replaceAll(/\/doc\/([\w-]+)/g, (_, id: string) => `/doc/${this.document(id)}`)
      .replaceAll(/\/api\/file\/([\w-]+)\/view/g, (_, id: string) => `/api/file/${this.#files.get(id) ?? id}/view`)
  }

  source({ fileId, documentId, ...source }: ArticleSource): ArticleSource {
    return {
      ...source,
      link: this.text(source.link),
      ...(documentId !== undefined && { documentId: this.document(documentId) }),
      ...(fileId !== undefined && { fileId: this.#files.get(fileId) ?? fileId }),
    }
  }
}

async function insertAll<T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) await insert(rows.slice(at, at + atOnce))
}

/** Copies finished articles, each with the state it is in but without its history. */
async function copyArticles(tx: Tx, from: TopicRow, to: TopicRow, places: Places): Promise<void> {
  const rows = await tx
    .select()
    .from(article)
    .where(and(eq(article.topicId, from.id), isNull(article.trashedAt), eq(article.state, 'ready')))
    .orderBy(asc(article.updatedAt))
  const made = rows.map((row) => ({
    ...row,
    id: nanoid(),
    topicId: to.id,
    content: places.text(row.content),
    sources: row.sources.map((source) => places.source(source)),
    version: 1,
    createdBy: to.owner,
  }))
  await insertAll(made, (some) => tx.insert(article).values(some))
  const states = made.map(({ id, version, title, content, createdBy, updatedAt }) => ({
    articleId: id,
    version,
    title,
    content,
    editor: createdBy,
    createdAt: updatedAt,
  }))
  await insertAll(states, (some) => tx.insert(articleVersion).values(some))
}

/** Copies questions with answers that have been reviewed. */
async function copyEntries(tx: Tx, from: TopicRow, to: TopicRow, places: Places): Promise<void> {
  const rows = await tx
    .select()
    .from(qaEntry)
    .where(and(eq(qaEntry.topicId, from.id), eq(qaEntry.state, 'ready')))
  const made = rows.map((row) => ({
    ...row,
    id: nanoid(),
    topicId: to.id,
    answer: places.text(row.answer),
    sources: row.sources.map((source) => ({ ...source, documentId: places.document(source.documentId) })),
  }))
  await insertAll(made, (some) => tx.insert(qaEntry).values(some))
}

/** The content of a poster, with the current places of its sources. */
const placed = ({ content }: Pick<typeof poster.$inferSelect, 'content'>, places: Places) =>
  content && { ...content, sources: content.sources.map((source) => ({ ...source, link: places.text(source.link) })) }

/** Copies posters that are ready. */
async function copyPosters(tx: Tx, from: TopicRow, to: TopicRow, places: Places): Promise<void> {
  const rows = await tx
    .select()
    .from(poster)
    .where(and(eq(poster.topicId, from.id), eq(poster.state, 'ready')))
  const made = rows.map((row) => ({ ...row, id: nanoid(), topicId: to.id, content: placed(row, places), createdBy: to.owner }))
  await insertAll(made, (some) => tx.insert(poster).values(some))
}

/**
 * Copies what was written in a topic into one that its files were copied to: finished articles, reviewed questions with answers, and
 * posters. What they rest on, and the pictures in them, are those of the copy.
 * @param files the copied files by the ids of the originals
 */
export async function copyWritings(tx: Tx, from: TopicRow, to: TopicRow, files: Ids): Promise<void> {
  const places = new Places(await sameIn(tx, await documentsOf(tx, from.id), to.id), files)
  await copyArticles(tx, from, to, places)
  await copyEntries(tx, from, to, places)
  await copyPosters(tx, from, to, places)
}

/** @throws AppError `conflict` where what is written in one topic does not go into another one. */
async function requireRoom(tx: Tx, from: TopicRow, to: TopicRow): Promise<void> {
  const both = [from.id, to.id]
  const pinned = and(inArray(qaEntry.topicId, both), eq(qaEntry.pinned, true))
  const kinds = [
    [await tx.select({ n: count() }).from(article).where(inArray(article.topicId, both)), limits.article.count, '文章', 'articles'],
    [await tx.select({ n: count() }).from(poster).where(inArray(poster.topicId, both)), limits.poster.count, '海报', 'posters'],
    [await tx.select({ n: count() }).from(qaEntry).where(inArray(qaEntry.topicId, both)), limits.qa.count, '问答', 'questions'],
    [await tx.select({ n: count() }).from(qaEntry).where(pinned), limits.qa.pinned, '置顶的问答', 'pinned questions'],
  ] as const
  for (const [[found], most, zh, en] of kinds) {
    if ((found?.n ?? 0) <= most) continue
    throw new AppError('conflict', {
      zh: `目标资料库放不下：一个资料库最多 ${most} 条${zh}`,
      en: `the other library has no room: one holds at most ${most} ${en}`,
    })
  }
}

/** Articles that name a document which another one stands for now name that, as a new version. */
async function renameInArticles(tx: Tx, topicId: string, places: Places, now: number): Promise<void> {
  for (const row of await tx.select().from(article).where(eq(article.topicId, topicId))) {
    const content = places.text(row.content)
    const sources = row.sources.map((source) => places.source(source))
    if (content === row.content && JSON.stringify(sources) === JSON.stringify(row.sources)) continue
    const version = row.version + 1
    await tx.update(article).set({ content, sources, version }).where(eq(article.id, row.id))
    await tx.insert(articleVersion).values({ articleId: row.id, version, title: row.title, content, editor: row.createdBy, createdAt: now })
  }
}

/** Questions and posters likewise. */
async function renameInOthers(tx: Tx, topicId: string, places: Places): Promise<void> {
  for (const row of await tx.select().from(qaEntry).where(eq(qaEntry.topicId, topicId))) {
    const sources = row.sources.map((source) => ({ ...source, documentId: places.document(source.documentId) }))
    await tx
      .update(qaEntry)
      .set({ sources, answer: places.text(row.answer) })
      .where(eq(qaEntry.id, row.id))
  }
  for (const row of await tx.select().from(poster).where(eq(poster.topicId, topicId)))
    await tx
      .update(poster)
      .set({ content: placed(row, places) })
      .where(eq(poster.id, row.id))
}

/** Lets what is written in a topic name the documents that other ones stand for now: those, by the ids of the others. */
export async function renameDocuments(tx: Tx, topicId: string, replaced: Ids, now: number): Promise<void> {
  const places = new Places(replaced, new Map())
  await renameInArticles(tx, topicId, places, now)
  await renameInOthers(tx, topicId, places)
}

/**
 * Moves what was written in a topic, but for its trash, into one that its files are moved to. What it rests on is renamed as they come.
 * @throws AppError `conflict` where the other one has no room.
 */
export async function moveWritings(tx: Tx, from: TopicRow, to: TopicRow): Promise<void> {
  await requireRoom(tx, from, to)
  await tx
    .update(article)
    .set({ topicId: to.id })
    .where(and(eq(article.topicId, from.id), isNull(article.trashedAt)))
  await tx.update(qaEntry).set({ topicId: to.id }).where(eq(qaEntry.topicId, from.id))
  await tx.update(poster).set({ topicId: to.id }).where(eq(poster.topicId, from.id))
}

import { and, asc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nanoid } from 'nanoid'
import type { Tx } from '../../db/client.ts'
import { article, articleVersion } from '../../db/schema/article.ts'
import { document } from '../../db/schema/knowledge.ts'
import { qaEntry } from '../../db/schema/qa.ts'
import type { TopicRow } from './knowledge.repo.ts'

/** Rows that are written in one statement. */
const atOnce = 200

/** A copied document by the one it was copied from. */
async function copiesOfDocuments(tx: Tx, from: string, to: string): Promise<ReadonlyMap<string, string>> {
  const copy = alias(document, 'copy')
  const rows = await tx
    .select({ from: document.id, to: copy.id })
    .from(document)
    .innerJoin(copy, and(eq(copy.snapshotHash, document.snapshotHash), eq(copy.topicId, to)))
    .where(eq(document.topicId, from))
  return new Map(rows.map((row) => [row.from, row.to]))
}

async function insertAll<T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) await insert(rows.slice(at, at + atOnce))
}

/** Copies finished articles, each with the state it is in but without its history. What they rest on opens the copied documents. */
async function copyArticles(tx: Tx, from: TopicRow, to: TopicRow, copies: ReadonlyMap<string, string>): Promise<void> {
  const links = (text: string) =>
    text.replaceAll(/\/doc\/([\w-]+)/g, (whole, id: string) => (copies.has(id) ? `/doc/${copies.get(id)}` : whole))
  const rows = await tx
    .select()
    .from(article)
    .where(and(eq(article.topicId, from.id), isNull(article.trashedAt), eq(article.state, 'ready')))
    .orderBy(asc(article.updatedAt))
  const made = rows.map((row) => ({
    ...row,
    id: nanoid(),
    topicId: to.id,
    content: links(row.content),
    sources: row.sources.map(({ fileId, documentId, ...source }) => {
      const copy = documentId === undefined ? undefined : copies.get(documentId)
      if (copy !== undefined) return { ...source, documentId: copy, link: links(source.link) }
      return { ...source, ...(documentId !== undefined && { documentId }), ...(fileId !== undefined && { fileId }) }
    }),
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
async function copyEntries(tx: Tx, from: TopicRow, to: TopicRow, copies: ReadonlyMap<string, string>): Promise<void> {
  const rows = await tx
    .select()
    .from(qaEntry)
    .where(and(eq(qaEntry.topicId, from.id), eq(qaEntry.state, 'ready')))
  const made = rows.map((row) => ({
    ...row,
    id: nanoid(),
    topicId: to.id,
    sources: row.sources.map((source) => ({ ...source, documentId: copies.get(source.documentId) ?? source.documentId })),
  }))
  await insertAll(made, (some) => tx.insert(qaEntry).values(some))
}

/** Copies what was written in a topic into one that its files were copied to: finished articles, and reviewed questions with answers. */
export async function copyWritings(tx: Tx, from: TopicRow, to: TopicRow): Promise<void> {
  const copies = await copiesOfDocuments(tx, from.id, to.id)
  await copyArticles(tx, from, to, copies)
  await copyEntries(tx, from, to, copies)
}

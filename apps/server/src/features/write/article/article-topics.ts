import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { limits, type ArticleSource } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import { article, articleVersion } from '../../../db/schema/write/article.ts'
import type { MovedReferences, TopicHooks } from '../../../feature.ts'
import { portionsOf } from '../../../db/portions.ts'
import { requireTopicRoom } from '../../library/access/index.ts'

/** Maximum articles read and written by one statement: each may be a megabyte. */
const atOnce = 10

/** Returns a source of an article with its references replaced. */
export function movedSource({ fileId, documentId, ...source }: ArticleSource, references: MovedReferences): ArticleSource {
  return {
    ...source,
    link: references.text(source.link),
    ...(documentId !== undefined && { documentId: references.document(documentId) }),
    ...(fileId !== undefined && { fileId: references.file(fileId) }),
  }
}

/** Article hooks for copying or moving a topic, and for replaced documents. */
export const articleTopicHooks: TopicHooks = {
  /** Copies finished articles, each in its current version without its history. */
  async copy(tx, { from, to }, references) {
    for await (const rows of portionsOf(
      tx,
      article,
      and(eq(article.topicId, from.id), isNull(article.trashedAt), eq(article.state, 'ready')),
      atOnce,
    )) {
      const copies = rows.map((row) => ({
        ...row,
        id: nanoid(),
        topicId: to.id,
        content: references.text(row.content),
        sources: row.sources.map((source) => movedSource(source, references)),
        version: 1,
        createdBy: to.owner,
      }))
      const versions = copies.map(({ id, version, title, content, createdBy, updatedAt }) => {
        return { articleId: id, version, title, content, editor: createdBy, createdAt: updatedAt }
      })
      await tx.insert(article).values(copies)
      await tx.insert(articleVersion).values(versions)
    }
  },

  /** Moves all articles that are not in the trash. */
  async move(tx, { from, to }) {
    const [found] = await tx
      .select({ n: count() })
      .from(article)
      .where(inArray(article.topicId, [from.id, to.id]))
    requireTopicRoom(found?.n ?? 0, limits.article.count, { zh: '文章', en: 'articles' })
    await tx
      .update(article)
      .set({ topicId: to.id })
      .where(and(eq(article.topicId, from.id), isNull(article.trashedAt)))
  },

  /** Articles with changed references get a new version. */
  async rename(tx, topicId, references, now) {
    for await (const rows of portionsOf(tx, article, eq(article.topicId, topicId), atOnce))
      for (const row of rows) {
        const content = references.text(row.content)
        const sources = row.sources.map((source) => movedSource(source, references))
        if (content === row.content && JSON.stringify(sources) === JSON.stringify(row.sources)) continue
        const version = row.version + 1
        await tx.update(article).set({ content, sources, version }).where(eq(article.id, row.id))
        await tx
          .insert(articleVersion)
          .values({ articleId: row.id, version, title: row.title, content, editor: row.createdBy, createdAt: now })
      }
  },
}

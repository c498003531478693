import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm'
import { limits } from '@wenjin/contract'
import { rowsOfTopic } from '../../../db/rows-of-topic.ts'
import { article, articleVersion } from '../../../db/schema/write/article.ts'
import { archiveHooks } from '../../../feature.ts'
import { pagesById } from '../../../lib/flow/pages-by-id.ts'
import { movedSource } from './article-topics.ts'

/** Maximum articles per query: each may be a megabyte. */
const batchSize = 20

/** Articles in the archive of a topic: in their current version, without their history. */
export const articleArchive = archiveHooks<'article'>({
  kind: 'article',

  async *list(db, topicId) {
    const rows = pagesById(batchSize, (after) =>
      db
        .select()
        .from(article)
        .where(and(eq(article.topicId, topicId), isNull(article.trashedAt), ne(article.state, 'writing'), gt(article.id, after)))
        .orderBy(asc(article.id))
        .limit(batchSize),
    )
    for await (const { id, title, content, sources, pin, createdAt, updatedAt } of rows)
      yield { id, title, content, sources, pin, createdAt, updatedAt }
  },

  text: ({ title, content }) => `${title}\n${content}`,

  ...rowsOfTopic(article, { lock: 'articles-of', most: limits.article.count, shown: isNull(article.trashedAt) }),

  async insert(tx, { topicId, author }, id, { title, pin, createdAt, updatedAt, ...item }, references) {
    const content = references.text(item.content)
    const sources = item.sources.map((source) => movedSource(source, references))
    const [row] = await tx
      .insert(article)
      .values({ id, topicId, title, content, sources, pin, createdBy: author, createdAt, updatedAt })
      .onConflictDoNothing()
      .returning({ version: article.version })
    if (!row) return false
    await tx.insert(articleVersion).values({ articleId: id, version: row.version, title, content, editor: author, createdAt: updatedAt })
    return true
  },
})

import { and, asc, eq, gt } from 'drizzle-orm'
import { limits } from '@wenjin/contract'
import { rowsOfTopic } from '../../../db/rows-of-topic.ts'
import { poster } from '../../../db/schema/write/poster.ts'
import { archiveHooks } from '../../../feature.ts'
import { pagesById } from '../../../lib/flow/pages-by-id.ts'
import { movedContent } from './poster-topics.ts'

const batchSize = 100

/** Finished posters in the archive of a topic. */
export const posterArchive = archiveHooks<'poster'>({
  kind: 'poster',

  async *list(db, topicId) {
    const rows = pagesById(batchSize, (after) =>
      db
        .select()
        .from(poster)
        .where(and(eq(poster.topicId, topicId), eq(poster.state, 'ready'), gt(poster.id, after)))
        .orderBy(asc(poster.id))
        .limit(batchSize),
    )
    for await (const { id, query, type, template, lang, content, composer, createdAt, finishedAt } of rows)
      if (content) yield { id, query, type, template, lang, content, composer, createdAt, finishedAt }
  },

  text: ({ query, content: { title, lead, points, figures, events } }) =>
    [query, title, lead, ...[...points, ...events].map(({ text }) => text), ...figures.map(({ value, label }) => `${value} ${label}`)].join(
      '\n',
    ),

  ...rowsOfTopic(poster, { lock: 'posters-of', most: limits.poster.count }),

  async insert(tx, { topicId, author }, id, item, references) {
    const content = movedContent(item, references)
    const row = { ...item, id, topicId, content, state: 'ready' as const, createdBy: author, startedAt: item.createdAt }
    return (await tx.insert(poster).values(row).onConflictDoNothing().returning({ id: poster.id })).length > 0
  },
})

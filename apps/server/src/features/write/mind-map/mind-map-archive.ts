import { and, asc, eq, gt } from 'drizzle-orm'
import { AppError, limits } from '@wenjin/contract'
import { rowsOfTopic } from '../../../db/rows-of-topic.ts'
import { mindMap } from '../../../db/schema/write/mind-map.ts'
import { archiveHooks } from '../../../feature.ts'
import { pagesById } from '../../../lib/flow/pages-by-id.ts'
import { checkMap, nodesOf } from './check-map.ts'
import { movedSources } from './mind-map-topics.ts'

const batchSize = 20

/** Mind maps in the archive of a topic. */
export const mindMapArchive = archiveHooks<'mindMap'>({
  kind: 'mindMap',

  async *list(db, topicId) {
    const rows = pagesById(batchSize, (after) =>
      db
        .select()
        .from(mindMap)
        .where(and(eq(mindMap.topicId, topicId), gt(mindMap.id, after)))
        .orderBy(asc(mindMap.id))
        .limit(batchSize),
    )
    for await (const { id, title, root, sources, theme, createdAt, updatedAt } of rows)
      yield { id, title, root, sources, theme, createdAt, updatedAt }
  },

  text: ({ title, root }) =>
    [title, ...[...nodesOf(root)].map(({ text, note }) => (note === undefined ? text : `${text}\n${note}`))].join('\n'),

  ...rowsOfTopic(mindMap, { lock: 'mind-maps-of', most: limits.mindMap.count }),

  async insert(tx, { topicId, author }, id, { title, root, theme, createdAt, updatedAt, ...item }, references) {
    const sources = movedSources(item, references)
    let nodes: number
    try {
      nodes = checkMap({ title, root, sources }).nodes
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
    const row = { id, topicId, title, root, sources, theme, nodes, createdBy: author, createdAt, updatedAt }
    return (await tx.insert(mindMap).values(row).onConflictDoNothing().returning({ id: mindMap.id })).length > 0
  },
})

import { count, eq, inArray } from 'drizzle-orm'
import { limits } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import { mindMap } from '../../../db/schema/write/mind-map.ts'
import type { MovedReferences, TopicHooks } from '../../../feature.ts'
import { portionsOf } from '../../../db/portions.ts'
import { requireTopicRoom } from '../../library/access/index.ts'
import type { MindMapRow } from './mind-map.repo.ts'

/** Maximum rows read and written by one statement. */
const atOnce = 10

/** Returns the sources of a map with their references replaced. */
export const movedSources = ({ sources }: Pick<MindMapRow, 'sources'>, references: MovedReferences): MindMapRow['sources'] =>
  sources.map(({ documentId, ...source }) => ({
    ...source,
    link: references.text(source.link),
    ...(documentId !== undefined && { documentId: references.document(documentId) }),
  }))

/** Mind map hooks for copying or moving a topic, and for replaced documents. */
export const mindMapTopicHooks: TopicHooks = {
  async copy(tx, { from, to }, references) {
    for await (const rows of portionsOf(tx, mindMap, eq(mindMap.topicId, from.id), atOnce)) {
      const copies = rows.map((row) => ({
        ...row,
        id: nanoid(),
        topicId: to.id,
        sources: movedSources(row, references),
        version: 1,
        createdBy: to.owner,
      }))
      await tx.insert(mindMap).values(copies)
    }
  },

  async move(tx, { from, to }) {
    const [found] = await tx
      .select({ n: count() })
      .from(mindMap)
      .where(inArray(mindMap.topicId, [from.id, to.id]))
    requireTopicRoom(found?.n ?? 0, limits.mindMap.count, { zh: '导图', en: 'mind maps' })
    await tx.update(mindMap).set({ topicId: to.id }).where(eq(mindMap.topicId, from.id))
  },

  /** Maps with changed sources get a new version, so that an open page does not overwrite them with the old ones. */
  async rename(tx, topicId, references) {
    for await (const rows of portionsOf(tx, mindMap, eq(mindMap.topicId, topicId), atOnce))
      for (const row of rows) {
        const sources = movedSources(row, references)
        if (JSON.stringify(sources) === JSON.stringify(row.sources)) continue
        await tx
          .update(mindMap)
          .set({ sources, version: row.version + 1 })
          .where(eq(mindMap.id, row.id))
      }
  },
}

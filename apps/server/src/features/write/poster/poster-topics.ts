import { and, count, eq, inArray } from 'drizzle-orm'
import { limits } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import { poster } from '../../../db/schema/write/poster.ts'
import type { MovedReferences, TopicHooks } from '../../../feature.ts'
import { portionsOf } from '../../../db/portions.ts'
import { requireTopicRoom } from '../../library/access/index.ts'
import type { PosterRow } from './poster.repo.ts'

/** Maximum rows read and written by one statement. */
const atOnce = 50

/** Returns the content of a poster with the links of its sources replaced. */
export const movedContent = ({ content }: Pick<PosterRow, 'content'>, references: MovedReferences) =>
  content && { ...content, sources: content.sources.map((source) => ({ ...source, link: references.text(source.link) })) }

/** Poster hooks for copying or moving a topic, and for replaced documents. */
export const posterTopicHooks: TopicHooks = {
  /** Copies finished posters. */
  async copy(tx, { from, to }, references) {
    for await (const rows of portionsOf(tx, poster, and(eq(poster.topicId, from.id), eq(poster.state, 'ready')), atOnce)) {
      const copies = rows.map((row) => ({
        ...row,
        id: nanoid(),
        topicId: to.id,
        content: movedContent(row, references),
        createdBy: to.owner,
      }))
      await tx.insert(poster).values(copies)
    }
  },

  async move(tx, { from, to }) {
    const [found] = await tx
      .select({ n: count() })
      .from(poster)
      .where(inArray(poster.topicId, [from.id, to.id]))
    requireTopicRoom(found?.n ?? 0, limits.poster.count, { zh: '海报', en: 'posters' })
    await tx.update(poster).set({ topicId: to.id }).where(eq(poster.topicId, from.id))
  },

  async rename(tx, topicId, references) {
    for await (const rows of portionsOf(tx, poster, eq(poster.topicId, topicId), atOnce))
      for (const row of rows)
        await tx
          .update(poster)
          .set({ content: movedContent(row, references) })
          .where(eq(poster.id, row.id))
  },
}

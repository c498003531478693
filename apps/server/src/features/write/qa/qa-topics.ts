import { and, count, eq, inArray } from 'drizzle-orm'
import { limits } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import { qaEntry } from '../../../db/schema/write/qa.ts'
import type { MovedReferences, TopicHooks } from '../../../feature.ts'
import { portionsOf } from '../../../db/portions.ts'
import { requireTopicRoom } from '../../library/access/index.ts'

/** Maximum rows read and written by one statement. */
const atOnce = 50

/** Returns the answer of an entry and its sources with references replaced. */
export const movedEntry = ({ answer, sources }: Pick<typeof qaEntry.$inferSelect, 'answer' | 'sources'>, references: MovedReferences) => ({
  answer: references.text(answer),
  sources: sources.map((source) => ({ ...source, documentId: references.document(source.documentId) })),
})

/** Hooks of questions and answers for copying or moving a topic, and for replaced documents. */
export const qaTopicHooks: TopicHooks = {
  /** Copies reviewed entries. */
  async copy(tx, { from, to }, references) {
    for await (const rows of portionsOf(tx, qaEntry, and(eq(qaEntry.topicId, from.id), eq(qaEntry.state, 'ready')), atOnce))
      await tx.insert(qaEntry).values(rows.map((row) => ({ ...row, id: nanoid(), topicId: to.id, ...movedEntry(row, references) })))
  },

  async move(tx, { from, to }) {
    const inBoth = inArray(qaEntry.topicId, [from.id, to.id])
    const [all] = await tx.select({ n: count() }).from(qaEntry).where(inBoth)
    requireTopicRoom(all?.n ?? 0, limits.qa.count, { zh: '问答', en: 'questions' })
    const [pinned] = await tx
      .select({ n: count() })
      .from(qaEntry)
      .where(and(inBoth, eq(qaEntry.pinned, true)))
    requireTopicRoom(pinned?.n ?? 0, limits.qa.pinned, { zh: '置顶的问答', en: 'pinned questions' })
    await tx.update(qaEntry).set({ topicId: to.id }).where(eq(qaEntry.topicId, from.id))
  },

  async rename(tx, topicId, references) {
    for await (const rows of portionsOf(tx, qaEntry, eq(qaEntry.topicId, topicId), atOnce))
      for (const row of rows) await tx.update(qaEntry).set(movedEntry(row, references)).where(eq(qaEntry.id, row.id))
  },
}

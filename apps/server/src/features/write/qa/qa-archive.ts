import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { limits } from '@wenjin/contract'
import { rowsOfTopic } from '../../../db/rows-of-topic.ts'
import { qaEntry } from '../../../db/schema/write/qa.ts'
import { archiveHooks } from '../../../feature.ts'
import { pagesById } from '../../../lib/flow/pages-by-id.ts'
import { isGuestOwner } from '../../../http/caller.ts'
import { movedEntry } from './qa-topics.ts'

const batchSize = 200

/** Questions and answers in the archive of a topic; drafts only for an editor. */
export const qaArchive = archiveHooks<'qa'>({
  kind: 'qa',

  async *list(db, topicId, isEditor) {
    const shown = inArray(qaEntry.state, isEditor ? ['draft', 'ready'] : ['ready'])
    const rows = pagesById(batchSize, (after) =>
      db
        .select()
        .from(qaEntry)
        .where(and(eq(qaEntry.topicId, topicId), shown, gt(qaEntry.id, after)))
        .orderBy(asc(qaEntry.id))
        .limit(batchSize),
    )
    for await (const { id, question, answer, sources, pinned, state, createdAt, updatedAt } of rows)
      yield { id, question, answer, sources, pinned, state, createdAt, updatedAt }
  },

  text: ({ question, answer }) => `${question}\n${answer}`,

  ...rowsOfTopic(qaEntry, { lock: 'qa-of', most: limits.qa.count }),

  /** An entry beyond the maximum of pinned ones, and a draft, are not pinned. */
  async insert(tx, { topicId, author }, id, { question, state, createdAt, updatedAt, pinned, ...item }, references) {
    const mayPin =
      pinned &&
      state === 'ready' &&
      (await tx.$count(qaEntry, and(eq(qaEntry.topicId, topicId), eq(qaEntry.pinned, true)))) < limits.qa.pinned
    const createdBy = author === '' || isGuestOwner(author) ? null : author
    const row = { id, topicId, question, ...movedEntry(item, references), pinned: mayPin, state, createdBy, createdAt, updatedAt }
    const added = await tx.insert(qaEntry).values(row).onConflictDoNothing().returning({ id: qaEntry.id })
    return added.length > 0
  },
})

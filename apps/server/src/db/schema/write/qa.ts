import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { QaSource } from '@wenjin/contract'
import { user } from '../people/account.ts'
import { topic } from '../library/topic.ts'
import { storedBytes } from '../stored-bytes.ts'

/** A question of a topic with its answer. */
export const qaEntry = pgTable(
  'qa_entry',
  {
    id: text().primaryKey(),
    topicId: text()
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    /** Markdown. */
    answer: text().notNull(),
    sources: jsonb().$type<QaSource[]>().notNull().default([]),
    pinned: boolean().notNull().default(false),
    state: text({ enum: ['draft', 'ready'] }).notNull(),
    /** The turn or the file that it was created from. */
    sourceId: text(),
    /** Null for a guest, and after the account was deleted. */
    createdBy: text().references(() => user.uid, { onDelete: 'set null' }),
    bytes: storedBytes('question', 'answer', 'sources::text'),
    createdAt: bigint({ mode: 'number' }).notNull(),
    updatedAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('qa_entry_topic').on(t.topicId, t.pinned, t.updatedAt),
    index('qa_entry_creator').on(t.createdBy),
    index('qa_entry_bytes').on(t.topicId, t.bytes),
  ],
)

import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { IntroductionContent } from '@wenjin/contract'
import { file } from './file.ts'
import { topic } from './topic.ts'

/**
 * The introduction of a topic or of one of its files. Like the index, it is computed from the texts, can be recomputed at any time, and
 * does not count as storage use of the owner.
 */
export const introduction = pgTable(
  'introduction',
  {
    /** Id of the topic or the file. */
    id: text().primaryKey(),
    topicId: text()
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    /** Null for the introduction of the topic itself. */
    fileId: text().references(() => file.id, { onDelete: 'cascade' }),
    /** Fingerprint of the texts it was made from: a different one means that they have changed since. */
    stamp: text().notNull(),
    content: jsonb().$type<IntroductionContent>().notNull(),
    madeAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('introduction_topic').on(t.topicId), index('introduction_file').on(t.fileId)],
)

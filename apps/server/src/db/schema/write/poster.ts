import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PosterContent, PosterFailure, PosterTemplate, PosterType } from '@wenjin/contract'
import { topic } from '../library/topic.ts'
import { storedBytes } from '../stored-bytes.ts'

/** A poster of what a topic knows about a subject. */
export const poster = pgTable(
  'poster',
  {
    id: text().primaryKey(),
    topicId: text()
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    query: text().notNull(),
    type: text().$type<PosterType>().notNull(),
    template: text().$type<PosterTemplate>().notNull(),
    lang: text({ enum: ['zh', 'en'] }).notNull(),
    state: text({ enum: ['creating', 'ready', 'failed'] }).notNull(),
    failure: text().$type<PosterFailure>(),
    content: jsonb().$type<PosterContent>(),
    composer: text({ enum: ['extractive', 'model'] }),
    /** As `topic.owner`; empty after the account was deleted. */
    createdBy: text().notNull(),
    bytes: storedBytes('query', 'content::text'),
    createdAt: bigint({ mode: 'number' }).notNull(),
    /** Time of the last start of its generation. */
    startedAt: bigint({ mode: 'number' }).notNull(),
    finishedAt: bigint({ mode: 'number' }),
  },
  (t) => [
    index('poster_topic').on(t.topicId, t.createdAt),
    index('poster_creator').on(t.createdBy),
    index('poster_bytes').on(t.topicId, t.bytes),
  ],
)

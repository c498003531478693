import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PosterContent, PosterFailure, PosterTemplate, PosterType } from '@wenjin/contract'
import { topic } from '../library/topic.ts'
import { storedBytes } from '../stored-bytes.ts'

/** A sheet that shows what a topic knows of something. */
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
    /** As `topic.owner`; empty once the account is gone. */
    createdBy: text().notNull(),
    bytes: storedBytes('query', 'content::text'),
    createdAt: bigint({ mode: 'number' }).notNull(),
    /** When the making of it began, last. */
    startedAt: bigint({ mode: 'number' }).notNull(),
    finishedAt: bigint({ mode: 'number' }),
  },
  (t) => [
    index('poster_topic').on(t.topicId, t.createdAt),
    index('poster_creator').on(t.createdBy),
    index('poster_bytes').on(t.topicId, t.bytes),
  ],
)

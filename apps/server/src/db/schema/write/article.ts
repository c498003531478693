import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ArticleSource } from '@wenjin/contract'
import { topic } from '../library/topic.ts'
import { storedBytes } from '../stored-bytes.ts'

/** An article written in a topic. */
export const article = pgTable(
  'article',
  {
    id: text().primaryKey(),
    topicId: text()
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    /** The result that it was created from. */
    sourceId: text(),
    title: text().notNull(),
    /** Markdown with `[[n]]` for `sources`. */
    content: text().notNull(),
    sources: jsonb().$type<ArticleSource[]>().notNull().default([]),
    pin: boolean().notNull().default(false),
    state: text({ enum: ['writing', 'ready', 'failed'] })
      .notNull()
      .default('ready'),
    version: integer().notNull().default(1),
    /** As `topic.owner`; empty after the account was deleted. */
    createdBy: text().notNull(),
    trashedAt: bigint({ mode: 'number' }),
    bytes: storedBytes('title', 'content', 'sources::text'),
    createdAt: bigint({ mode: 'number' }).notNull(),
    updatedAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('article_topic').on(t.topicId, t.pin, t.updatedAt),
    index('article_creator').on(t.createdBy),
    index('article_trashed').on(t.trashedAt),
    index('article_bytes').on(t.topicId, t.id, t.bytes),
  ],
)

/** A version of an article, including the current one: its history, and the base for merging texts derived from it. */
export const articleVersion = pgTable(
  'article_version',
  {
    articleId: text()
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** As `topic.owner`; empty after the account was deleted. */
    editor: text().notNull(),
    bytes: storedBytes('title', 'content'),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.version] }),
    index('article_version_editor').on(t.editor),
    index('article_version_bytes').on(t.articleId, t.bytes),
  ],
)

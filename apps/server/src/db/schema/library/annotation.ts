import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PageRect } from '@wenjin/contract'
import { document, file } from './file.ts'
import { topic } from './topic.ts'
import { storedBytes } from '../stored-bytes.ts'

/** A place that a reader marked in a document. It stays with the file when the file is parsed again, and is located again by its quote. */
export const annotation = pgTable(
  'annotation',
  {
    id: text().primaryKey(),
    /** The owner's uid, or `guest:` and a visitor id. */
    owner: text().notNull(),
    topicId: text()
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    /** Null for a page fetched from the web. */
    fileId: text().references(() => file.id, { onDelete: 'cascade' }),
    /** Null while the file's text does not contain the quote. */
    documentId: text().references(() => document.id, { onDelete: 'set null' }),
    title: text().notNull(),
    kind: text({ enum: ['highlight', 'underline'] }).notNull(),
    color: text({ enum: ['seal', 'ford', 'sprout', 'amber'] }).notNull(),
    /** `[start, end)` in the document's text; null when only page and rectangles are known. */
    start: integer(),
    end: integer(),
    quote: text().notNull(),
    /** The text before and after the quote; it distinguishes several places with the same words. */
    before: text().notNull().default(''),
    after: text().notNull().default(''),
    page: integer(),
    rects: jsonb().$type<PageRect[]>(),
    note: text().notNull().default(''),
    bytes: storedBytes('quote', 'before', 'after', 'note', 'rects::text'),
    createdAt: bigint({ mode: 'number' }).notNull(),
    updatedAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('annotation_document').on(t.documentId, t.owner),
    index('annotation_file').on(t.fileId, t.owner),
    index('annotation_topic').on(t.topicId, t.owner, t.createdAt),
    index('annotation_owner').on(t.owner, t.bytes),
  ],
)

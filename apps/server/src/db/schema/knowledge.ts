import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Block } from '@wenjin/engine'
import type { ImportReason } from '@wenjin/contract'
import { user } from './account.ts'

/** A knowledge base; also the collection its passages are indexed under. */
export const topic = pgTable(
  'topic',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** `instance` for libraries everybody on the instance may search, otherwise the uid it belongs to, or `guest:` and a visitor id. */
    owner: text().notNull(),
    builtin: boolean().notNull().default(false),
    /** `web`: pages read for answers, hidden and never searched. `subscription`: the pages of a subscribed site. */
    kind: text({ enum: ['library', 'web', 'subscription'] })
      .notNull()
      .default('library'),
    dirRootId: text().notNull().unique(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('topic_owner_name').on(t.owner, t.name)],
)

/** Who else may work with a topic, and as what. Spec section 6 "Knowledge-base roles". */
export const topicMember = pgTable(
  'topic_member',
  {
    topicId: text()
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    uid: text()
      .notNull()
      .references(() => user.uid, { onDelete: 'cascade' }),
    role: text({ enum: ['manager', 'cooperator', 'subscriber'] }).notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.uid] }), index('topic_member_uid').on(t.uid)],
)

/** What somebody put in: an upload, a path of the command line, or a link. */
export const file = pgTable(
  'file',
  {
    id: text().primaryKey(),
    topicId: text().notNull(),
    parentId: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Content address of the bytes; null until a link has been read. */
    blobHash: text(),
    url: text(),
    state: text({ enum: ['queued', 'parsing', 'ready', 'failed'] }).notNull(),
    progress: integer().notNull().default(0),
    reason: text().$type<ImportReason>(),
    /** What exactly was wrong, when the reason alone does not say it. */
    reasonDetail: text(),
    documentCount: integer().notNull().default(0),
    duplicate: boolean().notNull().default(false),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('file_topic').on(t.topicId, t.createdAt), index('file_blob').on(t.blobHash)],
)

/** The text of a source as it was read, content-addressed: what citations point into. Never changed. */
export const snapshot = pgTable('snapshot', {
  /** SHA-256 of the text, hex. */
  hash: text().primaryKey(),
  text: text().notNull(),
  readAt: bigint({ mode: 'number' }).notNull(),
})

/** A snapshot parsed into blocks, as one topic holds it. */
export const document = pgTable(
  'document',
  {
    id: text().primaryKey(),
    topicId: text().notNull(),
    snapshotHash: text().notNull(),
    title: text().notNull(),
    /** Id the source gave it (a JSONL line's `id`). */
    externalId: text(),
    url: text(),
    date: text(),
    authors: jsonb().$type<string[]>(),
    blocks: jsonb().$type<Block[]>().notNull(),
    length: integer().notNull(),
    readAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('document_topic_snapshot').on(t.topicId, t.snapshotHash), index('document_snapshot').on(t.snapshotHash)],
)

/** Which files a document stands in: the same content in two files is one document, and lives as long as one of them. */
export const fileDocument = pgTable(
  'file_document',
  {
    fileId: text()
      .notNull()
      .references(() => file.id, { onDelete: 'cascade' }),
    documentId: text()
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.documentId] }), index('file_document_document').on(t.documentId)],
)

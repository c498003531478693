import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DocumentNotice, ImportReason, Reading, RestoredWritings } from '@wenjin/contract'
import type { Block } from '@wenjin/engine'
import type { TextRegion } from '@wenjin/parser'

/** A file that a user added: an upload, a path of the command line, or a link. */
export const file = pgTable(
  'file',
  {
    id: text().primaryKey(),
    topicId: text().notNull(),
    parentId: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Content address of the bytes; null until a link has been fetched. */
    blobHash: text(),
    url: text(),
    /** Publication date stated by the referring source; a date in the text itself takes precedence. */
    date: text(),
    state: text({ enum: ['queued', 'parsing', 'ready', 'failed'] }).notNull(),
    progress: integer().notNull().default(0),
    reason: text().$type<ImportReason>(),
    /** Details of the error, when the reason alone is not enough. */
    reasonDetail: text(),
    documentCount: integer().notNull().default(0),
    duplicate: boolean().notNull().default(false),
    /** The links in the file, as written; resolved when shown. */
    links: jsonb().$type<StoredLink[]>().notNull().default([]),
    /** Version of the parser that parsed it: the same bytes are not parsed twice by the same version. */
    parserVersion: integer(),
    /** Set for new content that will replace this file; the row belongs to no topic until it has been parsed. */
    versionOf: text(),
    /** The archive or bookmarks file that it was extracted from; archives inside it are not unpacked. */
    unpackedFrom: text(),
    /**
     * OCR or speech recognition after parsing. For a ready file: the amount of work, until its result replaces the text. Otherwise: the
     * progress; the slow queue does the work.
     */
    reading: jsonb().$type<Reading>(),
    /** A picture of an article, such as a chart of a report: no file of the person, not listed, counted or searched, and deleted with the article. */
    attachment: boolean().notNull().default(false),
    /** Numbers of the writings restored from the archive of a topic; null for other files. */
    restored: jsonb().$type<RestoredWritings>(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    /** Time of the last change of name, place or content; null for never. */
    updatedAt: bigint({ mode: 'number' }),
    trashedAt: bigint({ mode: 'number' }),
    /** The file or folder whose move to the trash included it; its own id when it was moved by itself. */
    trashedWith: text(),
  },
  (t) => [
    index('file_topic').on(t.topicId, t.createdAt),
    index('file_size').on(t.topicId, t.size),
    index('file_parent').on(t.parentId, t.size),
    index('file_blob').on(t.blobHash),
    index('file_version_of').on(t.versionOf, t.size),
    index('file_trashed').on(t.trashedAt),
  ],
)

/**
 * The text recognised in one picture of a file, so that an interrupted or repeated run recognises no picture twice. Deleted with the bytes
 * of the file.
 */
export const pictureText = pgTable(
  'picture_text',
  {
    blobHash: text().notNull(),
    /** Position of the picture: a page, or a part of an archive. */
    place: text().notNull(),
    regions: jsonb().$type<TextRegion[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.blobHash, t.place] })],
)

/**
 * A link of a file: a name or path as written in its text, a folder created from it, or an address. `page` is the target of a link in an
 * HTML page, an address or a path: the link's words are used to rank the target, and the link is not shown.
 */
export interface StoredLink {
  title: string
  target?: string
  folderId?: string
  url?: string
  page?: string
}

/** A folder below the root of a topic; the root itself has no row. */
export const folder = pgTable(
  'folder',
  {
    id: text().primaryKey(),
    topicId: text().notNull(),
    parentId: text().notNull(),
    name: text().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    updatedAt: bigint({ mode: 'number' }).notNull(),
    trashedAt: bigint({ mode: 'number' }),
    trashedWith: text(),
  },
  (t) => [index('folder_topic').on(t.topicId), index('folder_parent').on(t.parentId), index('folder_trashed').on(t.trashedAt)],
)

/** The text of a source as it was fetched, content-addressed; citations point into it. Immutable. */
export const snapshot = pgTable('snapshot', {
  /** SHA-256 of the text, hex. */
  hash: text().primaryKey(),
  text: text().notNull(),
  readAt: bigint({ mode: 'number' }).notNull(),
})

/** A snapshot parsed into blocks, within one topic. */
export const document = pgTable(
  'document',
  {
    id: text().primaryKey(),
    topicId: text().notNull(),
    snapshotHash: text().notNull(),
    /**
     * Content address of the file that the positions of its blocks refer to (pages, seconds); empty when the document consists of text
     * only.
     */
    original: text().notNull().default(''),
    title: text().notNull(),
    /** Id assigned by the source (a JSONL line's `id`). */
    externalId: text(),
    url: text(),
    date: text(),
    authors: jsonb().$type<string[]>(),
    blocks: jsonb().$type<Block[]>().notNull(),
    /** Notices about the original, such as accepted changes, shown to its reader; null without any. */
    notices: jsonb().$type<DocumentNotice[]>(),
    length: integer().notNull(),
    /** Text offset up to which its passages are indexed: 0 for none, the text's length for all. */
    indexedTo: integer().notNull().default(0),
    readAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('document_topic_snapshot').on(t.topicId, t.snapshotHash, t.original),
    index('document_snapshot').on(t.snapshotHash),
    index('document_length').on(t.topicId, t.length),
  ],
)

/** The files that contain a document: the same content in two files is one document, which exists as long as one of them. */
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

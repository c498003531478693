import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ImportReason, Reading } from '@wenjin/contract'
import type { Block } from '@wenjin/engine'
import type { TextRegion } from '@wenjin/parser'

/** A file that a person added: an upload, a path of the command line, or a link. */
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
    /** When it was published, as who pointed to it said; what its text says itself counts more. */
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
    /** By which version of the parser it was read: the same bytes read by the same one are not read again. */
    parserVersion: integer(),
    /** This row is other content on its way to take the place of that file: in no topic until it has been read. */
    versionOf: text(),
    /** The archive or bookmarks it came out of; archives in it stay closed. */
    unpackedFrom: text(),
    /**
     * The reading that follows the text. For a ready file: the amount, until its result replaces the text. Otherwise:
     * the progress; the slow queue reads it.
     */
    reading: jsonb().$type<Reading>(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    /** When its name, place or content changed last; null for never. */
    updatedAt: bigint({ mode: 'number' }),
    trashedAt: bigint({ mode: 'number' }),
    /** The file or folder whose way into the trash took it along; its own id when it went by itself. */
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
 * The text read from one picture of a file, so that an interrupted or repeated reading reads nothing twice. Deleted with the
 * bytes that it was read from.
 */
export const pictureText = pgTable(
  'picture_text',
  {
    blobHash: text().notNull(),
    /** Which picture: a page, or a part of an archive. */
    place: text().notNull(),
    regions: jsonb().$type<TextRegion[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.blobHash, t.place] })],
)

/**
 * Where a file leads: a name or path as its text has it, a folder that came of it, or an address. A `page` is what a page of HTML links to, an address or a
 * path: its words rank that page, and it is not shown.
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
    /** Content address of the file its blocks have their places in (pages, seconds); empty where the text alone makes the document. */
    original: text().notNull().default(''),
    title: text().notNull(),
    /** Id the source gave it (a JSONL line's `id`). */
    externalId: text(),
    url: text(),
    date: text(),
    authors: jsonb().$type<string[]>(),
    blocks: jsonb().$type<Block[]>().notNull(),
    length: integer().notNull(),
    /** Up to which offset of the text its passages are in the index: 0 where it is in none, its length once all are. */
    indexedTo: integer().notNull().default(0),
    readAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('document_topic_snapshot').on(t.topicId, t.snapshotHash, t.original),
    index('document_snapshot').on(t.snapshotHash),
    index('document_length').on(t.topicId, t.length),
  ],
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

import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** A file that is on its way in parts. */
export const multipart = pgTable(
  'multipart',
  {
    /** The id the file will have. */
    id: text().primaryKey(),
    topicId: text().notNull(),
    folderId: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    /** When its last part came. */
    touchedAt: bigint({ mode: 'number' }).notNull(),
    /** The file it is other content for; null for one that becomes a file of its own. */
    versionOf: text(),
    /** When other content was handed on to be read; kept for who asks again because the answer was lost. */
    completedAt: bigint({ mode: 'number' }),
  },
  (t) => [index('multipart_topic').on(t.topicId), index('multipart_touched').on(t.touchedAt)],
)

/** The parts of it that are on disk. */
export const multipartPart = pgTable(
  'multipart_part',
  {
    uploadId: text()
      .notNull()
      .references(() => multipart.id, { onDelete: 'cascade' }),
    partNum: integer().notNull(),
    size: integer().notNull(),
    /** CRC-32 of its bytes: a power cut may leave the row and not the bytes. */
    crc: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.partNum] })],
)

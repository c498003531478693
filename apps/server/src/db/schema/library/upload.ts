import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** A multipart upload in progress. */
export const multipart = pgTable(
  'multipart',
  {
    /** The id that the file will get. */
    id: text().primaryKey(),
    topicId: text().notNull(),
    folderId: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
    /** Time of the last received part. */
    touchedAt: bigint({ mode: 'number' }).notNull(),
    /** The file whose content it replaces; null for a new file. */
    versionOf: text(),
    /** Time when replaced content was queued for parsing; stored for a client that retries because the reply was lost. */
    completedAt: bigint({ mode: 'number' }),
  },
  (t) => [index('multipart_topic').on(t.topicId), index('multipart_touched').on(t.touchedAt)],
)

/** The received parts of a multipart upload. */
export const multipartPart = pgTable(
  'multipart_part',
  {
    uploadId: text()
      .notNull()
      .references(() => multipart.id, { onDelete: 'cascade' }),
    partNum: integer().notNull(),
    size: integer().notNull(),
    /** CRC-32 of its bytes: after a power cut the row may exist without the bytes. */
    crc: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.partNum] })],
)

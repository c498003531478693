import type { PassageBlock } from '@wenjin/engine'
import { bigint, bigserial, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

/** Consecutive blocks of a document: the unit of search, ranking and quotation. */
export const passage = pgTable(
  'passage',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    topicId: text().notNull(),
    documentId: text().notNull(),
    /** Position among the passages of its document, from 0. */
    ordinal: integer().notNull(),
    /** `[start, end)` in the snapshot, UTF-16. */
    start: integer().notNull(),
    end: integer().notNull(),
    headingPath: jsonb().$type<string[]>().notNull(),
    page: integer(),
    /** The block kinds of the passage; null when all of them are paragraphs. */
    blocks: jsonb().$type<PassageBlock[]>(),
    text: text().notNull(),
  },
  (t) => [index('passage_document').on(t.documentId), index('passage_topic').on(t.topicId)],
)

/** A segment of a topic's full-text index. Immutable except for its deletions and its state. */
export const indexSegment = pgTable(
  'index_segment',
  {
    /** Unique across all databases and never reused: caches rely on it. */
    id: text().primaryKey(),
    topicId: text().notNull(),
    /** `building` while a merge writes it, `dead` after a merge replaced it and until its blocks are removed. */
    state: text({ enum: ['building', 'live', 'dead'] }).notNull(),
    /** Number of passages, including deleted ones. */
    count: integer().notNull(),
    deletedCount: integer().notNull().default(0),
    /** Bitmap by passage number; null when none is deleted. */
    deleted: bytea(),
    info: bytea().notNull(),
    directory: bytea().notNull(),
    /** Milliseconds since 1970, renewed while `building`: distinguishes an active segment from an abandoned one. */
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('index_segment_topic').on(t.topicId)],
)

/** The posting lists of a segment, in blocks of neighbouring terms. Immutable. */
export const indexPosting = pgTable(
  'index_posting',
  {
    segmentId: text().notNull(),
    block: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.segmentId, t.block] })],
)

/** The embedding vector of a passage; deleted with its passage. */
export const passageVector = pgTable(
  'passage_vector',
  {
    passageId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => passage.id, { onDelete: 'cascade' }),
    /** The passage's topic, which never changes. */
    topicId: text().notNull(),
    /** The embedding model: vectors of different models cannot be compared. */
    model: text().notNull(),
    /** Insertion order: a reader continues after the last place that it has read. */
    place: bigserial({ mode: 'number' }).notNull(),
    /** A little-endian float32, then one signed byte per dimension: the vector is the bytes multiplied by the float. */
    bytes: bytea().notNull(),
  },
  (t) => [index('passage_vector_topic').on(t.topicId, t.model, t.place)],
)

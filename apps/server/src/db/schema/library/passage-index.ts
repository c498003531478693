import type { PassageBlock } from '@wenjin/engine'
import { bigint, bigserial, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

/** Consecutive blocks of a document: what is searched, ranked and quoted. */
export const passage = pgTable(
  'passage',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    topicId: text().notNull(),
    documentId: text().notNull(),
    /** Place among the passages of its document, from 0. */
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

/** A part of a topic's full-text index. Immutable but for its deletions and its state. */
export const indexSegment = pgTable(
  'index_segment',
  {
    /** Never used twice, not even across databases: caches rely on it. */
    id: text().primaryKey(),
    topicId: text().notNull(),
    /** `building` while a merge writes it, `dead` when a merge has replaced it and its blocks wait to be removed. */
    state: text({ enum: ['building', 'live', 'dead'] }).notNull(),
    /** Passages in it, deleted ones too. */
    count: integer().notNull(),
    deletedCount: integer().notNull().default(0),
    /** Bitmap by passage number; null when none is deleted. */
    deleted: bytea(),
    info: bytea().notNull(),
    directory: bytea().notNull(),
    /** Milliseconds since 1970, renewed while `building`: tells a segment at work from an abandoned one. */
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
    /** The passage's topic; a passage never changes its own. */
    topicId: text().notNull(),
    /** Vectors of different models cannot be compared. */
    model: text().notNull(),
    /** In which order they came: who has read some asks for those after them. */
    place: bigserial({ mode: 'number' }).notNull(),
    /** A little-endian float32, and a signed byte a dimension: the vector is the bytes times the float. */
    bytes: bytea().notNull(),
  },
  (t) => [index('passage_vector_topic').on(t.topicId, t.model, t.place)],
)

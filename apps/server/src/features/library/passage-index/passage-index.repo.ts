import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { pairsMark, type BlockRequest } from '@wenjin/engine'
import { anyOf } from '../../../db/any-of.ts'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Db } from '../../../db/client.ts'
import { batches } from '../../../lib/flow/batches.ts'
import { document } from '../../../db/schema/library/file.ts'
import { indexPosting, indexSegment, passage } from '../../../db/schema/library/passage-index.ts'

export type SegmentRow = typeof indexSegment.$inferSelect
/** A segment without its large immutable parts. */
export type SegmentHead = Omit<SegmentRow, 'info' | 'directory'>
export type PassageInsert = typeof passage.$inferInsert

/** Rows of one insert; PostgreSQL takes 65,535 parameters. */
const rowsPerInsert = 500

/** Until the transaction ends nobody else changes the topic's index. */
export async function lockTopicIndex(tx: Db, topicId: string): Promise<void> {
  await lockByName(tx, `passage-index:${topicId}`)
}

/** The same for several topics, in one order, whichever way files go between them. */
export async function lockTopicIndexes(tx: Db, topicIds: readonly string[]): Promise<void> {
  for (const id of topicIds.toSorted()) await lockTopicIndex(tx, id)
}

/** @returns the ids given, in the order of the rows; they ascend within a topic whose index is locked. */
export async function insertPassages(tx: Db, rows: readonly PassageInsert[]): Promise<number[]> {
  const ids: number[] = []
  // A parameter for each column: one for each value takes longer to prepare than to store.
  for (const batch of batches(rows, rowsPerInsert)) {
    const column = <T>(get: (row: PassageInsert) => T) => sql.param(batch.map(get))
    const inserted = await tx.execute<{ id: string }>(sql`
      insert into ${passage} (topic_id, document_id, ordinal, start, "end", heading_path, page, blocks, text)
      select topic_id, document_id, ordinal, start, "end", heading_path, page, blocks, text
      from unnest(
        ${column((row) => row.topicId)}::text[], ${column((row) => row.documentId)}::text[], ${column((row) => row.ordinal)}::int[],
        ${column((row) => row.start)}::int[], ${column((row) => row.end)}::int[],
        ${column((row) => JSON.stringify(row.headingPath))}::jsonb[], ${column((row) => row.page ?? null)}::int[],
        ${column((row) => row.blocks && JSON.stringify(row.blocks))}::jsonb[], ${column((row) => row.text)}::text[]
      ) with ordinality as t (topic_id, document_id, ordinal, start, "end", heading_path, page, blocks, text, place)
      order by place
      returning id`)
    ids.push(...inserted.rows.map(({ id }) => Number(id)))
  }
  return ids
}

/** How many passages some documents have. */
export async function countPassages(tx: Db, documentIds: readonly string[]): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map()
  const counted = await tx
    .select({ id: passage.documentId, passages: count() })
    .from(passage)
    .where(anyOf(passage.documentId, documentIds))
    .groupBy(passage.documentId)
  return new Map(counted.map(({ id, passages }) => [id, passages]))
}

/** Records up to which offset the passages of documents are in the index. */
export async function markIndexed(tx: Db, documents: readonly { documentId: string; to: number }[]): Promise<void> {
  if (documents.length === 0) return
  const ids = sql.param(documents.map(({ documentId }) => documentId))
  const ends = sql.param(documents.map(({ to }) => to))
  await tx.execute(sql`
    update ${document} set indexed_to = part.indexed_to from unnest(${ids}::text[], ${ends}::int[]) as part (id, indexed_to)
    where ${document.id} = part.id and ${document.indexedTo} <> part.indexed_to`)
}

/** @returns ids of the passages the documents had. */
export async function deletePassages(tx: Db, documentIds: readonly string[]): Promise<number[]> {
  if (documentIds.length === 0) return []
  const rows = await tx.delete(passage).where(anyOf(passage.documentId, documentIds)).returning({ id: passage.id })
  return rows.map(({ id }) => id)
}

/** A passage with what the answer says of its document. */
const passageColumns = {
  id: passage.id,
  topicId: passage.topicId,
  documentId: passage.documentId,
  start: passage.start,
  end: passage.end,
  headingPath: passage.headingPath,
  page: passage.page,
  blocks: passage.blocks,
  text: passage.text,
  title: document.title,
  url: document.url,
  date: document.date,
}

/** Passages by id, in any order. */
export async function findPassages(db: Db, ids: readonly number[]) {
  return db
    .select(passageColumns)
    .from(passage)
    .innerJoin(document, eq(document.id, passage.documentId))
    .where(sql`${passage.id} = any(${sql.param([...ids])}::bigint[])`)
}

/** The ids of the passages of some documents, ascending. */
export async function listPassageIds(db: Db, documentIds: readonly string[]): Promise<number[]> {
  if (documentIds.length === 0) return []
  // One value: of a large folder tens of thousands of rows would take longer to hand over than to find.
  const ids = sql<string | null>`string_agg(${passage.id}::text, ',' order by ${passage.id})`
  const [row] = await db.select({ ids }).from(passage).where(anyOf(passage.documentId, documentIds))
  return row?.ids ? row.ids.split(',').map(Number) : []
}

/** All passages of some topics by id, ascending, and which document each is of. */
export async function listPassageDocuments(db: Db, topicIds: readonly string[]): Promise<{ ids: number[]; documentIds: string[] }> {
  // Two values, as above.
  const ids = sql<string | null>`string_agg(${passage.id}::text, ',' order by ${passage.id})`
  const documentIds = sql<string | null>`string_agg(${passage.documentId}, ',' order by ${passage.id})`
  const [row] = await db.select({ ids, documentIds }).from(passage).where(anyOf(passage.topicId, topicIds))
  return { ids: row?.ids?.split(',').map(Number) ?? [], documentIds: row?.documentIds?.split(',') ?? [] }
}

/** The first passages of some documents, in the order of the documents and of their text. */
export async function listPassagesOf(db: Db, documentIds: readonly string[], limit: number) {
  if (documentIds.length === 0) return []
  const ids = sql.param([...documentIds])
  return db
    .select(passageColumns)
    .from(passage)
    .innerJoin(document, eq(document.id, passage.documentId))
    .where(sql`${passage.documentId} = any(${ids}::text[])`)
    .orderBy(sql`array_position(${ids}::text[], ${passage.documentId})`, asc(passage.ordinal))
    .limit(limit)
}

/** The first passages of every document of some topics; of those alone that `documentIds` names, where it is given. */
export async function listOpenings(
  db: Db,
  topicIds: readonly string[],
  { documentIds, each, limit }: { documentIds?: readonly string[]; each: number; limit: number },
) {
  return db
    .select(passageColumns)
    .from(passage)
    .innerJoin(document, eq(document.id, passage.documentId))
    .where(and(anyOf(passage.topicId, topicIds), lt(passage.ordinal, each), documentIds && anyOf(passage.documentId, documentIds)))
    .orderBy(asc(passage.id))
    .limit(limit)
}

/** Which documents are sampled, and how much of them. */
interface Sample {
  /** These alone; else all that the topic has in its index. */
  documentIds?: readonly string[]
  /** Documents, the latest first. */
  documents: number
  /** Passages in all: of few documents more of each. */
  passages: number
}

/** Passages of documents of a topic, spread over the whole of each, in the order of their texts. */
export async function samplePassages(db: Db, topicId: string, { documentIds, documents, passages }: Sample) {
  const counted = db
    .select({ documentId: passage.documentId, n: sql<number>`count(*)::int`.as('n'), last: sql<number>`max(${passage.id})`.as('last') })
    .from(passage)
    .where(and(eq(passage.topicId, topicId), documentIds && anyOf(passage.documentId, documentIds)))
    .groupBy(passage.documentId)
    .orderBy(sql`last desc`)
    .limit(documents)
    .as('counted')
  const found = await db.select({ n: sql<number>`count(*)::int` }).from(counted)
  const each = Math.max(2, Math.floor(passages / Math.max(1, found[0]!.n)))
  return db
    .select(passageColumns)
    .from(passage)
    .innerJoin(document, eq(document.id, passage.documentId))
    .innerJoin(counted, eq(counted.documentId, passage.documentId))
    .where(sql`${passage.ordinal} % greatest(1, ceil(${counted.n}::float / ${each}))::int = 0`)
    .orderBy(desc(counted.last), asc(passage.ordinal))
    .limit(passages)
}

export type PassageRow = Awaited<ReturnType<typeof findPassages>>[number]

export async function insertSegment(tx: Db, row: typeof indexSegment.$inferInsert): Promise<void> {
  await tx.insert(indexSegment).values(row)
}

export async function updateSegment(tx: Db, id: string, change: Partial<SegmentRow>): Promise<void> {
  await tx.update(indexSegment).set(change).where(eq(indexSegment.id, id))
}

/** Adds blocks to a segment, the first of them as number `from`. */
export async function insertBlocks(tx: Db, segmentId: string, from: number, blocks: readonly Uint8Array[]): Promise<void> {
  let first = from
  for (const batch of batches(blocks, rowsPerInsert)) {
    const bytes = sql.param(batch.map((block) => Buffer.from(block.buffer, block.byteOffset, block.byteLength)))
    await tx.execute(sql`
      insert into ${indexPosting} (segment_id, block, bytes)
      select ${segmentId}, ${first}::int + place::int - 1, bytes from unnest(${bytes}::bytea[]) with ordinality as t (bytes, place)`)
    first += batch.length
  }
}

/** Segments of topics in one state, oldest first. */
export async function listSegments(db: Db, topicIds: readonly string[], state: SegmentRow['state']): Promise<SegmentHead[]> {
  return db
    .select({
      id: indexSegment.id,
      topicId: indexSegment.topicId,
      state: indexSegment.state,
      count: indexSegment.count,
      deletedCount: indexSegment.deletedCount,
      deleted: indexSegment.deleted,
      createdAt: indexSegment.createdAt,
    })
    .from(indexSegment)
    .where(and(inArray(indexSegment.topicId, [...topicIds]), eq(indexSegment.state, state)))
    .orderBy(asc(indexSegment.createdAt), asc(indexSegment.id))
}

/** Live segments that were made before segments kept their pairs, in one topic or in all. */
export async function listSegmentsWithoutPairs(db: Db, topicId?: string): Promise<{ id: string; topicId: string }[]> {
  const mark = Buffer.from(pairsMark)
  return db
    .select({ id: indexSegment.id, topicId: indexSegment.topicId })
    .from(indexSegment)
    .where(
      and(
        eq(indexSegment.state, 'live'),
        topicId === undefined ? undefined : eq(indexSegment.topicId, topicId),
        sql`substring(${indexSegment.info} from length(${indexSegment.info}) - ${mark.length - 1}::int) is distinct from ${mark}::bytea`,
      ),
    )
}

/** The immutable parts of segments. */
export async function readSegments(db: Db, ids: readonly string[]): Promise<Pick<SegmentRow, 'id' | 'info' | 'directory'>[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: indexSegment.id, info: indexSegment.info, directory: indexSegment.directory })
    .from(indexSegment)
    .where(inArray(indexSegment.id, [...ids]))
}

/** Blocks that are there among those asked for, in any order. */
export async function readBlocks(db: Db, requests: readonly BlockRequest[]) {
  const segments = sql.param(requests.map(({ segment }) => segment))
  const numbers = sql.param(requests.map(({ block }) => block))
  return db
    .select({ segment: indexPosting.segmentId, block: indexPosting.block, bytes: indexPosting.bytes })
    .from(indexPosting)
    .innerJoin(
      sql`unnest(${segments}::text[], ${numbers}::int[]) as wanted(segment, block)`,
      sql`wanted.segment = ${indexPosting.segmentId} and wanted.block = ${indexPosting.block}`,
    )
}

/** Blocks `[from, to)` of a segment, in order. */
export async function readBlockRange(db: Db, segmentId: string, from: number, to: number): Promise<Uint8Array[]> {
  const rows = await db
    .select({ bytes: indexPosting.bytes })
    .from(indexPosting)
    .where(and(eq(indexPosting.segmentId, segmentId), sql`${indexPosting.block} >= ${from} and ${indexPosting.block} < ${to}`))
    .orderBy(asc(indexPosting.block))
  return rows.map(({ bytes }) => bytes)
}

/** Removes a segment, its blocks first and a few thousand at a time, so that no statement holds the connection for long. */
export async function deleteSegment(db: Db, id: string): Promise<void> {
  const step = 4000
  for (let from = 0; ; from += step) {
    const gone = await db
      .delete(indexPosting)
      .where(and(eq(indexPosting.segmentId, id), sql`${indexPosting.block} >= ${from} and ${indexPosting.block} < ${from + step}`))
      .returning({ block: indexPosting.block })
    if (gone.length < step) break
  }
  await db.delete(indexSegment).where(eq(indexSegment.id, id))
}

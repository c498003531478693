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

/** Number of rows per insert; PostgreSQL allows 65,535 parameters. */
const rowsPerInsert = 500

/** Locks the index of a topic until the transaction ends. */
export async function lockTopicIndex(tx: Db, topicId: string): Promise<void> {
  await lockByName(tx, `passage-index:${topicId}`)
}

/** Locks the indexes of several topics in a fixed order, so that transactions that move files in opposite directions do not deadlock. */
export async function lockTopicIndexes(tx: Db, topicIds: readonly string[]): Promise<void> {
  for (const id of topicIds.toSorted()) await lockTopicIndex(tx, id)
}

/** @returns the new ids, in the order of the rows; they ascend within a topic whose index is locked. */
export async function insertPassages(tx: Db, rows: readonly PassageInsert[]): Promise<number[]> {
  const ids: number[] = []
  // One array parameter per column: one parameter per value would take longer to prepare than to store.
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

/** Counts the passages of documents. */
export async function countPassages(tx: Db, documentIds: readonly string[]): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map()
  const counted = await tx
    .select({ id: passage.documentId, passages: count() })
    .from(passage)
    .where(anyOf(passage.documentId, documentIds))
    .groupBy(passage.documentId)
  return new Map(counted.map(({ id, passages }) => [id, passages]))
}

/** Stores the offset up to which the passages of documents are indexed. */
export async function markIndexed(tx: Db, documents: readonly { documentId: string; to: number }[]): Promise<void> {
  if (documents.length === 0) return
  const ids = sql.param(documents.map(({ documentId }) => documentId))
  const ends = sql.param(documents.map(({ to }) => to))
  await tx.execute(sql`
    update ${document} set indexed_to = part.indexed_to from unnest(${ids}::text[], ${ends}::int[]) as part (id, indexed_to)
    where ${document.id} = part.id and ${document.indexedTo} <> part.indexed_to`)
}

/** @returns ids of the deleted passages. */
export async function deletePassages(tx: Db, documentIds: readonly string[]): Promise<number[]> {
  if (documentIds.length === 0) return []
  const rows = await tx.delete(passage).where(anyOf(passage.documentId, documentIds)).returning({ id: passage.id })
  return rows.map(({ id }) => id)
}

/** The columns of a passage and of its document that an answer needs. */
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

/** Finds passages by id, in any order. */
export async function findPassages(db: Db, ids: readonly number[]) {
  return db
    .select(passageColumns)
    .from(passage)
    .innerJoin(document, eq(document.id, passage.documentId))
    .where(sql`${passage.id} = any(${sql.param([...ids])}::bigint[])`)
}

/** Lists the ids of the passages of documents, ascending. */
export async function listPassageIds(db: Db, documentIds: readonly string[]): Promise<number[]> {
  if (documentIds.length === 0) return []
  // Aggregate to one value: transferring tens of thousands of rows of a large folder would take longer than finding them.
  const ids = sql<string | null>`string_agg(${passage.id}::text, ',' order by ${passage.id})`
  const [row] = await db.select({ ids }).from(passage).where(anyOf(passage.documentId, documentIds))
  return row?.ids ? row.ids.split(',').map(Number) : []
}

/** Lists all passages of topics by ascending id, with their document ids. */
export async function listPassageDocuments(db: Db, topicIds: readonly string[]): Promise<{ ids: number[]; documentIds: string[] }> {
  // Aggregate to two values, for the same reason as above.
  const ids = sql<string | null>`string_agg(${passage.id}::text, ',' order by ${passage.id})`
  const documentIds = sql<string | null>`string_agg(${passage.documentId}, ',' order by ${passage.id})`
  const [row] = await db.select({ ids, documentIds }).from(passage).where(anyOf(passage.topicId, topicIds))
  return { ids: row?.ids?.split(',').map(Number) ?? [], documentIds: row?.documentIds?.split(',') ?? [] }
}

/** Lists the first passages of documents, in the order of the documents and of their text. */
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

/** Lists the first passages of each document of the topics, or of only the documents in `documentIds`. */
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

/** The size of a sample of passages. */
interface Sample {
  /** Restricts the sample to these documents; absent for all indexed documents of the topic. */
  documentIds?: readonly string[]
  /** Maximum number of documents, the latest first. */
  documents: number
  /** Maximum number of passages in total; fewer documents contribute more each. */
  passages: number
}

/** Samples passages of a topic's documents, spread over each document, in text order. */
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

/** Inserts blocks into a segment, the first with number `from`. */
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

/** Lists the segments of topics in one state, oldest first. */
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

/** Lists live segments that were written before segments contained pairs, in one topic or in all. */
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

/** Reads the immutable parts of segments. */
export async function readSegments(db: Db, ids: readonly string[]): Promise<Pick<SegmentRow, 'id' | 'info' | 'directory'>[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: indexSegment.id, info: indexSegment.info, directory: indexSegment.directory })
    .from(indexSegment)
    .where(inArray(indexSegment.id, [...ids]))
}

/** Reads those of the requested blocks that exist, in any order. */
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

/** Reads the blocks `[from, to)` of a segment, in order. */
export async function readBlockRange(db: Db, segmentId: string, from: number, to: number): Promise<Uint8Array[]> {
  const rows = await db
    .select({ bytes: indexPosting.bytes })
    .from(indexPosting)
    .where(and(eq(indexPosting.segmentId, segmentId), sql`${indexPosting.block} >= ${from} and ${indexPosting.block} < ${to}`))
    .orderBy(asc(indexPosting.block))
  return rows.map(({ bytes }) => bytes)
}

/** Deletes a segment, its blocks first and a few thousand at a time, so that no statement blocks the connection for long. */
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

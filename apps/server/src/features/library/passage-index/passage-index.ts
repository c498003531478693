import { type Passage, type Segment, planMerge, withDeleted, withPassageIds } from '@wenjin/engine'
import { nanoid } from 'nanoid'
import type { Db } from '../../../db/client.ts'
import {
  countPassages,
  deletePassages,
  insertBlocks,
  insertPassages,
  insertSegment,
  listSegments,
  lockTopicIndex,
  markIndexed,
  updateSegment,
} from './passage-index.repo.ts'
import { loadSegments } from './passage-index.reader.ts'
import { mergeWithin } from './passage-index.merge.ts'

/** The passages of a document, or of a part that begins at an offset of its text. */
export interface PassagesOfPart {
  documentId: string
  from: number
  to: number
  /** Text of the part; the offsets of the passages are relative to its start. */
  text: string
  passages: readonly Passage[]
}

/** Number of posting blocks per statement: about 300 KB. */
const blockBatchSize = 150
/** A segment with at least this many passages is left to the background job for merging. */
const largeSegment = 400
/** Maximum number of passages merged while adding; larger merges are left to `mergeTopicSegments`. */
const mergeBatchSize = 2000
/** Maximum number of attempts of a search whose segments are merged away while it runs. */
export const attempts = 3

/**
 * Adds passages to the index of a topic: searchable at once in this transaction, and for others after the commit. One call for many
 * documents makes one segment, as in batch imports.
 * @param segment of all passages in order; its ids are replaced by those of the inserted rows
 */
export async function addPassages(tx: Db, topicId: string, parts: readonly PassagesOfPart[], segment: Segment): Promise<void> {
  await lockTopicIndex(tx, topicId)
  const counts = await countPassages(
    tx,
    parts.filter(({ from }) => from > 0).map(({ documentId }) => documentId),
  )
  const rows = parts.flatMap(({ documentId, from, text, passages }) =>
    passages.map(({ start, end, headingPath, page, blocks }, at) => ({
      topicId,
      documentId,
      ordinal: (counts.get(documentId) ?? 0) + at,
      start: from + start,
      end: from + end,
      headingPath,
      page: page ?? null,
      blocks: blocks.every(({ kind }) => kind === 'paragraph')
        ? null
        : blocks.map((block) => ({ ...block, start: from + block.start, end: from + block.end })),
      text: text.slice(start, end),
    })),
  )
  if (rows.length > 0) {
    const ids = await insertPassages(tx, rows)
    await addSegment(tx, topicId, { ...segment, info: withPassageIds(segment.info, ids) })
    if (segment.count < largeSegment) await mergeSmall(tx, topicId)
  }
  await markIndexed(tx, parts)
}

/** Stores a segment of passages that are stored already. */
export async function addSegment(tx: Db, topicId: string, { count, info, directory, blocks }: Segment): Promise<void> {
  const id = nanoid()
  for (let at = 0; at < blocks.length; at += blockBatchSize) await insertBlocks(tx, id, at, blocks.slice(at, at + blockBatchSize))
  await insertSegment(tx, { id, topicId, state: 'live', count, info, directory, createdAt: Date.now() })
}

async function mergeSmall(tx: Db, topicId: string): Promise<void> {
  for (;;) {
    const segments = await listSegments(tx, [topicId], 'live')
    const planned = planMerge(segments, mergeBatchSize)
    if (!planned) return
    await mergeWithin(
      tx,
      segments.filter(({ id }) => planned.includes(id)),
    )
  }
}

/** Deletes the passages of documents from a topic's index. */
export async function deleteDocumentPassages(tx: Db, topicId: string, documentIds: readonly string[]): Promise<void> {
  await lockTopicIndex(tx, topicId)
  const ids = await deletePassages(tx, documentIds)
  await markIndexed(
    tx,
    documentIds.map((documentId) => ({ documentId, to: 0 })),
  )
  if (ids.length === 0) return
  for (const { head, live } of await loadSegments(tx, await listSegments(tx, [topicId], 'live'))) {
    const { bitmap, count } = withDeleted(head.deleted, live.info, ids)
    if (count === head.deletedCount) continue
    await updateSegment(tx, head.id, { deleted: bitmap, deletedCount: count, ...(count === head.count ? { state: 'dead' as const } : {}) })
  }
}

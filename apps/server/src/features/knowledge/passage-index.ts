import {
  correctQuestion,
  planMerge,
  searchIndex,
  SegmentBuilder,
  withDeleted,
  type IndexPassage,
  type IndexReader,
  type LiveSegment,
  type ParsedDocument,
  type Passage,
  type RankedPassage,
} from '@wenjin/engine'
import { setImmediate } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import type { Db } from '../../db/client.ts'
import {
  deletePassages,
  insertBlocks,
  insertPassages,
  insertSegment,
  listSegments,
  lockTopicIndex,
  updateSegment,
} from './passage-index.repo.ts'
import { readingParts, type TopicParts } from './passage-index.part.ts'
import { createReader, loadSegments, MissingBlocks, type StoredPassage } from './passage-index.reader.ts'
import { mergeWithin } from './passage-index.merge.ts'

/** A document whose passages are to be searched. */
export interface PassagesOfDocument {
  documentId: string
  document: ParsedDocument
  passages: readonly Passage[]
}

/** Most passages of a new segment: what is made of their terms before the first block is written would hold up the process. */
const segmentPassages = 1000
/** Passages indexed, and blocks made, before other work has its turn. */
const passagesAtOnce = 50
const blocksAtOnce = 150
/** Small segments are merged while adding, up to this many passages; the rest is left to `mergeTopicSegments`. */
const mergedAtOnce = 2000
/** A search whose segments were merged away under it starts again this many times. */
const attempts = 3

/**
 * Makes documents searchable in a topic, for this transaction at once and for others when it commits. One call for many documents
 * makes few segments: batch imports.
 */
export async function addPassages(tx: Db, topicId: string, documents: readonly PassagesOfDocument[]): Promise<void> {
  const incoming = documents.flatMap(({ documentId, document, passages }) =>
    passages.map((passage, ordinal) => ({
      title: document.title,
      row: {
        topicId,
        documentId,
        ordinal,
        start: passage.start,
        end: passage.end,
        headingPath: passage.headingPath,
        page: passage.page ?? null,
        blocks: passage.blocks.every(({ kind }) => kind === 'paragraph') ? null : passage.blocks,
        text: document.text.slice(passage.start, passage.end),
      },
    })),
  )
  if (incoming.length === 0) return
  await lockTopicIndex(tx, topicId)
  // Even parts: a last one of a few passages would be one more segment to read.
  const part = Math.ceil(incoming.length / Math.ceil(incoming.length / segmentPassages))
  for (let at = 0; at < incoming.length; at += part) {
    const batch = incoming.slice(at, at + part)
    const ids = await insertPassages(
      tx,
      batch.map(({ row }) => row),
    )
    const passages: IndexPassage[] = batch.map(({ title, row }, index) => ({
      id: ids[index]!,
      title,
      headingPath: row.headingPath,
      text: row.text,
    }))
    await addSegment(tx, topicId, passages)
    await mergeSmall(tx, topicId)
  }
}

/** Writes a new live segment of passages that are stored already. */
export async function addSegment(tx: Db, topicId: string, passages: readonly IndexPassage[]): Promise<void> {
  const id = nanoid()
  const builder = new SegmentBuilder(passages.length)
  for (const [at, passage] of passages.entries()) {
    builder.add(passage)
    if (at % passagesAtOnce === passagesAtOnce - 1) await setImmediate()
  }
  let written = 0
  let waiting: Uint8Array[] = []
  const flush = async () => {
    await insertBlocks(tx, id, written, waiting)
    written += waiting.length
    waiting = []
  }
  for (const block of builder.blocks()) {
    waiting.push(block)
    if (waiting.length === blocksAtOnce) await flush()
  }
  await flush()
  await insertSegment(tx, { id, topicId, state: 'live', ...builder.finish(), createdAt: Date.now() })
}

async function mergeSmall(tx: Db, topicId: string): Promise<void> {
  for (;;) {
    const segments = await listSegments(tx, [topicId], 'live')
    const planned = planMerge(segments, mergedAtOnce)
    if (!planned) return
    await mergeWithin(
      tx,
      segments.filter(({ id }) => planned.includes(id)),
    )
  }
}

/** Takes the passages of documents out of a topic's index. */
export async function deleteDocumentPassages(tx: Db, topicId: string, documentIds: readonly string[]): Promise<void> {
  await lockTopicIndex(tx, topicId)
  const ids = await deletePassages(tx, documentIds)
  if (ids.length === 0) return
  for (const { head, live } of await loadSegments(tx, await listSegments(tx, [topicId], 'live'))) {
    const { bitmap, count } = withDeleted(head.deleted, live.info, ids)
    if (count === head.deletedCount) continue
    await updateSegment(tx, head.id, { deleted: bitmap, deletedCount: count, ...(count === head.count ? { state: 'dead' as const } : {}) })
  }
}

/** The passage index of some topics, looked up once: what is added or deleted later is not seen. For the searches of one answer. */
export interface TopicIndex {
  /**
   * The passages that answer a question best, best first.
   * @param limit passages at most @param asTyped nothing in the question is taken for a slip
   */
  search(question: string, limit: number, options?: { asTyped?: boolean }): Promise<RankedPassage[]>
  /**
   * How a question with slips of homophones, or in pinyin, is to be read by what these topics say; null when they say nothing that fits
   * better than the question as it stands.
   */
  correct(question: string): Promise<string | null>
}

/** Nothing is read before the first search; that sees what its own transaction has added. */
export function openTopicIndex(db: Db, topicIds: readonly string[], parts: TopicParts = new Map()): TopicIndex {
  const openReader = () => keepingSegments(readingParts(db, createReader(db), parts))
  let reader = openReader()
  /** Searches; once more from the start when segments were merged away meanwhile. */
  async function unlessMerged<T>(search: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await search()
      } catch (error) {
        reader = openReader()
        if (!(error instanceof MissingBlocks) || attempt === attempts) throw error
      }
    }
  }
  return {
    async search(question, limit, { asTyped = false } = {}) {
      if (topicIds.length === 0) return []
      const found = await unlessMerged(() => searchIndex(reader, topicIds, question, { limit, asTyped }))
      return found.map(({ passage, score }) => ({ ...passage.ranked, score }))
    },
    async correct(question) {
      return topicIds.length === 0 ? null : unlessMerged(() => correctQuestion(reader, topicIds, question))
    },
  }
}

/** A reader of one set of topics that lists their segments once. */
function keepingSegments(reader: IndexReader<StoredPassage>): IndexReader<StoredPassage> {
  let segments: Promise<readonly LiveSegment[]> | null = null
  return { ...reader, segments: (topicIds) => (segments ??= reader.segments(topicIds)) }
}

/** As `TopicIndex.search`, for one search alone. */
export async function searchTopics(
  db: Db,
  topicIds: readonly string[],
  question: string,
  limit: number,
  options: { asTyped?: boolean } = {},
): Promise<RankedPassage[]> {
  return openTopicIndex(db, topicIds).search(question, limit, options)
}

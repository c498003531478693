import { headingsAfter, type Block, type DocumentPart, type OpenHeading } from '@wenjin/engine'
import type { Ctx } from '../../../../context.ts'
import type { Tx } from '../../../../db/client.ts'
import { type PassagesOfPart, addPassages, enqueueMerge, lockTopicIndex, yieldToEventLoop } from '../../passage-index/index.ts'
import { listIndexable, listSearchable, readIndexable, type IndexableDocument } from '../file.repo.ts'

/**
 * Maximum number of characters and blocks indexed in one transaction, and of documents read for it at once. They limit how long other
 * requests wait, since the embedded engine runs their statements only between two transactions.
 */
export const batchChars = 120_000
const batchBlocks = 1500
const documentBatchSize = 200
/** Maximum number of passes over documents that concurrent changes prevented from being indexed. */
const maxPasses = 5

/** A part of a document: `[from, to)` of its text. */
interface Part {
  documentId: string
  from: number
  to: number
  part: DocumentPart
}

/** Passages of several documents or of a part of one, with their index segment, to be added in one transaction. */
export interface IndexBatch {
  parts: (PassagesOfPart & { from: number; to: number })[]
  segment: Parameters<typeof addPassages>[3]
}

/** Cuts the unindexed text of documents into batches, between blocks unless a block is longer than a batch. */
function* cutBatches(documents: readonly IndexableDocument[]): Generator<Part[]> {
  let batch: Part[] = []
  let [chars, blocks] = [0, 0]
  for (const { id, title, text, blocks: all, indexedTo } of documents) {
    let from = indexedTo
    let open: Block[] = []
    let under: readonly OpenHeading[] = []
    let after: readonly OpenHeading[] = []
    const close = (to: number) => {
      const shifted = open.map((block) => ({ ...block, start: block.start - from, end: block.end - from }))
      batch.push({ documentId: id, from, to, part: { title, text: text.slice(from, to), blocks: shifted, under } })
      ;[from, open, under] = [to, [], after]
    }
    for (const whole of all) {
      if (whole.kind === 'figure') continue
      for (const block of whole.end > indexedTo ? cutBlock(whole, text, indexedTo) : []) {
        const size = block.end - block.start
        if (chars > 0 && (chars + size > batchChars || blocks === batchBlocks)) {
          if (open.length > 0) close(block.start)
          yield batch
          batch = []
          ;[chars, blocks] = [0, 0]
        }
        if (open.length === 0) under = after
        open.push(block)
        chars += size
        blocks += 1
      }
      after = headingsAfter(after, whole, text)
    }
    close(text.length)
  }
  if (batch.length > 0) yield batch
}

/** Yields the unindexed rest of a block in pieces no longer than a batch. */
function* cutBlock(block: Block, text: string, indexedTo: number): Generator<Block> {
  let start = Math.max(block.start, indexedTo)
  while (block.end - start > batchChars) {
    const end = endOfPiece(text, start + batchChars)
    yield { ...block, start, end }
    start = end
  }
  yield { ...block, start, end: block.end }
}

/** Number of characters before the maximum end of a piece in which the end of a sentence is searched. */
const soughtChars = 2000

function endOfPiece(text: string, longest: number): number {
  const tail = text.slice(longest - soughtChars, longest)
  const sentence = Math.max(tail.lastIndexOf('。'), tail.lastIndexOf('\n'), tail.lastIndexOf('. '))
  if (sentence >= 0) return longest - soughtChars + sentence + 1
  // Do not split a surrogate pair.
  const last = text.charCodeAt(longest - 1)
  return last >= 0xd800 && last < 0xdc00 ? longest - 1 : longest
}

/**
 * Cuts the unindexed text of documents of one topic into passages and computes their index segments, in worker threads.
 * @param topicId the owner under which the work is queued, so that topics take turns
 */
export async function* indexBatches(ctx: Ctx, topicId: string, documents: readonly IndexableDocument[]): AsyncGenerator<IndexBatch> {
  for (const batch of cutBatches(documents)) {
    const input = batch.map(({ part }) => part)
    const { passages, segment } = await ctx.compute.run('indexParts', input, { owner: topicId })
    const parts = batch.map(({ documentId, from, to, part: { text } }, at) => ({ documentId, from, to, text, passages: passages[at]! }))
    yield { parts, segment }
  }
}

/** Adds a batch to the index of its topic, which the caller has locked. The documents are searchable up to the last added batch. */
export async function addIndexBatch(ctx: Ctx, tx: Tx, topicId: string, { parts, segment }: IndexBatch): Promise<void> {
  await addPassages(tx, topicId, parts, segment)
  await enqueueMerge(ctx, tx, topicId)
}

/** Adds a batch unless its documents have changed since it was computed. */
async function tryAddIndexBatch(ctx: Ctx, topicId: string, batch: IndexBatch): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    await lockTopicIndex(tx, topicId)
    if (!(await isCurrent(tx, topicId, batch))) return false
    await addIndexBatch(ctx, tx, topicId, batch)
    return true
  })
}

/**
 * Whether the documents of a batch still belong to the topic, are to be searchable, and are indexed exactly up to the start of the batch.
 */
export async function isCurrent(tx: Tx, topicId: string, { parts }: IndexBatch): Promise<boolean> {
  const ids = parts.map(({ documentId }) => documentId)
  const searchable = new Map((await listSearchable(tx, ids)).map((document) => [document.id, document]))
  return parts.every(({ documentId, from }) => {
    const document = searchable.get(documentId)
    return document?.topicId === topicId && document.indexedTo === from
  })
}

/**
 * Indexes the documents that are to be searchable and are not, or not completely, in the index. Works in batches, each in its own
 * transaction; after a crash it continues.
 * @param afterBatch called between two transactions
 */
export async function indexDocuments(ctx: Ctx, ids: readonly string[], afterBatch?: () => Promise<void>): Promise<void> {
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const missing = await listIndexable(ctx.db, ids)
    if (missing.length === 0) return
    for (const [topicId, documents] of Map.groupBy(missing, (document) => document.topicId)) {
      for (const group of groupDocuments(documents)) {
        for await (const batch of indexBatches(ctx, topicId, await readIndexable(ctx.db, group))) {
          if (!(await tryAddIndexBatch(ctx, topicId, batch))) break
          await yieldToEventLoop(ctx)
          await afterBatch?.()
        }
      }
    }
  }
}

/** Groups documents whose texts are read at once. */
function* groupDocuments(documents: readonly { id: string; length: number }[]): Generator<string[]> {
  let group: string[] = []
  let chars = 0
  for (const { id, length } of documents) {
    if (group.length > 0 && (group.length === documentBatchSize || chars + length > batchChars)) {
      yield group
      ;[group, chars] = [[], 0]
    }
    group.push(id)
    chars += length
  }
  if (group.length > 0) yield group
}

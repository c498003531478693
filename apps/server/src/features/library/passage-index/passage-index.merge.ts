import { setTimeout as delay } from 'node:timers/promises'
import { isDeleted, mergeSegments, planMerge, withDeleted } from '@wenjin/engine'
import { nanoid } from 'nanoid'
import type { Db } from '../../../db/client.ts'
import { loadSegments } from './passage-index.reader.ts'
import {
  deleteSegment,
  insertBlocks,
  insertSegment,
  listSegments,
  listSegmentsWithoutPairs,
  lockTopicIndex,
  readBlockRange,
  updateSegment,
  type SegmentHead,
} from './passage-index.repo.ts'

/** Number of blocks written per statement and computed before yielding: about 300 KB. */
const blockBatchSize = 150
/** Number of blocks read ahead per merged segment; a merge may have two dozen segments. */
const blocksAhead = 100
/** Milliseconds without a write after which a `building` segment counts as abandoned by a process that ended. */
const abandonedAfter = 3 * 60_000
/**
 * Maximum number of segments of a topic beside which an import continues: more than the five of each size that merging leaves, and few
 * enough for a search.
 */
const segmentsBeside = 48
/** Maximum milliseconds an import waits for a merge by another process; `lookMs` is the polling interval. */
const patience = 60_000
const lookMs = 100

/** Merges segments of one topic within a transaction that holds its lock. */
export async function mergeWithin(tx: Db, heads: readonly SegmentHead[]): Promise<void> {
  const id = await startSegment(tx, heads[0]!.topicId)
  await writeMerged(tx, id, heads)
  await updateSegment(tx, id, { state: 'live' })
  for (const head of heads) await deleteSegment(tx, head.id)
}

/**
 * Merges the segments of a topic that are too many or have too many deleted passages, rewrites those in an older format, and deletes those
 * replaced by earlier merges. Works in many short statements, so that searches and imports continue; does nothing while another process
 * merges the topic. A background job calls it after imports and deletions.
 * @returns whether nothing is left to merge; false when another process is merging
 */
export async function mergeTopicSegments(db: Db, topicId: string): Promise<boolean> {
  for (const { id } of await listSegments(db, [topicId], 'dead')) await deleteSegment(db, id)
  for (;;) {
    const work = await db.transaction(async (tx) => {
      await lockTopicIndex(tx, topicId)
      const others = await listSegments(tx, [topicId], 'building')
      if (others.some(({ createdAt }) => createdAt > Date.now() - abandonedAfter)) return 'busy'
      for (const { id } of others) await updateSegment(tx, id, { state: 'dead' })
      const segments = await listSegments(tx, [topicId], 'live')
      const planned = planMerge(segments) ?? (await oldestWithoutPairs(tx, topicId))
      if (!planned) return null
      return { id: await startSegment(tx, topicId), heads: segments.filter(({ id }) => planned.includes(id)) }
    })
    if (work === 'busy') return false
    if (!work) return true
    await writeMerged(db, work.id, work.heads)
    await db.transaction((tx) => replaceSegments(tx, topicId, work.id, work.heads))
    for (const { id } of work.heads) await deleteSegment(db, id)
  }
}

/**
 * Holds an import up while its topic has more segments than a search should read: a merge takes many short statements, each of which
 * waits for what the import stores, and falls behind it.
 * @param max segments that are not too many
 */
export async function awaitMerging(db: Db, topicId: string, max = segmentsBeside): Promise<void> {
  const end = Date.now() + patience
  while ((await listSegments(db, [topicId], 'live')).length > max && Date.now() < end) {
    if (await mergeTopicSegments(db, topicId)) return
    await delay(lookMs)
  }
}

/** A segment that must be rewritten to contain pairs, as the input of a merge; null when all segments have them. */
async function oldestWithoutPairs(tx: Db, topicId: string): Promise<string[] | null> {
  const [one] = await listSegmentsWithoutPairs(tx, topicId)
  return one ? [one.id] : null
}

async function startSegment(tx: Db, topicId: string): Promise<string> {
  const id = nanoid()
  const nothing = new Uint8Array()
  await insertSegment(tx, { id, topicId, state: 'building', count: 0, info: nothing, directory: nothing, createdAt: Date.now() })
  return id
}

/** Writes the merged blocks, then the metadata of the segment. */
async function writeMerged(db: Db, id: string, heads: readonly SegmentHead[]): Promise<void> {
  const loaded = await loadSegments(db, heads)
  const inputs = loaded.map(({ head, live }) => ({
    info: live.info,
    deleted: head.deleted,
    blocks: readAllBlocks(db, head.id, live.directory.firstTerms.length),
  }))
  let written = 0
  let waiting: Uint8Array[] = []
  const flush = async () => {
    await insertBlocks(db, id, written, waiting)
    await updateSegment(db, id, { createdAt: Date.now() })
    written += waiting.length
    waiting = []
  }
  const merged = await mergeSegments(inputs, async (block) => {
    waiting.push(block)
    if (waiting.length >= blockBatchSize) await flush()
  })
  await flush()
  await updateSegment(db, id, merged)
}

async function* readAllBlocks(db: Db, segmentId: string, count: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < count; from += blocksAhead) yield* await readBlockRange(db, segmentId, from, from + blocksAhead)
}

/** Replaces the source segments by the merged one, which also gets the deletions made in them since the merge began. */
async function replaceSegments(tx: Db, topicId: string, id: string, heads: readonly SegmentHead[]): Promise<void> {
  await lockTopicIndex(tx, topicId)
  const now = new Map((await listSegments(tx, [topicId], 'live')).map((head) => [head.id, head]))
  const gone: number[] = []
  for (const { head, live } of await loadSegments(tx, heads)) {
    const current = now.get(head.id)
    for (let doc = 0; doc < live.info.count; doc += 1) {
      const deletedMeanwhile = !isDeleted(head.deleted, doc) && (!current || isDeleted(current.deleted, doc))
      if (deletedMeanwhile) gone.push(live.info.ids[doc]!)
    }
    await updateSegment(tx, head.id, { state: 'dead' })
  }
  const building = await listSegments(tx, [topicId], 'building')
  const [merged] = await loadSegments(
    tx,
    building.filter((head) => head.id === id),
  )
  if (!merged) throw new Error(`merged segment ${id} is gone`)
  const { bitmap, count } = withDeleted(null, merged.live.info, gone)
  await updateSegment(tx, id, { state: 'live', ...(count > 0 ? { deleted: bitmap, deletedCount: count } : {}) })
}

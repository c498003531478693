import { decodeDirectory, decodeSegmentInfo, indexedHeadings, isBlockWhole } from '@wenjin/engine'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { document } from '../../../db/schema/library/file.ts'
import { topic } from '../../../db/schema/library/topic.ts'
import { indexSegment, passage } from '../../../db/schema/library/passage-index.ts'
import { addSegment } from './passage-index.ts'
import { listSegments, lockTopicIndex, readBlockRange, readSegments, type SegmentHead } from './passage-index.repo.ts'

/** Number of blocks of a segment, and of passages of a topic, read at once. */
const blockBatchSize = 100
const passageBatchSize = 1000

/** Lists the topics that have passages or an index, by name. */
export async function listIndexedTopics(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: topic.id, name: topic.name })
    .from(topic)
    .where(
      sql`exists (select 1 from ${passage} where ${passage.topicId} = ${topic.id}) or exists (select 1 from ${indexSegment} where ${indexSegment.topicId} = ${topic.id})`,
    )
    .orderBy(asc(topic.createdAt))
}

/** Whether every part of a segment can be read and decoded. */
async function isSegmentWhole(db: Db, { id, count }: SegmentHead): Promise<boolean> {
  const [row] = await readSegments(db, [id])
  // A merge has replaced the segment in the meantime.
  if (!row) return true
  let firstTerms: string[]
  try {
    if (decodeSegmentInfo(row.info).count !== count) return false
    firstTerms = decodeDirectory(row.directory).firstTerms
  } catch {
    return false
  }
  for (let from = 0; from < firstTerms.length; from += blockBatchSize) {
    const to = Math.min(from + blockBatchSize, firstTerms.length)
    const blocks = await readBlockRange(db, id, from, to)
    if (blocks.length !== to - from) return (await readSegments(db, [id])).length === 0
    if (!blocks.every((block, at) => isBlockWhole(block, firstTerms[from + at]!, count))) return false
  }
  return true
}

/** Checks whether the index of a topic can be read and contains all of its passages; also returns the number of segments. */
export async function checkTopicIndex(db: Db, topicId: string): Promise<{ segments: number; isWhole: boolean }> {
  // A single statement reads both from one snapshot, while imports and deletions continue.
  const { rows } = await db.execute<{ passages: string; indexed: string }>(sql`
    select (select count(*) from ${passage} where ${passage.topicId} = ${topicId}) as passages,
      (select coalesce(sum(count - deleted_count), 0) from ${indexSegment} where topic_id = ${topicId} and state = 'live') as indexed`)
  const segments = await listSegments(db, [topicId], 'live')
  let isWhole = rows[0]!.passages === rows[0]!.indexed
  for (const segment of segments) isWhole &&= await isSegmentWhole(db, segment)
  return { segments: segments.length, isWhole }
}

/** Rebuilds the index of a topic from its passages in one transaction: a search sees either the old index or the new one. */
export async function rebuildTopicIndex({ db, compute }: Ctx, topicId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTopicIndex(tx, topicId)
    await tx
      .update(indexSegment)
      .set({ state: 'dead' })
      .where(and(eq(indexSegment.topicId, topicId), inArray(indexSegment.state, ['live', 'building'])))
    let last = 0
    for (;;) {
      const passages = await tx
        .select({ id: passage.id, title: document.title, headingPath: passage.headingPath, blocks: passage.blocks, text: passage.text })
        .from(passage)
        .innerJoin(document, eq(document.id, passage.documentId))
        .where(and(eq(passage.topicId, topicId), gt(passage.id, last)))
        .orderBy(asc(passage.id))
        .limit(passageBatchSize)
      if (passages.length === 0) return
      const indexed = passages.map(({ blocks, headingPath, ...row }) => ({ ...row, headingPath: indexedHeadings({ headingPath, blocks }) }))
      await addSegment(tx, topicId, await compute.run('buildSegment', indexed, { owner: 'check-data' }))
      last = passages.at(-1)!.id
    }
  })
}

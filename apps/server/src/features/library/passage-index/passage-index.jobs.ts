import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { mergeTopicSegments } from './passage-index.merge.ts'
import { listSegmentsWithoutPairs } from './passage-index.repo.ts'
import { enqueueVectors, registerVectorJobs } from './embed-passages.ts'

const mergeJob = 'merge-topic-index'
const renewJob = 'renew-topic-indexes'
/** Milliseconds of delay; files are often imported in groups, so that one merge serves several imports. */
const mergeDelayMs = 2000

/**
 * Enqueues the merge of a topic's index, the vectors of its new passages, and the features' own updates, in the transaction that changed
 * it.
 */
export async function enqueueMerge(ctx: Ctx, tx: Tx, topicId: string): Promise<void> {
  await ctx.jobs.send(mergeJob, { topicId }, { tx, singletonKey: topicId, delay: mergeDelayMs })
  await enqueueVectors(ctx, tx, topicId)
  for (const { topic } of ctx.features) await topic?.reindexed?.(ctx, tx, topicId)
}

/** Registers the jobs that merge indexes and compute vectors. */
export async function registerIndexJobs(ctx: Ctx): Promise<void> {
  await ctx.jobs.register<{ topicId: string }>(mergeJob, async ({ topicId }) => void (await mergeTopicSegments(ctx.db, topicId)))
  await ctx.jobs.register(renewJob, () => renewIndexes(ctx))
  await ctx.jobs.send(renewJob, {}, { singletonKey: renewJob })
  await registerVectorJobs(ctx)
}

/** Enqueues the merge of each topic whose index was written by an older release. */
async function renewIndexes(ctx: Ctx): Promise<void> {
  const topics = new Set((await listSegmentsWithoutPairs(ctx.db)).map(({ topicId }) => topicId))
  for (const topicId of topics) await ctx.jobs.send(mergeJob, { topicId }, { singletonKey: topicId })
}

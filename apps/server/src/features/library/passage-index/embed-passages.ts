import { indexedHeadings, packVector } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { insertVectors, listPassagesWithoutVector, listTopicsWithoutVectors } from './passage-vectors.repo.ts'

const embedJob = 'embed-topic'
const missingJob = 'embed-missing'
/** Retry limit: an endpoint may be unavailable for long; meanwhile the passages are found by their words. */
const embedRetries = 1_000_000
const passageBatchSize = 64
/** Milliseconds of delay; files are often imported in groups, so that one run serves several imports. */
const delayMs = 500

/** Enqueues the embedding of a topic's new passages, in the transaction that added them; does nothing without an embedding model. */
export async function enqueueVectors(ctx: Ctx, tx: Tx, topicId: string): Promise<void> {
  if (ctx.embedding) await ctx.jobs.send(embedJob, { topicId }, { tx, singletonKey: topicId, delay: delayMs, retryLimit: embedRetries })
}

/** Registers the embedding job, and enqueues the vectors that are missing because the model is new or was unavailable. */
export async function registerVectorJobs(ctx: Ctx): Promise<void> {
  await ctx.jobs.register<{ topicId: string }>(embedJob, ({ topicId }, { signal }) => embedTopic(ctx, topicId, signal))
  await ctx.jobs.register(missingJob, () => enqueueTopicsWithoutVectors(ctx))
  await enqueueMissingVectors(ctx)
}

/** Enqueues the vectors that are missing because the model is new or was unavailable. */
export async function enqueueMissingVectors(ctx: Ctx): Promise<void> {
  if (ctx.embedding) await ctx.jobs.send(missingJob, {}, { singletonKey: missingJob })
}

async function enqueueTopicsWithoutVectors({ db, embedding, jobs }: Ctx): Promise<void> {
  if (!embedding) return
  for (const topicId of await listTopicsWithoutVectors(db, embedding.model))
    await jobs.send(embedJob, { topicId }, { singletonKey: topicId, retryLimit: embedRetries })
}

/** @throws EmbeddingFailure when the endpoint is unavailable; the vectors computed so far are stored. */
async function embedTopic({ db, embedding }: Ctx, topicId: string, signal: AbortSignal): Promise<void> {
  if (!embedding) return
  for (;;) {
    signal.throwIfAborted()
    const passages = await listPassagesWithoutVector(db, topicId, embedding.model, passageBatchSize)
    if (passages.length === 0) return
    const vectors = await embedding.embed(
      passages.map((passage) => [passage.title, ...indexedHeadings(passage), passage.text].join('\n')),
      signal,
    )
    await insertVectors(
      db,
      topicId,
      embedding.model,
      passages.map(({ id }, index) => ({ passageId: id, bytes: packVector(vectors[index]!) })),
    )
  }
}

import { packVector } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { insertVectors, listPassagesWithoutVector, listTopicsWithoutVectors } from './passage-vectors.repo.ts'

const embedJob = 'embed-topic'
const missingJob = 'embed-missing'
/** An endpoint may be away for long; its passages are found by their words meanwhile. */
const embedRetries = 1_000_000
const passageBatchSize = 64
/** Imports come in crowds; one run after them does for all. */
const delayMs = 500

/** Enqueues the vectors of a topic's new passages, as part of the transaction that added them; nothing without a model. */
export async function enqueueVectors(ctx: Ctx, tx: Tx, topicId: string): Promise<void> {
  if (ctx.embedding) await ctx.jobs.send(embedJob, { topicId }, { tx, singletonKey: topicId, delay: delayMs, retryLimit: embedRetries })
}

/** Registers the making of vectors, and orders those that are missing: of a model that is new, or was away. */
export async function registerVectorJobs(ctx: Ctx): Promise<void> {
  await ctx.jobs.register<{ topicId: string }>(embedJob, ({ topicId }, { signal }) => embedTopic(ctx, topicId, signal))
  await ctx.jobs.register(missingJob, () => enqueueTopicsWithoutVectors(ctx))
  await enqueueMissingVectors(ctx)
}

/** Enqueues the vectors that a model has not made yet: it is new, or was away. */
export async function enqueueMissingVectors(ctx: Ctx): Promise<void> {
  if (ctx.embedding) await ctx.jobs.send(missingJob, {}, { singletonKey: missingJob })
}

async function enqueueTopicsWithoutVectors({ db, embedding, jobs }: Ctx): Promise<void> {
  if (!embedding) return
  for (const topicId of await listTopicsWithoutVectors(db, embedding.model))
    await jobs.send(embedJob, { topicId }, { singletonKey: topicId, retryLimit: embedRetries })
}

/** @throws EmbeddingFailure when the endpoint is away: what is done so far is kept. */
async function embedTopic({ db, embedding }: Ctx, topicId: string, signal: AbortSignal): Promise<void> {
  if (!embedding) return
  for (;;) {
    signal.throwIfAborted()
    const passages = await listPassagesWithoutVector(db, topicId, embedding.model, passageBatchSize)
    if (passages.length === 0) return
    const vectors = await embedding.embed(
      passages.map(({ title, headingPath, text }) => [title, ...headingPath, text].join('\n')),
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

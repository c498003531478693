import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'

/** The job that deletes the topics of a withdrawn owner. */
export const eraseTopicJob = 'erase-topic'
/** Retry limit: the job fails only during a storage outage, and is retried until it is over. */
const retryLimit = 1_000_000

/** Enqueues the deletion of a withdrawn topic, in the transaction that withdrew it. */
export async function enqueueErasure(ctx: Ctx, tx: Tx, owner: string): Promise<void> {
  await ctx.jobs.send(eraseTopicJob, { owner }, { tx, singletonKey: owner, retryLimit })
}

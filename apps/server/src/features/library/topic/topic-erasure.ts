import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'

/** Deletes the topics of a withdrawn owner. */
export const eraseTopicJob = 'erase-topic'
/** An erasure fails only while the storage does, and is tried until that is over. */
const retryLimit = 1_000_000

/** Enqueues the erasure of a withdrawn topic, as part of the transaction that withdrew it. */
export async function enqueueErasure(ctx: Ctx, tx: Tx, owner: string): Promise<void> {
  await ctx.jobs.send(eraseTopicJob, { owner }, { tx, singletonKey: owner, retryLimit })
}

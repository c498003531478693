import { limits } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { registerRepeatingJob } from '../../providers/jobs/repeating-job.ts'
import { deleteRoomsCountedBefore } from './storage-quota.repo.ts'
import { deleteTopicsOf, withdrawTopic } from './topic-ownership.ts'
import { listTopicsTrashedBefore, lockTopic } from './topic.repo.ts'

const eraseJob = 'erase-topic'
const purgeJob = 'purge-trashed-topics'
const purgeEveryMs = 3_600_000
const dayMs = 24 * 3_600_000
/** An erasure fails only while the storage does, and is tried until that is over. */
const retryLimit = 1_000_000

/** Enqueues the erasure of a withdrawn topic, as part of the transaction that withdrew it. */
export async function enqueueErasure(ctx: Ctx, tx: Tx, owner: string): Promise<void> {
  await ctx.jobs.send(eraseJob, { owner }, { tx, singletonKey: owner, retryLimit })
}

/** Deletes what has been in the trash for its days. */
export async function purgeTrashedTopics(ctx: Ctx): Promise<void> {
  const due = ctx.now() - limits.trashDays * dayMs
  for (const { id } of await listTopicsTrashedBefore(ctx.db, due)) {
    await ctx.db.transaction(async (tx) => {
      const held = await lockTopic(tx, id)
      // Taken out meanwhile, or withdrawn and being erased.
      if (!held || held.trashedAt === null || held.trashedAt >= due) return
      await enqueueErasure(ctx, tx, await withdrawTopic(tx, id))
    })
  }
}

/** Registers the erasure of deleted topics, and of what has been in the trash for its days. */
export async function registerTopicJobs(ctx: Ctx): Promise<void> {
  await ctx.jobs.register<{ owner: string }>(eraseJob, ({ owner }) => deleteTopicsOf(ctx, owner))
  await registerRepeatingJob(ctx.jobs, purgeJob, purgeEveryMs, async () => {
    await purgeTrashedTopics(ctx)
    // Of rooms nobody stores in any more nothing needs to be known.
    await deleteRoomsCountedBefore(ctx.db, ctx.now() - dayMs)
  })
}

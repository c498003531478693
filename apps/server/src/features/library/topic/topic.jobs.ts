import { limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { copyTopicJob, finishTopicCopy, type TopicCopyRequest } from './topic-copy.ts'
import { enqueueErasure, eraseTopicJob } from './topic-erasure.ts'
import { deleteTopicsOf, withdrawTopic } from './topic-ownership.ts'
import { listTopicsTrashedBefore, lockTopic } from './topic.repo.ts'

const purgeJob = 'purge-trashed-topics'
const purgeEveryMs = 3_600_000
const dayMs = 24 * 3_600_000
/** Deletes topics whose days in the trash are over. */
export async function purgeTrashedTopics(ctx: Ctx): Promise<void> {
  const due = ctx.now() - limits.trashDays * dayMs
  for (const { id } of await listTopicsTrashedBefore(ctx.db, due)) {
    await ctx.db.transaction(async (tx) => {
      const held = await lockTopic(tx, id)
      // The topic was restored in the meantime, or is withdrawn and being erased.
      if (!held || held.trashedAt === null || held.trashedAt >= due) return
      await enqueueErasure(ctx, tx, await withdrawTopic(tx, authorizeSystem(held, 'job')))
    })
  }
}

/** Registers the jobs that copy topics, erase deleted ones, and delete those whose days in the trash are over. */
export async function registerTopicJobs(ctx: Ctx): Promise<void> {
  await ctx.jobs.register<TopicCopyRequest>(copyTopicJob, (order) => finishTopicCopy(ctx, order))
  await ctx.jobs.register<{ owner: string }>(eraseTopicJob, ({ owner }) => deleteTopicsOf(ctx, owner))
  await registerRepeatingJob(ctx.jobs, purgeJob, purgeEveryMs, () => purgeTrashedTopics(ctx))
}

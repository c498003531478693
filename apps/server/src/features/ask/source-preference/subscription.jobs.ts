import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { deleteTopicsOf } from '../../library/topic/index.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { deleteForsaken, listDue, updateSubscription } from './subscription.repo.ts'
import { visitSubscription } from './visit.ts'

const visitJob = 'visit-subscription'
const eraseJob = 'erase-subscription'
const lookEveryMs = 5 * 60_000
/** Places visited at once; each site is asked one page at a time. */
const sideBySide = 4
/** Either fails only while the storage does, and is tried until that is over. */
const retryLimit = 1_000_000

/** Enqueues a visit as part of the transaction that makes it due; one that waits already does for both. */
export async function enqueueVisit(ctx: Ctx, tx: Tx, id: string, owner: string): Promise<void> {
  await ctx.jobs.send(visitJob, { id }, { tx, owner, singletonKey: id, retryLimit })
}

/** Enqueues the end of what a subscription held. */
export async function enqueueErasure(ctx: Ctx, tx: Tx, owner: string): Promise<void> {
  await ctx.jobs.send(eraseJob, { owner }, { tx, singletonKey: owner, retryLimit })
}

/** Enqueues the visits that are due. */
export async function enqueueDueVisits(ctx: Ctx): Promise<void> {
  await deleteForsaken(ctx.db)
  for (const { id, owner } of await listDue(ctx.db, ctx.now())) {
    await ctx.db.transaction(async (tx) => {
      await updateSubscription(tx, authorizeSystem({ id }, 'job'), { state: 'waiting' })
      await enqueueVisit(ctx, tx, id, owner)
    })
  }
}

/** Registers the visits of subscribed places as background work: they go on after a restart, and come again when they are due. */
export async function registerSubscriptionJobs(ctx: Ctx): Promise<void> {
  const underWay = new Set<string>()
  await ctx.jobs.register<{ id: string }>(
    visitJob,
    async ({ id }, { signal, owner }) => {
      // Paused and let go on again before the visit noticed: it simply goes on.
      if (underWay.has(id)) return
      underWay.add(id)
      let more = false
      try {
        more = await visitSubscription(ctx, id, signal)
      } finally {
        underWay.delete(id)
      }
      if (more) await ctx.db.transaction((tx) => enqueueVisit(ctx, tx, id, owner))
    },
    { concurrency: sideBySide, perOwner: sideBySide / 2 },
  )
  await ctx.jobs.register<{ owner: string }>(eraseJob, ({ owner }) => deleteTopicsOf(ctx, owner))
  await registerRepeatingJob(ctx.jobs, 'due-subscriptions', lookEveryMs, () => enqueueDueVisits(ctx))
}

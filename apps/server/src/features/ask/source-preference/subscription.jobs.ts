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
/** Maximum number of concurrent visits; each site gets one request at a time. */
const sideBySide = 4
/** Both jobs fail only during a storage outage, so they are retried until it is over. */
const retryLimit = 1_000_000

/** Enqueues a visit in the transaction that makes it due; a visit that is already queued serves both requests. */
export async function enqueueVisit(ctx: Ctx, tx: Tx, id: string, owner: string): Promise<void> {
  await ctx.jobs.send(visitJob, { id }, { tx, owner, singletonKey: id, retryLimit })
}

/** Enqueues the deletion of a subscription's content. */
export async function enqueueErasure(ctx: Ctx, tx: Tx, owner: string): Promise<void> {
  await ctx.jobs.send(eraseJob, { owner }, { tx, singletonKey: owner, retryLimit })
}

/** Enqueues the due visits. */
export async function enqueueDueVisits(ctx: Ctx): Promise<void> {
  await deleteForsaken(ctx.db)
  for (const { id, owner } of await listDue(ctx.db, ctx.now())) {
    await ctx.db.transaction(async (tx) => {
      await updateSubscription(tx, authorizeSystem({ id }, 'job'), { state: 'waiting' })
      await enqueueVisit(ctx, tx, id, owner)
    })
  }
}

/** Registers the visits of subscriptions as background jobs, which resume after a restart and repeat by their schedule. */
export async function registerSubscriptionJobs(ctx: Ctx): Promise<void> {
  const underWay = new Set<string>()
  await ctx.jobs.register<{ id: string }>(
    visitJob,
    async ({ id }, { signal, owner }) => {
      // The subscription was paused and resumed before the running visit noticed; that visit continues.
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

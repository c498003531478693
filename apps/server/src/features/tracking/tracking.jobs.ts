import type { Ctx } from '../../context.ts'
import { addDays, dayOf } from './day.ts'
import { deleteEventsBefore } from './tracking.repo.ts'

const forgetJob = 'forget-old-events'
const everyMs = 24 * 3600 * 1000
/** A year and a month: enough to compare a day with the same day of last year, and no longer. */
const keptDays = 400

/** Deletes the events that are older than they may be. */
export async function forgetOldEvents(ctx: Ctx): Promise<void> {
  await deleteEventsBefore(ctx.db, addDays(dayOf(ctx.now()), -keptDays))
}

/** Registers the background work of this feature: once a day, beginning now. */
export async function registerTrackingJobs(ctx: Ctx): Promise<void> {
  const order = (delay: number) => ctx.jobs.send(forgetJob, {}, { singletonKey: forgetJob, delay })
  await ctx.jobs.register(forgetJob, async () => {
    await forgetOldEvents(ctx)
    await order(everyMs)
  })
  await order(0)
}

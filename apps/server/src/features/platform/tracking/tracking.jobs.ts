import { limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { saveFinishedDays } from './day-summary.ts'
import { addDays, dayOf } from './day.ts'
import { tidyEventsJob } from './tracking.service.ts'
import { deleteEventsBefore, deleteEventsBeyond } from './tracking.repo.ts'

const everyMs = 24 * 3600 * 1000
/** A year and a month: enough to compare a day with the same day of last year, and no longer. */
const keptDays = 400

/** Stores the summaries of finished days, then deletes events beyond the retention time and the oldest beyond `limits.trackedEvents`. */
export async function tidyEvents(ctx: Ctx): Promise<void> {
  await saveFinishedDays(ctx)
  await deleteEventsBefore(ctx.db, addDays(dayOf(ctx.now()), -keptDays))
  await deleteEventsBeyond(ctx.db, limits.trackedEvents)
}

/** Registers the background job of this feature. */
export async function registerTrackingJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, tidyEventsJob, everyMs, () => tidyEvents(ctx))
}

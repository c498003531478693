import type { Ctx } from '../../../context.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { saveFinishedDays } from './day-summary.ts'
import { addDays, dayOf } from './day.ts'
import { deleteEventsBefore } from './tracking.repo.ts'

const everyMs = 24 * 3600 * 1000
/** A year and a month: enough to compare a day with the same day of last year, and no longer. */
const keptDays = 400

/** Stores the summaries of finished days, then deletes events beyond the retention time. */
export async function tidyEvents(ctx: Ctx): Promise<void> {
  await saveFinishedDays(ctx)
  await deleteEventsBefore(ctx.db, addDays(dayOf(ctx.now()), -keptDays))
}

/** Registers the background job of this feature. */
export async function registerTrackingJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, 'tidy-events', everyMs, () => tidyEvents(ctx))
}

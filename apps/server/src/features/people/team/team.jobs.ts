import type { Ctx } from '../../../context.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { promoteHeirs } from './team.repo.ts'

const everyMs = 3600 * 1000

/** Registers the background work of this feature: a team whose last manager has no account any more is managed by who joined it first. */
export async function registerTeamJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, 'find-team-managers', everyMs, () => promoteHeirs(ctx.db))
}

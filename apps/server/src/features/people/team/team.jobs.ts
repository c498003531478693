import type { Ctx } from '../../../context.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { listSuccessors, setManager } from './team.repo.ts'

const everyMs = 3600 * 1000

/** Promotes the longest-standing member of each team without a manager. */
export async function promoteSuccessors(ctx: Ctx): Promise<void> {
  for (const { teamId, uid } of await listSuccessors(ctx.db)) await setManager(ctx.db, authorizeSystem({ id: teamId }, 'job'), uid, true)
}

/**
 * Registers the background job of this feature: a team whose last manager deleted their account gets its longest-standing member as
 * manager.
 */
export async function registerTeamJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, 'find-team-managers', everyMs, () => promoteSuccessors(ctx))
}

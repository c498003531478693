import type { Ctx } from '../../../context.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { listSuccessors, setManager } from './team.repo.ts'

const everyMs = 3600 * 1000

/** In each team nobody manages, makes a manager of who has belonged to it longest. */
export async function promoteSuccessors(ctx: Ctx): Promise<void> {
  for (const { teamId, uid } of await listSuccessors(ctx.db)) await setManager(ctx.db, authorizeSystem({ id: teamId }, 'job'), uid, true)
}

/** Registers the background work of this feature: a team whose last manager has no account any more is managed by who joined it first. */
export async function registerTeamJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, 'find-team-managers', everyMs, () => promoteSuccessors(ctx))
}
